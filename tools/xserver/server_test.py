#!/usr/bin/env python3
"""server_test.py BIN: tournaments over TCP on loopback: BIN/xserver and BIN/xclients with each other,
and each against a client or a server written apart (plain_fish.py)."""

import concurrent.futures
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import plain_fish

PATIENCE = 60  # seconds, for a whole tournament
BOARD = [[2] * 5 for _ in range(5)]
WIDE = '{"rows": 2, "columns": 9, "fish": 2}'
TALL = '{"rows": 9, "columns": 2, "fish": 2}'
NAMELESS = ("no-name", "bad-name")
CALLS = ["start", "playing-as", "playing-with", "setup", "take-turn", "end"]

bin_folder = pathlib.Path(sys.argv[1]).resolve()
passed, failed = 0, 0


def check(holds, what):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print("FAILED:", what)


class Server:
    """xserver, which waits for so many clients, on a free port."""

    def __init__(self, clients, *flags):
        self.process = subprocess.Popen(
            [bin_folder / "xserver", "0", "--least", "1", "--most", str(clients), "--wait", "20",
             *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        self.port = int(re.search(r"port (\d+)", line)[1])

    def clients(self, count, *flags):
        """Some of xclients, once they have begun."""
        return subprocess.Popen([bin_folder / "xclients", str(count), str(self.port), *flags],
                                stderr=subprocess.PIPE, text=True)

    def result(self):
        out, err = self.process.communicate(timeout=PATIENCE)
        return (json.loads(out) if out else None) if self.process.returncode == 0 else err


class PlainClient(threading.Thread):
    """Plays as xclients --player house:1 does, and expects the calls that the contract has."""

    def __init__(self, port, name, break_at=None):
        super().__init__()
        self.connection = socket.create_connection(("127.0.0.1", port))
        self.connection.settimeout(PATIENCE)
        self.break_at = break_at
        self.calls, self.complaints = [], []
        self.connection.sendall(json.dumps(name).encode())
        self.start()

    def values(self):
        text, decoder = "", json.JSONDecoder()
        while True:
            try:
                value, end = decoder.raw_decode(text.lstrip())
                text = text.lstrip()[end:]
                yield value
            except ValueError:
                data = self.connection.recv(1 << 16)
                if not data:
                    return
                text += data.decode()

    def run(self):
        try:
            for name, arguments in self.values():
                self.calls.append(name)
                if name == self.break_at:
                    self.connection.close()
                    return
                answer = getattr(self, "on_" + name.replace("-", "_"))(*arguments)
                self.connection.sendall(json.dumps(answer).encode())
                if name == "end":
                    return
        except (AssertionError, OSError, TypeError, ValueError) as error:
            self.complaints.append(repr(error))

    def on_start(self, flag):
        assert flag is True and self.calls == ["start"]
        return "void"

    def on_playing_as(self, color):
        self.color = color
        assert self.calls[-2] in ("start", "take-turn", "setup")
        return "void"

    def on_playing_with(self, colors):
        assert self.calls[-2] == "playing-as"
        order = [each for each in plain_fish.COLORS if each in colors]
        assert order == colors and self.color not in colors
        self.has_moved = False
        return "void"

    def on_setup(self, state):
        assert state["players"][0]["color"] == self.color
        return plain_fish.zigzag(state)

    def on_take_turn(self, state, actions):
        assert state["players"][0]["color"] == self.color
        assert self.has_moved or actions == []
        self.has_moved = True
        return plain_fish.greedy_move(state)

    def on_end(self, has_won):
        self.has_won = has_won
        return "void"


# Plays as the house does until a call comes, and ends there: xstrategy and the call are its arguments.
FAILS_AT = """
import json, subprocess, sys
import plain_fish
for line in sys.stdin:
    call, arguments = json.loads(line)
    if call == sys.argv[2]:
        sys.exit(1)
    answer = '"void"'
    if call == "setup":
        answer = json.dumps(plain_fish.zigzag(arguments[0]))
    if call == "take-turn":
        answer = subprocess.run(sys.argv[1], input=json.dumps([2, arguments[0]]), text=True,
                                stdout=subprocess.PIPE).stdout
    print(answer, flush=True)
"""


def by_the_rules(report, bad):
    """What xmanager says of the players of a report, in their order, of whom `bad` fail at a call."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "fails.py"
        program.write_text(FAILS_AT)
        command = f"PYTHONPATH={plain_fish.FOLDER} python3 {program} {bin_folder / 'xstrategy'}"
        kinds = {name: f"exec:{command} {call}"
                 for name, call in bad.items()}
        given = {"players": [[name, kinds.get(name, 2)] for name in report["players"]],
                 "turn-time": 10}
        answer = subprocess.run([bin_folder / "xmanager", "--allow-exec"], input=json.dumps(given),
                                capture_output=True, text=True, check=True, timeout=PATIENCE)
        return [len(names) for names in json.loads(answer.stdout)]


def failures(good, *bad):
    """Some that fail, each at a call: who wins depends on the order in which they have signed up."""
    names = {f"fails{chr(ord('a') + i)}": kind for i, kind in enumerate(bad)}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        server = Server(good + len(bad), "--report", path)
        begun = [server.clients(1, "--fault", kind, "--name", name) for name, kind in names.items()]
        begun.append(server.clients(good))
        result = server.result()
        check({each.wait(timeout=PATIENCE) for each in begun} == {0}, "all clients were told")
        calls = {name: kind.split(":")[1] for name, kind in names.items()}
        expected = by_the_rules(json.loads(path.read_text()), calls)
        check(result == expected, f"{good} and {bad}: {result}, not {expected}")


def tournament(expected, good, *flags, bad=(), clients_flags=()):
    """Whether the server prints one of the results; `bad` are the faults of further clients."""
    server = Server(good + sum(kind not in NAMELESS for kind in bad), *flags)
    begun = [server.clients(1, "--fault", kind) for kind in bad]
    begun.append(server.clients(good, *clients_flags))
    result = server.result()
    ends = [each.wait(timeout=PATIENCE) for each in begun]
    check(result in expected, f"{good} and {bad} {flags}: {result}, not one of {expected}")
    # Whom the server does not wait for may come when it is gone: it could not connect.
    told = [end for end, kind in zip(ends, [*bad, None]) if kind not in NAMELESS or end != 3]
    check(set(told) == {0}, f"{good} and {bad} {flags}: all clients were told, or behaved badly")


def known_results(run):
    run(tournament, [[1, 0]], 5)
    run(tournament, [[1, 0]], 10)
    run(tournament, [[3, 0]], 10, "--board", WIDE)
    run(tournament, [[1, 0]], 5, bad=["no-name"])
    run(tournament, [[1, 1]], 5, bad=["wrong-shape:setup"])
    run(tournament, [[1, 1]], 5, bad=["ill-formed:setup"])
    run(failures, 5, *[f"crash:{call}" for call in CALLS if call != "end"])
    run(failures, 5, "silence:start", "crash:playing-as", "endless:setup", "silence:take-turn",
        "crash:playing-with")
    run(failures, 2, "crash:start", "crash:setup", "crash:take-turn", "crash:end")
    run(tournament, [[5, 0]], 5, "--board", TALL, clients_flags=["--player", "house:1"])


def faults(run):
    """Each fault among three that play well; who does what it may do is in to the end."""
    help_text = subprocess.run([bin_folder / "xclients", "--help"], capture_output=True,
                               text=True).stdout
    kinds = re.findall(r"^  ([a-z-]+)(\[:CALL\])? +(.*)$", help_text.split("Kinds of --fault")[1],
                       re.M)
    check(len(kinds) > 12, "the kinds are in --help")
    for kind, has_call, words in kinds:
        is_right = words.endswith("which it may do")
        has_no_name = kind in NAMELESS
        for call in CALLS if has_call else [None]:
            name = f"{kind}:{call}" if call else kind
            # A second answer is the next one's, and then no longer right, but "void" is.
            out = 0 if is_right or has_no_name else 1
            run(tournament, [[count, out] for count in range(4)], 3, bad=[name])


def plain_clients():
    """Against clients written apart, some of which leave."""
    for breaking in (None, "setup", "take-turn", "playing-as", "end"):
        server = Server(6)
        clients = [PlainClient(server.port, name, at) for name, at in
                   zip(["ann", "bob", "cleo", "dan", "eve", "fred"],
                       [None, None, None, breaking, None, None])]
        result = server.result()
        for client in clients:
            client.join(PATIENCE)
        complaints = [each for client in clients for each in client.complaints]
        check(complaints == [], f"the calls of the contract: {complaints}")
        told = [client for client in clients if client.break_at is None]
        check(all(client.calls.count("start") == client.calls.count("end") == 1 for client in told),
              "start and end come once")
        winners = sum(client.has_won for client in told)
        check(result == [winners, 1 if breaking else 0], f"{breaking}: {result}, {winners} winners")


def plain_server():
    """xclients against a server written apart, whose results are those of xmanager."""
    for count, order in ((5, 1), (10, -1), (7, 1)):
        listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        clients = subprocess.Popen([bin_folder / "xclients", str(count),
                                    str(listener.getsockname()[1]), "--player", "house:1"],
                                   stderr=subprocess.PIPE, text=True)
        players = []
        for _ in range(count):
            stream = listener.accept()[0].makefile("rw")
            players.append((json.loads(stream.readline()), stream))
        players = players[::order]
        names = {stream: name for name, stream in players}
        streams = [stream for _, stream in players]

        def ask(stream, name, *arguments):
            if name == "playing-with" and not isinstance(arguments[0], list):
                raise AssertionError("the colors are one argument")
            stream.write(json.dumps([name, arguments], indent=1))
            stream.flush()
            return json.loads(stream.readline())

        winners = plain_fish.play_tournament(streams, BOARD, ask)
        for stream in streams:
            check(ask(stream, "end", stream in winners) == "void", "an answer to end")
        check(clients.wait(timeout=PATIENCE) == 0, "all clients were told the end")
        check(sorted(names.values()) == sorted("abcdefghij"[:count]), "names are a, b, c, ...")
        given = {"players": [[name, 1] for name, _ in players]}
        answer = json.loads(subprocess.run([bin_folder / "xmanager"], input=json.dumps(given),
                                           capture_output=True, text=True, check=True).stdout)
        check(answer == [sorted(names[each] for each in winners), []],
              f"xmanager says the same of {count}: {answer}")


def too_few():
    process = subprocess.run([bin_folder / "xserver", "0", "--wait", "1", "--tries", "2"],
                             capture_output=True, text=True, timeout=PATIENCE)
    check(process.returncode == 0 and process.stdout == "", "no tournament, and nothing printed")
    check("0 of at least 5" in process.stderr, "which it says")


def wrong_usage():
    for tool, *words in (["xserver"], ["xserver", "x"], ["xserver", "65536"], ["xserver", "1", "2"],
                         ["xserver", "0", "--listen", "nowhere"], ["xserver", "0", "--board", "[[1]]"],
                         ["xserver", "0", "--least", "5", "--most", "4"],
                         ["xclients"], ["xclients", "0", "1"], ["xclients", "1", "0"],
                         ["xclients", "1", "1", "here"], ["xclients", "1", "1", "--fault", "x"],
                         ["xclients", "1", "1", "--fault", "no-name:setup"],
                         ["xclients", "2", "1", "--player", "human"]):
        process = subprocess.run([bin_folder / tool, *words], capture_output=True, text=True)
        check(process.returncode == 2 and process.stderr.count("\n") == 1,
              f"{tool} {words}: {process.returncode}, {process.stderr}")
    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    process = subprocess.run([bin_folder / "xserver", port], capture_output=True, text=True)
    check(process.returncode == 3 and "cannot listen" in process.stderr, process.stderr)
    taken.close()
    process = subprocess.run([bin_folder / "xclients", "1", port, "--patience", "0"],
                             capture_output=True, text=True)
    check(process.returncode == 3 and "cannot connect" in process.stderr, process.stderr)


def ipv6():
    server = Server(2, "--listen", "::1")
    clients = subprocess.Popen([bin_folder / "xclients", "2", str(server.port), "::1"])
    check(server.result() == [1, 0] and clients.wait(PATIENCE) == 0, "IPv6")


def programs():
    """A program brought to a server, and the logs of all games."""
    readme = (pathlib.Path(__file__).resolve().parents[1] / "xref/README.md").read_text()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "player.py").write_text(re.search(r"```python\n(.*?)```", readme, re.S)[1])
        server = Server(4, "--log", folder / "logs", "--report", folder / "report.json")
        players = [server.clients(2, "--player", f"exec:python3 {folder}/player.py"),
                   server.clients(2, "--name", "house")]
        result = server.result()
        check(all(each.wait(PATIENCE) == 0 for each in players), "all were told the end")
        report = json.loads((folder / "report.json").read_text())
        check(result[1] == 0 and len(report["winners"]) == result[0], f"the report: {report}")
        check("house (2)" in report["players"], "names in a report differ")
        for log in (folder / "logs").iterdir():
            process = subprocess.run([bin_folder / "xref", "--replay", log], capture_output=True)
            check(process.returncode == 0, f"{log} replays")


def main():
    # Mostly waiting for each other: many at a time.
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        jobs = []
        run = lambda job, *words, **more: jobs.append(pool.submit(job, *words, **more))
        faults(run)
        known_results(run)
        for job in (plain_clients, plain_server, too_few, wrong_usage, ipv6, programs):
            run(job)
        for job in jobs:
            job.result()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
