#!/usr/bin/env python3
"""events_test.py BIN: watches tournaments of BIN/xserver by Server-Sent Events, on the port where
others get plain lines."""

import concurrent.futures
import http.client
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
top = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(top / "lib/test"), str(top / "tools/xserver")]
import tournament
from checks import check, finish
from tournament import PATIENCE


def Server(clients, *flags):
    return tournament.Server(clients, *flags, least=clients, wait=20, watched=True)


def ask(server, **headers):
    """Returns the response to a request."""
    connection = http.client.HTTPConnection("127.0.0.1", server.watch_port, timeout=PATIENCE)
    connection.request("GET", "/any?thing", headers=headers)
    response = connection.getresponse()
    check(response.status == 200, "the request is accepted")
    check(response.getheader("Content-Type") == "text/event-stream", "it gets events")
    check(response.getheader("Access-Control-Allow-Origin") == "*", "any page may read them")
    return response


def events_of(log, after=0):
    """Returns the events of a log after the given number of lines."""
    lines = enumerate(log.splitlines(), 1)
    return b"".join(b"id: %d\ndata: %s\n\n" % each for each in lines if each[0] > after) + \
        b"event: end\ndata: end\n\n"


def watched():
    """All observers get the same lines, whenever and however they connect."""
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(22) as pool:
        logs = pathlib.Path(name) / "logs"
        server = Server(5, "--log", logs, "--names", "any", "--first-turn-time", "2")
        plain = server.observer()
        early = [pool.submit(ask(server, Origin="https://elsewhere.example").read) for _ in range(20)]
        clients = [server.clients(3), server.clients(1, "--name", "Zoë \u2028 <b>"),
                   server.clients(1, "--fault", "silence:take-turn")]
        interrupted = ask(server)
        beginning = interrupted.read(500)
        interrupted.close()
        seen = beginning.count(b"\n\n")
        early.append(pool.submit(ask(server).read))
        rest = pool.submit(ask(server, **{"Last-Event-ID": str(seen)}).read)
        check(server.result()[1] == 1, "only the silent player is out")
        log = (logs / "tournament.jsonl").read_bytes()
        check(b"".join(iter(lambda: plain.recv(1 << 16), b"")) == log, "plain observers get the log")
        check({each.result(PATIENCE) for each in early} == {events_of(log)}, "so do those of events")
        check(events_of(log).startswith(beginning), "while it is played")
        check(rest.result(PATIENCE) == events_of(log, seen), "one that reconnects gets the rest")
        check(all(each.wait(PATIENCE) == 0 for each in clients[:2]), "all clients have ended")
        clients[2].wait(PATIENCE)


def canceled():
    """A canceled tournament has an end, but no lines."""
    server = tournament.Server(5, "--signup-rounds", "1", least=5, wait=1, watched=True)
    check(ask(server).read() == b"event: end\ndata: end\n\n", "the end of a canceled tournament")
    check(server.result() is None, "it has no result")


watched()
canceled()
finish()
