#!/usr/bin/env python3
"""web_socket_test.py BIN: watches tournaments of BIN/xserver over WebSockets, on the port where
others get plain lines: with an independent client (python3-websockets) and by hand."""

import asyncio
import base64
import hashlib
import os
import pathlib
import struct
import sys
import tempfile
import time

sys.dont_write_bytecode = True
top = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(top / "lib/test"), str(top / "tools/xserver")]
import tournament
from checks import check, finish, without
from tournament import PATIENCE

try:
    import websockets
except ImportError:
    without("python3-websockets")


def Server(clients, *flags):
    return tournament.Server(clients, *flags, least=clients, wait=20, watched=True)


def receive(observer, size):
    """Reads the given number of bytes, or fewer at the end."""
    pieces = b""
    while len(pieces) < size and (piece := observer.recv(size - len(pieces))):
        pieces += piece
    return pieces


def ask(server, extra="", version=13):
    """Opens a connection and requests a WebSocket; returns the connection and the response."""
    observer = server.observer()
    key = base64.b64encode(os.urandom(16)).decode()
    observer.sendall((f"GET /any HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: keep-alive, "
                      f"Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: {version}\r\n"
                      f"{extra}\r\n").encode())
    head = b""
    while not head.endswith(b"\r\n\r\n") and (byte := observer.recv(1)):
        head += byte
    accept = base64.b64encode(hashlib.sha1(
        (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
    return observer, head, accept


def next_frame(observer):
    """Returns a frame's first byte and content; None at the end."""
    head = receive(observer, 2)
    if len(head) < 2:
        return None
    size = head[1]
    check(size < 128, "a server masks nothing")
    if size == 126:
        size, = struct.unpack(">H", receive(observer, 2))
    elif size == 127:
        size, = struct.unpack(">Q", receive(observer, 8))
    return head[0], receive(observer, size)


def frame(first, content=b"", mask=b"\x01\x02\x03\x04"):
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(content))
    return bytes([first, 0x80 | len(content)]) + mask + masked


def all_messages(server):
    """Returns what the independent client receives, and how the connection ended."""
    async def hear():
        lines = []
        async with websockets.connect(f"ws://127.0.0.1:{server.watch_port}/", open_timeout=PATIENCE,
                                      max_size=None) as watcher:
            pong = await watcher.ping(b"are you there")
            await asyncio.wait_for(pong, PATIENCE)
            async for line in watcher:
                check(isinstance(line, str), "messages are text")
                lines.append(line)
            return lines, watcher.close_code
    return asyncio.run(hear())


def watched():
    """All observers get the same lines, whichever protocol they use."""
    with tempfile.TemporaryDirectory() as name:
        logs = pathlib.Path(name) / "logs"
        server = Server(5, "--log", logs, "--names", "any")
        plain = server.observer()
        early, head, accept = ask(server, "Origin: https://elsewhere.example\r\n")
        check(head.startswith(b"HTTP/1.1 101 "), "a WebSocket is given")
        check(b"Sec-WebSocket-Accept: " + accept in head, "with the answer to its key")
        early.sendall(frame(0x81, b"what I say is thrown away") + frame(0x89, b"ping"))
        check(next_frame(early) == (0x8A, b"ping"), "a ping is answered before the first line")
        refused = server.observer()
        refused.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        check(refused.recv(1 << 16).startswith(b"HTTP/1.1 426 "), "a page is not there")
        bad, head, _ = ask(server, version=8)
        check(head.startswith(b"HTTP/1.1 4"), "other versions are refused")
        rude, _, _ = ask(server)
        rude.sendall(b"\x81\x02hi")
        check(next_frame(rude) == (0x88, b"\x03\xea"), "frames must be masked")
        gone, _, _ = ask(server)
        gone.sendall(frame(0x88, b"\x03\xe8"))
        check(next_frame(gone) == (0x88, b"\x03\xe8"), "a goodbye is returned")
        check(next_frame(gone) is None, "and the connection is closed")
        deaf = [ask(server)[0] for _ in range(30)]
        clients = [server.clients(4), server.clients(1, "--name", "Zoë \u2028 <b>")]
        lines, code = all_messages(server)
        check(server.result()[0] >= 1, "the tournament has a winner")
        check(code == 1000, "it is closed as usual")
        log = (logs / "tournament.jsonl").read_bytes()
        check("".join(line + "\n" for line in lines).encode() == log, "it has all the lines")
        check(b"".join(iter(lambda: plain.recv(1 << 16), b"")) == log, "so have plain observers")
        for each in [early, *deaf]:
            heard = []
            while (found := next_frame(each)) and found[0] == 0x81:
                heard.append(found[1])
            check(found == (0x88, b"\x03\xe8"), "the last frame is a goodbye")
            check(b"\n".join(heard) + b"\n" == log, "each line is a message")
            each.close()
        check(all(each.wait(PATIENCE) == 0 for each in clients), "all clients have ended")


def late():
    """A client that connects during a game gets all lines; a silent one gets plain lines."""
    server = Server(5, "--first-turn-time", "2")
    silent = server.observer()
    clients = [server.clients(4), server.clients(1, "--fault", "silence:take-turn")]
    first = receive(silent, 1)
    check(first == b"{", "who says nothing gets lines")
    begin = time.monotonic()
    lines, code = all_messages(server)
    check(lines[0].startswith('{"format":"gauntlet-tournament"'), "from the first one")
    check('"winners"' in lines[-1] and code == 1000, "to the last one")
    check(time.monotonic() - begin < PATIENCE, "and is not kept")
    rest = b"".join(iter(lambda: silent.recv(1 << 16), b""))
    check(first + rest == "".join(line + "\n" for line in lines).encode(), "they are the same")
    check(server.result()[1] == 1, "who is silent is out")
    for each in clients:
        each.wait(PATIENCE)


watched()
late()
finish()
