#!/usr/bin/env python3
"""sample_server.py PORT [CLIENTS [MODE]]: a tournament server that is independent of the library,
written from the contract (tools/xserver/plain_fish.py). It starts with CLIENTS clients (default 5).
MODE is a fault that xtest must detect:
  wrong     prints a wrong result
  late      prints the right result and does not end
  deaf      never listens
  hang      listens and never sends anything
  crash     crashes when all clients have signed up
  quits     exits when all clients have signed up, without sending anything
  mute      plays, but does not send the end of the tournament"""

import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.environ.get(
    "PLAIN_FISH", str(pathlib.Path(__file__).resolve().parents[2] / "xserver")))
import plain_fish

BOARD = [[2] * 5 for _ in range(5)]
DECODER = json.JSONDecoder()


class Client:
    def __init__(self, connection):
        self.connection, self.text, self.is_out = connection, "", False
        self.connection.settimeout(5)
        self.name = self.read()

    def read(self):
        """Returns the next value; None if it is not valid in time."""
        while True:
            self.text = self.text.lstrip()
            try:
                value, end = DECODER.raw_decode(self.text)
                self.text = self.text[end:]
                return value
            except ValueError:
                pass
            try:
                data = self.connection.recv(65536)
            except OSError:
                return None
            if not data or "not json" in self.text:
                return None
            self.text += data.decode()

    def ask(self, name, *arguments):
        if self.is_out:
            return None
        try:
            self.connection.sendall((json.dumps([name, list(arguments)]) + "\n").encode())
        except OSError:
            return None
        return self.read()


def main():
    port, count, mode = int(sys.argv[1]), int((sys.argv + ["5"])[2]), (sys.argv + ["", "", ""])[3]
    print(f"sample: {mode or 'right'}", file=sys.stderr)
    if mode == "deaf":
        subprocess.run(["sleep", "100"])
    listener = socket.create_server(("127.0.0.1", port), backlog=100)
    if mode == "hang":
        subprocess.run(["sleep", "100"])
    clients = []
    while len(clients) < count:
        client = Client(listener.accept()[0])
        if isinstance(client.name, str) and 1 <= len(client.name) <= 12 and client.name.isalpha():
            clients.append(client)
    if mode == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if mode == "quits":
        return
    out = []

    def put_out(client):
        out.append(client)
        client.is_out = True

    players = clients[::-1]
    winners = plain_fish.play_tournament(players, BOARD, Client.ask, put_out)
    if mode != "mute":
        for client in players:
            if client not in out:
                client.ask("end", client in winners)
    print(json.dumps([9, 9] if mode == "wrong" else [len(winners), len(out)]), flush=True)
    if mode == "late":
        time.sleep(100)


main()
