#!/usr/bin/env python3
"""terminal_test.py BIN: the output of BIN/xtest on a terminal: colors, progress, --watch."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "lib/test"))
from checks import check, finish, needs_terminal

needs_terminal()

xtest = os.path.realpath(sys.argv[1]) + "/xtest"


def expect(what, is_so, text=""):
    check(is_so, f"{what}: not so in {text!r}")


class Terminal:
    """A program on its own terminal."""

    def __init__(self, columns, *args, env=None):
        self.text = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.environ.pop("NO_COLOR", None)
            os.environ.update(env or {})
            os.execv(xtest, ["xtest", *args])

    def read_until(self, wanted, seconds=30):
        """Returns the output up to a text, or all of it for None."""
        end = time.time() + seconds
        while wanted is None or wanted not in self.text:
            if not select.select([self.fd], [], [], max(0, end - time.time()))[0]:
                break
            try:
                data = os.read(self.fd, 4096)
            except OSError:  # end of the terminal
                data = b""
            if not data:
                break
            self.text += data.decode()
        if wanted is None:
            text, self.text = self.text, ""
            os.waitpid(self.pid, 0)
            return text
        expect(f"{wanted} is written", wanted in self.text, self.text)
        before, _, self.text = self.text.partition(wanted)
        return before + wanted


def shown(text, columns):
    """Returns the lines of a screen of sufficient height; interprets the escape codes in use."""
    rows, row, column = [""], 0, 0
    for part in re.findall(r"\x1b\[[0-9;]*[A-Za-z]|.|\n", text, re.S):
        if part == "\n":
            row += 1
            rows += [""] * (row + 1 - len(rows))
        elif part == "\r":
            column = 0
        elif part == "\x1b[K":
            rows[row] = rows[row][:column]
        elif part == "\x1b[H":
            row = column = 0
        elif part == "\x1b[2J":
            rows = [""] * len(rows)
        elif not part.startswith("\x1b"):
            if column == columns:
                row, column = row + 1, 0
                rows += [""] * (row + 1 - len(rows))
            rows[row] = rows[row][:column].ljust(column) + part + rows[row][column + 1 :]
            column += 1
    return [line.rstrip() for line in rows]


def try_progress(columns):
    terminal = Terminal(columns, "tests", "./slow", "-j", "1")
    text = terminal.read_until(None)
    expect("progress", re.search(r"xtest: \d of 8 te", text), text)
    lines = [line for line in shown(text, columns) if line]
    expect(f"nothing but the totals at {columns} columns", lines == ["8 passed, 0 failed"], lines)


def try_colors():
    text = Terminal(80, "tests", "./same", "-v").read_until(None)
    expect("green", "\x1b[1;92m8 passed, 0 failed\x1b[0m" in text, text)
    expect("green verdicts", text.count("\x1b[1;92mPASS\x1b[0m") == 8, text)
    for env, args in [({"NO_COLOR": "1"}, []), ({}, ["--color", "never"])]:
        text = Terminal(80, "tests", "./same", *args, env=env).read_until(None)
        expect(f"no colors with {env} {args}", "\x1b[1" not in text, text)
    text = Terminal(80, "tests", "./same", env={"NO_COLOR": ""}).read_until(None)
    expect("an empty NO_COLOR says nothing", "\x1b[1;92m" in text, text)


def try_watch():
    terminal = Terminal(80, "tests", "./same", "--watch")
    first = terminal.read_until("waiting for changes")
    expect("the first run clears nothing", "\x1b[2J" not in first, first)
    pathlib.Path("tests/3-out.json").write_text("0\n")
    second = terminal.read_until("waiting for changes")
    lines = [line for line in shown(second, 80) if line]
    expect("the screen is cleared", "\x1b[H\x1b[2J" in second, second)
    expect("what changed", lines[0] == "xtest: changed: tests/3-out.json", lines)
    expect("the totals before", lines[1] == "xtest: before: 8 passed, 0 failed", lines)
    became = "regressed: tests/3-in.json: PASS -> WRONG: expected 0, got 3"
    expect("what broke", became in lines, lines)
    expect("the totals", lines[-2:] == ["7 passed, 1 failed", "xtest: waiting for changes"], lines)
    pathlib.Path("tests/3-out.json").write_text("3\n")
    pathlib.Path("tests/4-out.json").write_text("4 \n")
    third = terminal.read_until("waiting for changes")
    lines = [line for line in shown(third, 80) if line]
    expect("both that changed", lines[0] == "xtest: changed: tests/3-out.json, tests/4-out.json", lines)
    expect("the last totals", lines[1] == "xtest: before: 7 passed, 1 failed", lines)
    expect("what is fixed", any(line.startswith("fixed: tests/3-in.json: ") for line in lines), lines)
    os.kill(terminal.pid, signal.SIGTERM)
    terminal.read_until(None)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    os.mkdir("tests")
    for i in range(1, 9):
        for part in ("in", "out"):
            pathlib.Path(f"tests/{i}-{part}.json").write_text(f"{i}\n")
    for name, command in [("slow", "sleep 0.3; exec cat"), ("same", "exec cat")]:
        pathlib.Path(name).write_text(f"#!/bin/sh\n{command}\n")
        os.chmod(name, 0o755)
    try_colors()
    for width in (80, 40, 20):
        try_progress(width)
    try_watch()
finish()
