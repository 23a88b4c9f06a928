#!/usr/bin/env python3
"""trouble_test.py BIN: tests BIN/xserver with full disks, closed pipes and signals, and
BIN/xclients whose server ends: one line reports the error, and no client hangs."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[1] / "lib/test")]
from checks import check, expect, finish
from tournament import PATIENCE, PlainClient, Server, bin_folder, wait_until


def run(*words, **more):
    done = subprocess.run([bin_folder / words[0], *words[1:]], capture_output=True, text=True,
                          timeout=PATIENCE, **more)
    return done.returncode, done.stdout, done.stderr


def play(*flags, clients=5, **more):
    """Returns exit status, standard output and standard error of a server after a tournament.
    Checks that all clients are told of the end."""
    server = Server(clients, *flags, **more)
    told = server.clients(clients)
    out, err = server.process.communicate(timeout=PATIENCE)
    expect(f"{flags}: the clients are told the end", told.communicate(timeout=PATIENCE)[1], "")
    expect(f"{flags}: and end so", told.returncode, 0)
    return server.process.returncode, out, err


def before_it_begins(folder):
    """Errors that can be detected in advance are reported before any client signs up."""
    (folder / "file").touch()
    (folder / "taken").mkdir()
    (folder / "taken/tournament.jsonl").mkdir()
    for logs in ("/proc/logs", folder / "file", folder / "taken"):
        status, out, err = run("xserver", "0", "--log", logs)
        check((status, out, err.count("\n")) == (3, "", 1) and str(logs) in err, f"--log {logs}: {err}")
    logs = folder / "kept"
    logs.mkdir()
    (logs / "tournament.jsonl").write_text("of a server that runs\n")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, _, err = run("xserver", str(taken.getsockname()[1]), "--log", logs)
    check(status == 3 and "cannot listen" in err, "a port that is taken")
    expect("its log is kept", (logs / "tournament.jsonl").read_text(), "of a server that runs\n")


def full_disks(folder):
    """The tournament continues, and the exit status reports the error."""
    for name in ("tournament.jsonl", "1-1.jsonl"):
        logs = folder / f"logs of {name}"
        logs.mkdir()
        (logs / name).symlink_to("/dev/full")
        expect(name, play("--log", logs), (3, "[1,0]\n", f"xserver: could not write {logs}/{name}: No space left on device\n"))
    expect("a report", play("--report", "/dev/full"),
           (3, "[1,0]\n", "xserver: could not write /dev/full: No space left on device\n"))
    report = folder / "report.json"
    with open("/dev/full", "w") as full:
        status, _, err = play("--report", report, stdout=full)
    expect("the result", (status, err),
           (3, "xserver: could not write standard output: No space left on device\n"))
    check(report.read_text().startswith("{"), "the report is there all the same")
    small = folder / "small"
    small.mkdir()
    if os.getuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "none", small],
                                           capture_output=True).returncode == 0:
        try:
            status, out, err = play("--log", small / "logs", clients=10)
            check((status, out, err.count("\n")) == (3, "[1,0]\n", 1) and "could not write" in err,
                  f"a small disk: {status}, {out}, {err}")
            states = run("xref", "--replay", small / "logs/1-1.jsonl")
            check(states[0] == 0 and states[1] != "", f"what there is replays: {states[2]}")
        finally:
            subprocess.run(["umount", small], check=True)


def closed_pipes(folder):
    reader, writer = os.pipe()
    os.close(reader)
    report = folder / "report of closed pipe.json"
    with open(writer, "w") as closed:
        status, _, err = play("--report", report, stdout=closed)
    expect("a closed pipe", (status, err), (3, ""))
    check(report.read_text().startswith("{"), "the report is there all the same")
    server = Server(5, watched=True)
    server.process.stderr.close()
    observer = server.observer()
    told = server.clients(5)
    observer.close()  # in the middle of a game
    expect("closed standard error", server.process.stdout.read(), "[1,0]\n")
    expect("the clients", told.communicate(timeout=PATIENCE)[1], "")
    expect("its status", server.process.wait(PATIENCE), 0)


def ended(folder, number):
    """Ends the server with signals while it waits and while it plays."""
    for phase in ("waiting", "playing"):
        logs = folder / f"{phase} {number}"
        server = Server(6, "--turn-time", "60", "--log", logs, watched=True)
        observer = server.observer()
        mark = folder / f"program {phase} {number}"
        clients = [server.clients(3), server.clients(
            1, "--name", "b", "--player", f"exec:echo $$ >'{mark}'; cat >/dev/null")]
        silent = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        plain = PlainClient(server.port)
        if phase == "playing":
            silent.sendall(b'"silent"')
            silent.settimeout(PATIENCE)
            check(silent.recv(9) == b'["start",', "it plays")
            program = read_number(mark)
        else:
            time.sleep(0.3)  # some clients have signed up; the number does not matter
        begin = time.monotonic()
        server.process.send_signal(number)
        out, err = server.process.communicate(timeout=PATIENCE)
        what = f"{phase}, {signal.Signals(number).name}"
        expect(f"{what}: a plain death", (server.process.returncode, out, err), (-number, "", ""))
        for each, name in zip(clients, "ab"):
            err = each.communicate(timeout=PATIENCE)[1]
            expect(f"{what}: {name}", each.returncode, 1)
            check(all(line.startswith("xclients: ") and line.endswith("closed the connection")
                      for line in err.splitlines()) and err != "", f"{what}: {name}: {err}")
        if phase == "playing":
            check(wait_until(lambda: not is_there(program)), f"{what}: the program is ended, too")
        plain.join(PATIENCE)
        check(not plain.is_alive() and plain.calls.count("end") == 0, f"{what}: a plain client")
        try:
            while observer.recv(1 << 16):
                pass
        except ConnectionResetError:
            pass
        check(time.monotonic() - begin < PATIENCE / 2, f"{what}: nobody waits any longer")
        for each in (observer, silent):
            each.close()
        check((logs / "tournament.jsonl").exists(), f"{what}: the log is there")
        with socket.create_server(("127.0.0.1", server.port)):
            check(True, f"{what}: the port is free")


def clients_ended(folder):
    """Ends xclients with signals: its programs end, too, and count as failures."""
    for number in (signal.SIGINT, signal.SIGTERM):
        mark = folder / f"started {number}"
        server = Server(3, "--turn-time", "60")
        clients = server.clients(1, "--player", f"exec:echo $$ >'{mark}'; exec sleep 1000")
        others = server.clients(2)
        program = read_number(mark)
        clients.send_signal(number)
        expect("xclients: a plain death", clients.wait(PATIENCE), -number)
        expect("who has left is a failure", server.result(), [1, 1])
        expect("the others are told the end", others.wait(PATIENCE), 0)
        check(wait_until(lambda: not is_there(program)), "its program is ended, too")
        for each in (clients, others):
            each.communicate()


def read_number(path):
    """Checks that a program writes to the file."""
    wait_until(lambda: path.exists() and path.read_text().endswith("\n"))
    return int(path.read_text())


def is_there(process):
    try:
        state = pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
        return state not in "ZX"
    except OSError:
        return False


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        before_it_begins(folder)
        full_disks(folder)
        closed_pipes(folder)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            ended(folder, number)
        clients_ended(folder)
    finish()


main()
