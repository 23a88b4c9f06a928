#!/usr/bin/env python3
"""observe_test.py BIN: watches tournaments of BIN/xserver over TCP on loopback, with BIN/xobserve
and with observers of every kind. Replays the logs of a server that was killed."""

import concurrent.futures
import fcntl
import json
import os
import pathlib
import pty
import re
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
top = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(top / "lib/test"), str(top / "tools/xserver")]
import tournament
from checks import check, expect, finish, needs_terminal
from tournament import PATIENCE, bin_folder

ESCAPE = "\x1b"


def Server(clients, *flags, wait=20):
    return tournament.Server(clients, *flags, least=clients, wait=wait, watched=True)


def hear(observer):
    """Returns everything that an observer receives."""
    pieces = []
    while piece := observer.recv(1 << 16):
        pieces.append(piece)
    observer.close()
    return b"".join(pieces)


def run(*command, given=None):
    """Returns exit status, standard output and standard error of a tool."""
    process = subprocess.run([bin_folder / command[0], *command[1:]], input=given,
                             capture_output=True, timeout=PATIENCE)
    return process.returncode, process.stdout.decode(), process.stderr.decode()


def watched():
    """All observers get the log, whenever they connect, and do not change the tournament."""
    with tempfile.TemporaryDirectory() as name:
        logs = pathlib.Path(name) / "logs"
        server = Server(6, "--log", logs, "--names", "any", "--first-turn-time", "1")
        first, raw, plain = server.observer(), server.xobserve("--raw"), server.xobserve()
        deaf = [server.observer() for _ in range(50)]
        talker = server.observer()
        talker.sendall(b"\xff{" * 50000)
        gone = server.observer()
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.close()
        hostile = "]0;ann" + ESCAPE + "[2J\n::error::"
        clients = [server.clients(4), server.clients(1, "--name", hostile),
                   server.clients(1, "--fault", "silence:take-turn")]
        beginning = first.recv(1)  # the silent player delays the game by a second
        late = server.observer()
        check(server.result()[1] == 1, "who is silent is out")
        log = (logs / "tournament.jsonl").read_bytes()
        check(beginning + hear(first) == log, "an observer gets the log")
        check(hear(late) == log, "one that comes late gets all of it")
        check(all(hear(each) == log for each in deaf), "so do those who read it in the end")
        check(hear(talker) == log, "one that sends garbage gets it")
        check(raw.communicate(timeout=PATIENCE) == (log, b"") and raw.returncode == 0, "--raw")
        out, err = plain.communicate(timeout=PATIENCE)
        check(plain.returncode == 0 and err == b"", "xobserve sees it to its end")
        check(all(each.wait(PATIENCE) == 0 for each in clients), "all clients have ended")
        saved(logs, log, out.decode())


def saved(logs, log, out):
    """The observed lines are equal to the files."""
    path = logs / "tournament.jsonl"
    check(run("xobserve", path) == (0, out, ""), "a file")
    check(run("xobserve", "-", given=log) == (0, out, ""), "standard input")
    check(run("xobserve", "--raw", path) == (0, log.decode(), ""), "a file, --raw")
    lines = log.decode().splitlines()
    in_games = [line for line in lines if '"format":"gauntlet-game"' in line or
                re.match(r'\{"player":"|\{"winners":\[.*"others"', line)]
    games = sorted(logs.glob("*-*.jsonl"))
    check(in_games == [line for each in games for line in each.read_text().splitlines()],
          "the logs of the games are in it")
    states = "".join(run("xref", "--replay", each)[1] for each in games)
    check(states != "" and run("xref", "--replay", path) == (0, states, ""), "xref --replay")
    words = out.splitlines()
    check(words[0].startswith("a tournament of 6 players: "), f"the players: {words[0]}")
    check(any(re.fullmatch(r"round 1: .+ \| .+", line) for line in words), "the games of a round")
    check(words[-1].endswith("won the tournament"), f"the winners: {words[-1]}")
    check(any("is disqualified (failure): no answer within 1 s" in line for line in words), "why out")
    check(ESCAPE not in out and "\\u001b[2J" in out, "names are harmless")


def bytes_of_clients():
    """Bytes of a client that are not UTF-8 are text in the log, the report and for observers."""
    for said in (b'"caf\xe9"', b'["\xed\xa0\x80"]', b"\xc0\x80 ", b'"\\ud800"', b'{"\xff": 0}', b"[\0]"):
        with tempfile.TemporaryDirectory() as name:
            logs = pathlib.Path(name)
            server = Server(2, "--log", logs, "--report", logs / "report", "--names", "any")
            observer, seen = server.observer(), server.xobserve()
            good = server.clients(1)
            bad = socket.create_connection(("127.0.0.1", server.port))
            bad.sendall(b'"bob"')
            bad.makefile("rb").readline()
            bad.sendall(said)
            check(server.result() == [1, 1] and good.wait(PATIENCE) == 0, f"{said}: the other one wins")
            heard, log = hear(observer), (logs / "tournament.jsonl").read_bytes()
            check(heard == log and b"bob" in log, f"{said}: the observer gets the log")
            for line in log.decode().splitlines():
                json.loads(line)
            json.loads((logs / "report").read_text(encoding="utf-8"))
            out, err = seen.communicate(timeout=PATIENCE)
            check((seen.returncode, err) == (0, b"") and b"bob" in out, f"{said}: xobserve: {err}")
            for log in logs.glob("*.jsonl"):
                expect(f"{said}: {log.name} replays", run("xref", "--replay", log)[0], 0)
            bad.close()


def broken():
    """Tests invalid and truncated streams, and closed pipes."""
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name) / "log.jsonl"
        said = lambda text: (path.write_text(text), run("xobserve", path))[1]
        check(said("") == (1, "", f"xobserve: {path}: the stream ended before a tournament began\n"),
              "nothing")
        status, _, err = said('{"format": "gauntlet-game"}\n')
        check(status == 1 and err.startswith(f"xobserve: {path}: line 1: "), f"no tournament: {err}")
        status, out, err = run("xobserve", "--raw", "-", given=b"7\nhalf")
        check((status, out) == (1, "7\nhalf") and "line 1: " in err, "--raw copies anything")
        check(run("xobserve", name + "/absent")[0] == 3, "no file")
        check(run("xobserve", name)[0] == 3, "a folder")
    for words in (["a", "b"], ["127.0.0.1", "0"], ["127.0.0.1", "1", "2"], ["127.0.0.1"], []):
        check(run("xobserve", *words)[0] == 2, f"wrong usage: {words}")
    taken = socket.create_server(("127.0.0.1", 0))
    port = str(taken.getsockname()[1])
    status, _, err = run("xserver", "0", "--watch", port)
    check(status == 3 and "cannot listen" in err, "a port that is taken")
    taken.close()
    halts = socket.create_server(("127.0.0.1", 0))
    patient = subprocess.Popen([bin_folder / "xobserve", "127.0.0.1", str(halts.getsockname()[1])],
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    halting, _ = halts.accept()
    halting.sendall(b"[" * 100_000)  # and no more
    _, err = patient.communicate(timeout=PATIENCE)
    check(patient.returncode == 3 and b"not completed within 30 s" in err, f"half a line: {err}")
    halting.close()
    halts.close()
    expect("no server", run("xobserve", "127.0.0.1", port, "--connect-timeout", "0"),
           (3, "", f"xobserve: cannot connect to 127.0.0.1, port {port}: no server listens there\n"))
    server = Server(1000, "--signup-rounds", "1", wait=1)
    late = server.xobserve("--connect-timeout", "0")
    _, err = late.communicate(timeout=PATIENCE)
    check(late.returncode == 1 and b"the stream ended before a tournament began" in err,
          f"no tournament: {err}")
    check(server.process.communicate(timeout=PATIENCE)[0] == "", "no tournament")


def is_ready(file, seconds):
    """Returns whether input arrives in time. Unlike select(), works for any number of files."""
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


def killed():
    """Kills a server in the middle of a game."""
    with tempfile.TemporaryDirectory() as name:
        logs = pathlib.Path(name)
        server = Server(10, "--log", logs, "--turn-time", "60")
        observer, plain = server.observer(), server.xobserve()
        clients = [server.clients(9), server.clients(1, "--fault", "silence:take-turn")]
        heard = b""
        # The game of the silent player stands still.
        while b'"place"' not in heard or is_ready(observer, 0.7):
            heard += observer.recv(1 << 16)
        server.process.kill()
        server.process.communicate(timeout=PATIENCE)
        try:
            heard += hear(observer)
        except ConnectionResetError:
            pass
        out, err = plain.communicate(timeout=PATIENCE)
        check(plain.returncode == 1 and out.startswith(b"a tournament of 10 players: ") and
              err == f"xobserve: 127.0.0.1, port {server.watch_port}: the stream ended before "
              "the end of the tournament\n".encode(), f"it broke off: {err}")
        log = (logs / "tournament.jsonl").read_bytes()
        check(log.startswith(heard), "each line is there before it is sent")
        for path in logs.iterdir():
            status, states, err = run("xref", "--replay", path)
            check(status == 0 and states != "", f"{path} replays: {err}")
        games, ended = log.count(b'"format":"gauntlet-game"'), log.count(b'"others"')
        check(games == ended + 1 == len(list(logs.iterdir())) - 1, "killed in the middle of a game")
        status, out, err = run("xobserve", logs / "tournament.jsonl")
        check(status == 1 and "the stream ended before the end" in err and f"game 1-{games}: " in out,
              f"xobserve sees it as far as it goes: {err}")
        for each in clients:
            each.kill()
            each.communicate()


def fallen_behind():
    """An observer that reads nothing is disconnected, and delays nobody."""
    # The data exceeds what the kernel buffers for a connection. The tournament waits for the silent
    # player until the observer is disconnected, which takes ten seconds.
    server = Server(601, "--turn-time", "600", "--first-turn-time", "600", "--board",
                    '{"rows": 11, "columns": 11, "fish": 2}')
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.watch_port))
    reads = server.xobserve("--raw")
    reading = concurrent.futures.ThreadPoolExecutor(1).submit(reads.communicate)
    silent = server.clients(1, "--fault", "silence:end")
    clients = server.clients(600, "--player", "house:1")
    poll = select.poll()
    poll.register(deaf, select.POLLRDHUP)
    dropped = poll.poll(PATIENCE * 1000)
    check(dropped != [] and server.process.poll() is None, "it is dropped while the tournament is on")
    silent.kill()
    silent.communicate()
    check(server.result()[1] == 1, "only the silent one is out")
    check(clients.wait(PATIENCE) == 0, "the others are told the end")
    log = reading.result(PATIENCE)[0]
    check(reads.returncode == 0 and log.count(b"\n") > 1000, f"who reads gets all: {len(log)} bytes")
    deaf.close()


def many():
    """Tests a thousand observers."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    count = 1000 if most >= 8000 else most // 8
    server = Server(10)
    observers = [server.observer() for _ in range(count)]
    clients = server.clients(10)
    texts = {hear(each) for each in observers}
    check(len(texts) == 1 and texts.pop().count(b'"winners"') == 7, "all get the same")
    check(server.result() == [1, 0], "with a thousand observers")
    check(clients.wait(PATIENCE) == 0, "clients of a watched server")


def on_terminal(path, rows, columns, *flags, env=None, then=None):
    """Returns what xobserve writes to a terminal of that size, and its exit status."""
    pid, terminal = pty.fork()
    if pid == 0:
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.environ.pop("NO_COLOR", None)
        os.environ.update(env or {})
        os.execv(bin_folder / "xobserve", ["xobserve", str(path), *flags])
    text = b""
    while is_ready(terminal, PATIENCE):
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:  # end of the terminal output
            piece = b""
        if not piece:
            break
        text += piece
        if then and then(text):
            os.kill(pid, signal.SIGINT)
            then = None
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    return text.decode(), os.waitstatus_to_exitcode(status)


def terminals():
    with tempfile.TemporaryDirectory() as name:
        logs = pathlib.Path(name)
        server = Server(5, "--log", logs)
        clients = server.clients(5)
        check(server.result() == [1, 0] and clients.wait(PATIENCE) == 0, "five")
        path = logs / "tournament.jsonl"
        seen = run("xobserve", path)[1]
        guide = pathlib.Path(__file__).resolve().parent.parent / "xserver/docs/howto-tournament.md"
        example = re.search(r"xobserve logs/tournament.jsonl\n```\n\n```text\n(.*?)```", guide.read_text(), re.S)[1]
        parts = [re.escape(part) for part in example.split("...\n")]
        check(re.fullmatch("(.*\n)*".join(parts), seen), "the example of the guide")
        for rows, columns in ((40, 120), (24, 80), (12, 30), (3, 10), (1, 1)):
            text, status = on_terminal(path, rows, columns, "--pause", "0")
            check(status == 0 and text.endswith("won the tournament\r\n"), f"{rows} rows")
            frames = text.split("\x1b[H")[1:-1]
            check(len(frames) == sum(1 for _ in path.open()) - 1, f"{len(frames)} frames")
            check("\x1b[97;41m" in text, "colors")
            lines = [re.sub(r"\x1b\[[?0-9;]*[a-zA-Z]", "", line)
                     for frame in frames for line in frame.split("\r\n")]
            board = 36  # maximum width of a board with five columns
            check(max(map(len, lines)) <= max(columns, board), f"{columns} columns")
            check(all(frame.count("\n") < max(rows, 2) for frame in frames), f"fits {rows} rows")
        plain, _ = on_terminal(path, 24, 80, "--pause", "0", env={"NO_COLOR": "1"})
        check("\x1b[97;41m" not in plain and "\x1b[H" in plain, "NO_COLOR")
        live, status = on_terminal(path, 24, 80, "--live", "--pause", "1000")
        check(status == 0 and live.count("\x1b[H") <= 2, "--live leaves out what was")
        begin = time.monotonic()
        on_terminal(path, 24, 80, "--pause", "5")
        check(time.monotonic() - begin > 0.005 * len(frames), "--pause")
        _, status = on_terminal(path, 24, 80, "--pause", "1000", then=lambda text: b"game 1 of 2" in text)
        check(status == -signal.SIGINT, f"Ctrl-C: {status}")
        reader, writer = os.pipe()
        os.close(reader)
        closed = subprocess.run([bin_folder / "xobserve", path], stdout=writer,
                                stderr=subprocess.PIPE)
        os.close(writer)
        check(closed.returncode == 3 and closed.stderr == b"", "a closed pipe")


def main():
    needs_terminal()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for job in [pool.submit(each) for each in (watched, bytes_of_clients, broken, killed, fallen_behind, many)]:
            job.result()
    terminals()  # forks, so it must run alone
    finish()


main()
