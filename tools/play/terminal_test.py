#!/usr/bin/env python3
"""tools/play/terminal_test.py BIN: runs BIN/play on terminals of its own: the mouse, input typed
ahead, terminals with few features, and the terminal after signals."""

import fcntl
import json
import os
import pathlib
import select
import shlex
import signal
import struct
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lib/test"))
from checks import expect, finish, needs_terminal

needs_terminal()

play = os.path.realpath(sys.argv[1]) + "/play"
scratch = tempfile.TemporaryDirectory()
os.chdir(scratch.name)
patience = 20  # time limit in seconds, long enough for busy machines


class Terminal:
    """A game on a terminal of 24 lines."""

    def __init__(self, words, term="xterm-256color", columns=80, locale="C.UTF-8", **more):
        environment = {"PATH": os.environ["PATH"], "TERM": term, "LC_ALL": locale, **more}
        self.shown = b""
        self.status = None
        self.child, self.file = os.forkpty()
        if self.child == 0:
            # The shell keeps the terminal open, so that its settings can be read after the game.
            size = f"stty rows 24 columns {columns}; stty -g > before;"
            script = f"{size} {shlex.quote(play)} {words}; echo $? >status; stty -g >after; echo done; sleep 60"
            os.execvpe("bash", ["bash", "-c", f"trap : INT; {script}"], environment)

    def read(self, seconds=0.05):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if ready:
            try:
                self.shown += os.read(self.file, 65536)
            except OSError:
                return False
        return True

    def wait_for(self, text):
        """Whether the text appears after what the last call found."""
        end = time.time() + patience
        while time.time() < end:
            at = self.shown.find(text.encode())
            if at >= 0:
                self.shown = self.shown[at + len(text.encode()) :]
                return True
            self.read()
        expect(f"waiting for {text!r}", self.shown, text)
        return False

    def type(self, text):
        os.write(self.file, text.encode("latin-1"))

    def resize(self, lines, columns):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def signal(self, number):
        """Sends a signal to the game only."""
        for name in os.listdir("/proc"):
            if not name.isdigit():
                continue
            try:
                with open(f"/proc/{name}/stat") as stat:
                    parent = int(stat.read().rpartition(")")[2].split()[1])
                if parent == self.child and os.readlink(f"/proc/{name}/exe") == play:
                    os.kill(int(name), number)
            except OSError:
                continue

    def end(self, name, status):
        """Checks that the game ends with the status and restores the terminal."""
        self.wait_for("done")
        with open("status") as file:
            expect(f"{name}: exit status", file.read().strip(), str(status))
        expect(f"{name}: terminal", open("after").read(), open("before").read())
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.file)


def lines_of(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


fish = "fish --rows 3 --columns 4 --holes 0 --seed 1 --level 0 --record fish.jsonl"
question = "red, choose a tile for penguin 1 of 4 (row and column, help, q) "


def try_mouse(term, press, release):
    game = Terminal(fish, term=term)
    game.wait_for(question)
    game.type(press + release)
    game.wait_for("white: penguin 1 of 4 on")
    expect(f"{term}: by the mouse", lines_of("fish.jsonl")[1]["place"], [2, 3])
    game.type("\x04")
    game.end(f"{term}: the mouse", 0)


# Clicks on row 2, column 3: on the fourth line, at column 2 + 3 * 8. Terminals count from 1.
try_mouse("xterm-256color", "\x1b[<0;29;4M", "\x1b[<0;29;4m")
try_mouse("screen", "\x1b[M" + chr(32) + chr(32 + 29) + chr(32 + 4), "\x1b[M#" + chr(61) + chr(36))

# Mouse reports are switched off, however the game ends.
for name, number, status in [
    ("SIGTERM", signal.SIGTERM, 143),
    ("SIGHUP", signal.SIGHUP, 129),
    ("SIGSEGV", signal.SIGSEGV, 139),
    ("SIGINT", signal.SIGINT, 130),
]:
    game = Terminal(fish)
    game.wait_for(question)
    game.shown = b""
    game.signal(number)
    game.wait_for("\x1b[?1000l")
    game.wait_for("\x1b[?1049l")
    game.end(name, status)

# The lines that stay on a narrow screen after the game are wrapped at spaces.
game = Terminal(fish, columns=56)
game.wait_for("row and column")
game.type("q\r")
game.wait_for("\x1b[?1049l")
game.wait_for("column, \r\nhelp, q) q\r\n")
game.end("the last lines", 0)

# Input typed ahead of all questions is obeyed.
game = Terminal("bricks --record bricks.jsonl", NO_COLOR="1")
game.type("you\r9\r4\r3\rbad\r5\r")
game.wait_for("From floor 5")
game.type("q\r")
game.end("typed ahead", 0)
expect("typed ahead", lines_of("bricks.jsonl")[1]["drop"], 5)

# Boards of atoms use Unicode lines, or letters if the locale is not UTF-8.
for locale, flags, sign in [
    ("C.UTF-8", "", "\u250c\u2500"),
    ("C.UTF-8", "--ascii", "+---"),
    ("C", "", "+---"),
    ("eo_EO.utf8", "", "\u250c\u2500"),  # a locale that no machine has
    ("eo_EO.ISO-8859-3", "", "+---"),
]:
    game = Terminal(f"atoms --rows 4 {flags}", locale=locale)
    game.wait_for(sign)
    game.type("q\r")
    game.end(f"{locale} {flags}", 0)

# A new window size is drawn at once, also while nobody types.
game = Terminal("atoms --rows 4 --red computer --blue computer --level 3 --ascii")
game.wait_for("red thinks")
game.resize(24, 30)
game.wait_for("too narrow")
game.resize(24, 80)
game.wait_for("+-----+")
game.type("\x03")
game.end("two sizes", 130)

# Falls back to plain lines on other terminals, where input is seen once. (ncurses leaves modes
# behind on a terminal that it then does not know.)
for environment in [{"term": "dumb"},
                    {"term": "no-such-terminal", "ASAN_OPTIONS": "detect_leaks=0"}]:
    game = Terminal("bricks --floors 9 --brick bad", **environment)
    game.wait_for("guess N, help, q) ")
    game.type("5\r")
    game.wait_for("5\r\nfloor 1" if environment["term"] == "dumb" else "From floor 5")
    game.type("\x04")
    game.end(environment["term"], 0)

# Only one side is a terminal: input is not repeated on the other side.
game = Terminal("bricks --floors 9 --brick bad | cat")
game.wait_for("guess N, help, q) ")
game.type("5\r")
game.wait_for("5\r\nfloor 1")
game.type("\x04")
game.end("a pipe behind it", 0)

finish()
