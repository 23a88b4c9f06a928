#!/usr/bin/env python3
"""server_test.py BIN: plays tournaments over TCP on loopback: BIN/xserver and BIN/xclients with
each other, and each against independent clients or an independent server (tournament.py)."""

import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections import namedtuple

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[1] / "lib/test")]
from checks import check, finish
from tournament import BOARD, CALLS, PATIENCE, PlainClient, PlainServer, Server, bin_folder, board_of

WIDE, TALL = (2, 9), (9, 2)
NAMELESS = ("no-name", "bad-name")

# The table of known results: the number of good players and their depth, the faults of the others,
# and the printed result. The result is None if it depends on the order of sign-up; it must then
# follow from the rules.
Row = namedtuple("Row", "good bad board depth results")
ROWS = [
    Row(5, [], BOARD, 2, [[1, 0]]),
    Row(10, [], BOARD, 2, [[1, 0]]),
    Row(10, [], WIDE, 2, [[3, 0]]),
    Row(5, ["no-name"], BOARD, 2, [[1, 0]]),
    Row(5, ["wrong-shape:setup"], BOARD, 2, [[1, 1]]),
    Row(5, ["ill-formed:setup"], BOARD, 2, [[1, 1]]),
    Row(5, [f"crash:{call}" for call in CALLS if call != "end"], BOARD, 2, None),
    Row(5, ["silence:start", "crash:playing-as", "endless:setup", "silence:take-turn",
            "crash:playing-with"], BOARD, 2, None),
    Row(2, ["crash:start", "crash:setup", "crash:take-turn", "crash:end"], BOARD, 2, None),
    Row(5, [], TALL, 1, [[5, 0]]),
    Row(7, [], BOARD, 1, None),  # not in the table: 4 + 3
]


# Plays as house:1 does until it gets the call in its argument, and exits there.
FAILS_AT = """
import json, sys
import plain_fish
for line in sys.stdin:
    call, arguments = json.loads(line)
    if call == sys.argv[1]:
        sys.exit(1)
    answer = "void"
    if call == "setup":
        answer = plain_fish.zigzag(arguments[0])
    if call == "take-turn":
        answer = plain_fish.greedy_move(arguments[0])
    print(json.dumps(answer), flush=True)
"""


def by_the_rules(row, players):
    """Returns what xmanager prints for players in ascending order of age."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "fails.py"
        program.write_text(FAILS_AT)
        command = f"PYTHONPATH={here} python3 -B {program}"
        kinds = {fault_name(i): f"exec:{command} {kind.split(':')[1]}"
                 for i, kind in enumerate(row.bad) if kind not in NAMELESS}
        given = {"players": [[name, kinds.get(name, row.depth)] for name in players],
                 "board": board_of(row.board), "turn-time": 20}
        answer = subprocess.run([bin_folder / "xmanager", "--allow-exec"], input=json.dumps(given),
                                capture_output=True, text=True, check=True, timeout=PATIENCE)
        return json.loads(answer.stdout)


def fault_name(number):
    return "fault" + chr(ord("a") + number // 26) + chr(ord("a") + number % 26)


def names_of(path):
    return json.loads(path.read_text())["players"]


def count_named(row):
    return row.good + sum(kind not in NAMELESS for kind in row.bad)


def flags_of(row):
    return ["--board", json.dumps(board_of(row.board))]


def xclients_of(row, begin):
    """Starts all clients of a row with begin(count, flag...), the bad ones first."""
    begun = [begin(1, "--fault", kind, "--name", fault_name(i), "--player", "house:1")
             for i, kind in enumerate(row.bad)]
    return [*begun, begin(row.good, "--player", f"house:{row.depth}")]


def check_result(row, who, result, players):
    wanted = row.results or [[len(names) for names in by_the_rules(row, players)]]
    check(result in wanted, f"{who}: {row}: {result}, not one of {wanted}")


def both_ours(row):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        server = Server(count_named(row), "--report", path, *flags_of(row))
        begun = xclients_of(row, server.clients)
        result = server.result()
        for each, kind in zip(begun, [*row.bad, None]):
            # A client that the server does not wait for may come after its end, and fails to
            # connect.
            status = each.wait(PATIENCE)
            check(status == 0 or (status == 3 and kind in NAMELESS), f"{row}: {kind}: {status}")
        check_result(row, "xserver and xclients", result, names_of(path))


def plain_clients(row):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        server = Server(count_named(row), "--report", path, "--turn-time", "3", *flags_of(row))
        bad = [PlainClient(server.port, fault_name(i), kind) for i, kind in enumerate(row.bad)]
        good = [PlainClient(server.port, depth=row.depth) for _ in range(row.good)]
        result = server.result()
        for client in good + bad:
            client.join(PATIENCE)
        complaints = [each for client in good + bad for each in client.complaints]
        check(complaints == [], f"{row}: the calls of the contract: {complaints}")
        check(all(client.calls.count("start") == client.calls.count("end") == 1 for client in good),
              f"{row}: start and end come once")
        winners = sum(client.has_won for client in good)
        check(result[0] == winners, f"{row}: {result}, but {winners} have heard that they won")
        check_result(row, "xserver and plain clients", result, names_of(path))


def plain_server(row):
    server = PlainServer(count_named(row), row.board)
    begun = xclients_of(row, lambda count, *flags: subprocess.Popen(
        [bin_folder / "xclients", str(count), str(server.port), *flags], stderr=subprocess.PIPE,
        text=True))
    server.join(PATIENCE)
    for each, kind in zip(begun, [*row.bad, None]):
        if kind in NAMELESS:
            each.kill()
        status = each.wait(PATIENCE)
        check(status == 0 or kind in NAMELESS, f"{row}: {kind}: {status}")
    wanted = by_the_rules(row, server.names)
    check(server.result == wanted, f"a plain server and xclients: {row}: {server.result}, not {wanted}")
    check_result(row, "a plain server and xclients", [len(names) for names in wanted], server.names)


def kinds_of_fault():
    """Returns all kinds of --fault listed by --help: [(fault, whether a server must accept it)]."""
    help_text = subprocess.run([bin_folder / "xclients", "--help"], capture_output=True,
                               text=True).stdout
    listed = re.findall(r"^  ([a-z-]+)(\[:CALL\])? +(.*)$", help_text.split("Kinds of --fault")[1],
                        re.M)
    kinds = []
    for kind, has_call, words in listed:
        is_right = words.endswith("(allowed)") or kind in NAMELESS
        for call in CALLS if has_call else [None]:
            # Nobody reads after the last call.
            name = f"{kind}:{call}" if call else kind
            kinds.append((name, is_right or name == "flood:end"))
    check(len(listed) > 12, "the kinds are in --help")
    return kinds


def mixed(faults, good):
    """Plays with some faults among good players. Exactly the players that the contract requires are
    disqualified, and all others play to the end."""
    named = [kind for kind, _ in faults if kind not in NAMELESS]
    bad = {fault_name(i): is_right for i, (kind, is_right) in enumerate(faults) if kind in named}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "report.json"
        server = Server(good + len(bad), "--report", path, "--first-turn-time", "2")
        begun = [server.clients(1, "--fault", kind, "--name", fault_name(i))
                 for i, (kind, _) in enumerate(faults)]
        ordinary = server.clients(good)
        result = server.result()
        check(ordinary.wait(PATIENCE) == 0, f"{faults}: all who play well were told the end")
        for each, (kind, _) in zip(begun, faults):
            status = each.wait(PATIENCE)
            check(status == 0 or (status == 3 and kind in NAMELESS), f"{kind}: {status}")
        report = json.loads(path.read_text())
        out = sorted(each["name"] for each in report["disqualified"])
        wanted = sorted(name for name, is_right in bad.items() if not is_right)
        check(out == wanted, f"{faults}: {out} are out, not {wanted}: {report['disqualified']}")
        check(result == [len(report["winners"]), len(wanted)], f"{faults}: {result}")
        # A winner that fails when it is told of the end has not won, so there may be no winner.
        may_be_nobody = any(kind.endswith(":end") for kind, _ in faults)
        check(set(report["winners"]).isdisjoint(out) and (report["winners"] or may_be_nobody),
              f"{faults}: {report['winners']} have won")


def faults(run):
    """Tests each fault, each pair of kinds, and all together, among good players."""
    kinds = kinds_of_fault()
    for each in kinds:
        run(mixed, [each], 3)
    calls = itertools.cycle(range(len(CALLS)))
    of_kind = {}
    for each in kinds:
        of_kind.setdefault(each[0].split(":")[0], []).append(each)
    one_of = lambda kind: of_kind[kind][next(calls) % len(of_kind[kind])]
    for first, second in itertools.combinations_with_replacement(of_kind, 2):
        run(mixed, [one_of(first), one_of(second)], 3)
    run(mixed, kinds, 10)


def too_few():
    process = subprocess.run([bin_folder / "xserver", "0", "--wait", "1", "--signup-rounds", "2"],
                             capture_output=True, text=True, timeout=PATIENCE)
    check(process.returncode == 0 and process.stdout == "", "no tournament, and nothing printed")
    check("0 of at least 5" in process.stderr, "which it says")


def wrong_usage():
    for tool, *words in (["xserver"], ["xserver", "x"], ["xserver", "65536"], ["xserver", "1", "2"],
                         ["xserver", "0", "--listen", "nowhere"], ["xserver", "0", "--board", "[[1]]"],
                         ["xserver", "0", "--min-clients", "5", "--max-clients", "4"],
                         ["xclients"], ["xclients", "0", "1"], ["xclients", "1", "0"],
                         ["xclients", "1", "1", "here"], ["xclients", "1", "1", "--fault", "x"],
                         ["xclients", "1", "1", "--fault", "no-name:setup"],
                         ["xclients", "2", "1", "--player", "human"]):
        process = subprocess.run([bin_folder / tool, *words], capture_output=True, text=True)
        check(process.returncode == 2 and process.stderr.count("\n") == 1,
              f"{tool} {words}: {process.returncode}, {process.stderr}")
        if "--max-clients" in words:
            check("expected at least 5, the number of --min-clients, got 4" in process.stderr, process.stderr)
    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    process = subprocess.run([bin_folder / "xserver", port], capture_output=True, text=True)
    check(process.returncode == 3 and "cannot listen" in process.stderr, process.stderr)
    taken.close()
    process = subprocess.run([bin_folder / "xclients", "1", port, "--connect-timeout", "0"],
                             capture_output=True, text=True)
    check(process.returncode == 3 and "cannot connect" in process.stderr, process.stderr)


def ipv6():
    server = Server(2, "--listen", "::1")
    clients = subprocess.Popen([bin_folder / "xclients", "2", str(server.port), "::1"])
    check(server.result() == [1, 0] and clients.wait(PATIENCE) == 0, "IPv6")


def example(file):
    text = (here.parent / "xleague" / "docs" / "tutorial-player.md").read_text()
    return re.search(rf'```\w+ title="{file}"\n(.*?)```', text, re.S)[1]


def programs():
    """Tests the players of the documentation as clients of a server, and the logs of all games."""
    commands = {"python3": "python3 player.py", "node": "node player.js", "java": "java Player.java"}
    missing = [program for program in commands if not shutil.which(program)]
    if missing:
        print("skipped:", *missing, "cannot play")
        check(os.environ.get("CI") != "true", f"{missing} are there, to try their players")
    commands = [command for program, command in commands.items() if program not in missing]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in ("player.py", "player.js", "Player.java"):
            (folder / file).write_text(example(file))
        server = Server(2 * len(commands) + 2, "--log", folder / "logs", "--report",
                        folder / "report.json", "--turn-time", "30")
        players = [server.clients(2, "--player", f"exec:cd {folder} && exec {command}")
                   for command in commands]
        players.append(server.clients(2, "--name", "house"))
        result = server.result()
        check(all(each.wait(PATIENCE) == 0 for each in players), "all were told the end")
        report = json.loads((folder / "report.json").read_text())
        check(report["disqualified"] == [] and result == [len(report["winners"]), 0],
              f"no program of the documentation is out: {result}, {report}")
        check("house (2)" in report["players"], "names in a report differ")
        for log in (folder / "logs").iterdir():
            process = subprocess.run([bin_folder / "xref", "--replay", log], capture_output=True)
            check(process.returncode == 0, f"{log} replays")


def main():
    # The jobs mostly wait for each other, hence the large number of threads.
    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        jobs = []
        run = lambda job, *words, **more: jobs.append(pool.submit(job, *words, **more))
        faults(run)
        for row, pairing in itertools.product(ROWS, (both_ours, plain_clients, plain_server)):
            run(pairing, row)
        for job in (too_few, wrong_usage, ipv6, programs):
            run(job)
        for job in jobs:
            job.result()
    finish()


main()
