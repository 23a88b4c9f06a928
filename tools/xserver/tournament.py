"""Shared by the tests of tournaments over TCP: a running xserver, and independent clients and an
independent server, written from the contract."""

import json
import pathlib
import queue
import re
import socket
import subprocess
import sys
import threading
import time

import plain_fish

PATIENCE = 300  # seconds, for a whole tournament on a busy machine
BOARD = (5, 5)  # rows and columns, 2 fish on every tile
CALLS = ["start", "playing-as", "playing-with", "setup", "take-turn", "end"]
ENOUGH = 1 << 16  # bytes of an answer

bin_folder = pathlib.Path(sys.argv[1]).resolve()


def board_of(size):
    """Returns a board in the format of xserver, xmanager and xref."""
    return {"rows": size[0], "columns": size[1], "fish": 2}


def wait_until(condition):
    """Returns whether the condition becomes true in time."""
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


class Server:
    """An xserver on free ports that waits for the given number of clients; with `watched`, also for
    observers."""

    def __init__(self, clients, *flags, least=1, wait=20, watched=False, **more):
        self.process = subprocess.Popen(
            [bin_folder / "xserver", "0", "--min-clients", str(least), "--max-clients", str(clients), "--wait",
             str(wait), *(["--watch", "0"] if watched else []), *flags],
            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **more})
        self.port = self.read_port("waiting for clients")
        self.watch_port = self.read_port("waiting for observers") if watched else None

    def read_port(self, what):
        line = self.process.stderr.readline()
        return int(re.fullmatch(rf"xserver: {what} at \S+, port (\d+)\n", line)[1])

    def clients(self, count, *flags):
        """Starts some clients of xclients."""
        return subprocess.Popen([bin_folder / "xclients", str(count), str(self.port), *flags],
                                stderr=subprocess.PIPE, text=True)

    def observer(self):
        return socket.create_connection(("127.0.0.1", self.watch_port), PATIENCE)

    def xobserve(self, *flags):
        return subprocess.Popen(
            [bin_folder / "xobserve", "127.0.0.1", str(self.watch_port), *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def result(self):
        """Returns its printed result: None for nothing, and its error messages if they count as a
        failure."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return (json.loads(out) if out else None) if self.process.returncode == 0 else err


class Values:
    """Reads JSON values from a connection."""

    def __init__(self, connection):
        self.connection, self.text = connection, ""

    def next(self, seconds):
        """Returns None at the end. Raises ValueError for invalid JSON, OSError if no value
        arrives."""
        until = time.monotonic() + seconds
        while True:
            try:
                value, end = json.JSONDecoder().raw_decode(self.text.lstrip())
                self.text = self.text.lstrip()[end:]
                return value
            except (ValueError, RecursionError):
                if len(self.text) > ENOUGH:
                    raise ValueError("too much")
            self.connection.settimeout(max(until - time.monotonic(), 0.001))
            data = self.connection.recv(ENOUGH)
            if not data:
                return None
            self.text += data.decode("latin-1")


class PlainClient(threading.Thread):
    """Plays as house:DEPTH does, and checks that it gets the calls of the contract. A fault is one
    of those of xclients: no-name, or ill-formed, wrong-shape, endless, silence or crash, from a
    call on."""

    def __init__(self, port, name="plain", fault=None, depth=1):
        super().__init__(daemon=True)
        self.kind, self.at = (fault or ":").split(":") if ":" in (fault or ":") else (fault, None)
        self.depth, self.has_won = depth, False
        self.calls, self.complaints = [], []
        self.connection = socket.create_connection(("127.0.0.1", port), PATIENCE)
        if self.kind != "no-name":
            self.connection.sendall(json.dumps(name).encode())
        self.start()

    def run(self):
        values = Values(self.connection)
        try:
            while (call := values.next(PATIENCE)) is not None:
                name, arguments = call
                self.calls.append(name)
                if name == self.at:
                    return self.misbehave()
                answer = getattr(self, "on_" + name.replace("-", "_"))(*arguments)
                self.connection.sendall(json.dumps(answer).encode())
                if name == "end":
                    return
        except (AssertionError, OSError, TypeError, ValueError) as error:
            self.complaints.append(repr(error))
        finally:
            self.connection.close()

    def misbehave(self):
        words = {"ill-formed": b"[0, 0}", "wrong-shape": b'["a", "b"]', "endless": b"[" * 1000}
        try:
            while self.kind == "endless":
                self.connection.sendall(words[self.kind])
            if self.kind != "crash":
                self.connection.sendall(words.get(self.kind, b""))
                self.connection.recv(1)  # until the server disconnects it
        except OSError:
            pass

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
        if self.depth == 1:
            return plain_fish.greedy_move(state)
        return json.loads(subprocess.run([bin_folder / "xstrategy"], capture_output=True, text=True,
                                         input=json.dumps([self.depth, state])).stdout)

    def on_end(self, has_won):
        self.has_won = has_won
        return "void"


class PlainServer(threading.Thread):
    """Signs up the given number of clients and plays a tournament with them. `result` is then
    [names of the winners, names of the disqualified players]; `names` are in ascending order of
    age."""

    def __init__(self, clients, board=BOARD, turn_time=2, first_turn_time=4):
        super().__init__(daemon=True)
        self.count, self.board = clients, [[2] * board[1] for _ in range(board[0])]
        self.turn_time, self.first_turn_time = turn_time, first_turn_time
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.port = self.listener.getsockname()[1]
        self.has_name, self.result, self.names = queue.Queue(), None, []
        self.start()

    class Player:
        def __init__(self, connection):
            self.values, self.connection = Values(connection), connection
            self.name, self.is_out, self.has_moved = None, False, False

        def put_out(self):
            self.is_out = True
            self.connection.close()

    def run(self):
        threading.Thread(target=self.accept, daemon=True).start()
        players = [self.has_name.get(timeout=PATIENCE) for _ in range(self.count)][::-1]
        self.listener.close()
        self.names = [player.name for player in players]
        winners = plain_fish.play_tournament(players, self.board, self.ask, self.Player.put_out)
        for player in players:
            if not player.is_out:
                self.ask(player, "end", player in winners)
                player.connection.close()
        self.result = [sorted(player.name for player in winners if not player.is_out),
                       sorted(player.name for player in players if player.is_out)]

    def accept(self):
        try:
            while True:
                player = self.Player(self.listener.accept()[0])
                threading.Thread(target=self.greet, args=[player], daemon=True).start()
        except OSError:
            pass  # there are enough clients

    def greet(self, player):
        try:
            player.name = player.values.next(10)
        except (OSError, ValueError):
            pass
        if isinstance(player.name, str) and re.fullmatch("[A-Za-z]{1,12}", player.name):
            self.has_name.put(player)
        else:
            player.connection.close()

    def ask(self, player, name, *arguments):
        """Returns None if the player does not answer; it is then disqualified."""
        seconds = self.turn_time
        if name == "take-turn" and not player.has_moved:
            seconds, player.has_moved = self.first_turn_time, True
        player.has_moved = player.has_moved and name != "playing-as"
        try:
            player.connection.sendall((json.dumps([name, arguments], indent=1) + "\n").encode())
            answer = player.values.next(seconds)
        except (OSError, ValueError):
            answer = None
        if answer is None or (name == "end" and answer != "void"):
            player.put_out()
        return answer
