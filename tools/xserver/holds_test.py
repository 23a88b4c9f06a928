#!/usr/bin/env python3
"""holds_test.py BIN: tests the capacity of BIN/xserver, and that it releases all resources: a
thousand players, ten thousand simultaneous connections, endless input, fifty servers in a row."""

import json
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[1] / "lib/test")]
from checks import check, expect, finish, skip
from tournament import CALLS, PATIENCE, Server, bin_folder, wait_until

MB = 1 << 20


class HeldServer(Server):
    """A server that cannot print its result because the pipe is full, so it can be inspected after
    the tournament."""

    def __init__(self, clients, *flags):
        self.pipe, writer = os.pipe()
        os.set_blocking(writer, False)
        self.filled = 0
        try:
            while True:
                self.filled += os.write(writer, b" " * 4096)
        except BlockingIOError:
            pass
        os.set_blocking(writer, True)
        super().__init__(clients, *flags, wait=PATIENCE, watched=True, stdout=writer)
        os.close(writer)

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def status(self, name):
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split(f"{name}:")[1].split()[0])

    def bytes(self, name):
        return self.status(name) << 10

    def result(self):
        with open(self.pipe, "rb") as pipe:
            text = pipe.read()
        check(self.process.wait(PATIENCE) == 0 and self.process.stderr.read() == "", "no complaints")
        return json.loads(text)


def allow_open_files():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def check_left(server, what, descriptors, threads):
    """After the tournament it has released everything that it allocated."""
    check(wait_until(lambda: server.descriptors() <= descriptors),
          f"{what}: {server.descriptors()} descriptors, at first {descriptors}")
    check(wait_until(lambda: server.status("Threads") <= threads), f"{what}: threads")


def thousand():
    """Tests a thousand players in 250 parallel games."""
    server = HeldServer(1000, "--jobs", "250", "--turn-time", "20")
    descriptors, threads = server.descriptors(), server.status("Threads")
    memory = server.bytes("VmRSS")
    begin = time.monotonic()
    clients = server.clients(1000)
    most = 0
    while clients.poll() is None:
        most = max(most, server.descriptors())
        time.sleep(0.01)
    print(f"1000 players: {time.monotonic() - begin:.1f} s, {most} descriptors")
    check(clients.returncode == 0, "all thousand were told the end")
    check(most > 900, f"{most} descriptors: they are connected at once")
    check_left(server, "a thousand", descriptors, threads)
    after, peak = server.bytes("VmRSS"), server.bytes("VmHWM")
    print(f"memory: {memory / MB:.0f} MB before, {peak / MB:.0f} at most, {after / MB:.0f} after")
    check(peak < memory + 100 * MB, f"{peak} bytes of memory at most, {memory} before")
    expect("a thousand: out", server.result()[1], 0)


def crowd():
    """Tests ten thousand connections without a name, while five clients sign up and play."""
    count = 10_000 if allow_open_files() >= 10_100 else 1000
    server = HeldServer(5)
    descriptors, threads = server.descriptors(), server.status("Threads")
    memory = server.bytes("VmRSS")
    begin = time.monotonic()
    silent = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(count)]
    clients = server.clients(5)
    check(clients.wait(PATIENCE) == 0, "those with names play")
    print(f"{count} connections: {time.monotonic() - begin:.1f} s")
    check_left(server, f"{count} connections", descriptors, threads)
    peak = server.bytes("VmHWM")
    print(f"memory: {memory / MB:.0f} MB before, {peak / MB:.0f} at most")
    check(peak < memory + 30 * MB, f"{peak} bytes of memory at most, {memory} before")
    expect("a crowd", server.result(), [1, 0])
    for each in silent:
        each.close()


def too_much():
    """Tests players that send endless output, each for as long as it is read, or never read."""
    kinds = [f"{kind}:{call}" for kind in ("endless", "flood") for call in CALLS] + ["deaf"] * 12
    server = HeldServer(5 + len(kinds), "--turn-time", "2")
    descriptors, threads = server.descriptors(), server.status("Threads")
    memory = server.bytes("VmRSS")
    begun = [server.clients(1, "--fault", kind) for kind in kinds] + [server.clients(5)]
    for each in begun:
        check(each.wait(PATIENCE) == 0, "it was let go, or told the end")
    check_left(server, "too much", descriptors, threads)
    peak = server.bytes("VmHWM")
    print(f"endless clients: memory {memory / MB:.0f} MB before, {peak / MB:.0f} at most")
    check(peak < memory + 30 * MB, f"{peak} bytes of memory at most, {memory} before")
    # A flood after the answer to the last call comes too late to matter.
    expect("who says too much is out", server.result()[1], len(kinds) - 1)


def nameless_floods():
    """Clients that send endless blanks or an endless name are refused."""
    server = HeldServer(5, "--name-time", "1")
    memory = server.bytes("VmRSS")
    begin = time.monotonic()
    clients = []
    for first, words in ((b"", b" "), (b'"', b"a"), (b"", b"["), (b"", b"\xff"), (b'"', b"\\")) * 4:
        connection = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        connection.sendall(first)
        clients.append((connection, words * 10_000))
    while clients and time.monotonic() < begin + PATIENCE:
        for each in list(clients):
            try:
                each[0].send(each[1], socket.MSG_DONTWAIT)
            except BlockingIOError:
                pass
            except OSError:  # the server disconnected it
                clients.remove(each)
    check(clients == [], "names without end are let go")
    peak = server.bytes("VmHWM")
    print(f"endless names: memory {memory / MB:.0f} MB before, {peak / MB:.0f} at most")
    check(peak < memory + 10 * MB, f"{peak} bytes of memory at most, {memory} before")
    check(server.clients(5).wait(PATIENCE) == 0, "others sign up after them")
    expect("nobody is out", server.result(), [1, 0])


def again_and_again():
    """Runs fifty servers in a row on one port, with observers, logs and a client that crashes."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        temporary = folder / "tmp"
        temporary.mkdir()
        environment = {**os.environ, "TMPDIR": str(temporary)}
        for i in range(50):
            run = lambda *words: subprocess.Popen(
                [bin_folder / words[0], *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, env=environment, start_new_session=True)
            server = run("xserver", port, "--min-clients", "4", "--max-clients", "4", "--log", folder / "logs",
                         "--report", folder / "report.json")
            clients = [run("xclients", "3", port), run("xclients", "1", port, "--fault", "crash")]
            out, err = server.communicate(timeout=PATIENCE)
            check((out[2:], err, server.returncode) == (",1]\n", "", 0), f"server {i}: {out}{err}")
            for each in clients:
                expect("told the end", (each.communicate(timeout=PATIENCE), each.returncode),
                       (("", ""), 0))
            for each in [server, *clients]:
                check(not session_is_there(each.pid), "no process is left")
        expect("no files are left", os.listdir(temporary), [])
        with socket.create_server(("127.0.0.1", int(port))):
            check(True, "the port is free")


def session_is_there(session):
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rsplit(")", 1)[1].split()[3]) == session:
                return True
        except OSError:
            pass  # it has ended in the meantime
    return False


def main():
    if not pathlib.Path("/proc/self/fd").is_dir():
        skip("there is no /proc")
    allow_open_files()
    for each in (thousand, crowd, too_much, nameless_floods, again_and_again):
        each()
    finish()


main()
