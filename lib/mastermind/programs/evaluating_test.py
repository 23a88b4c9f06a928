#!/usr/bin/env python3
"""evaluating_test.py BIN: the result of BIN/mastermind-guess --evaluate does not depend on the
number of threads. A killed or interrupted evaluation resumes from its checkpoint; a damaged
checkpoint, or one of another evaluation, is refused; a terminal shows the progress."""

import json
import os
import pathlib
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import time
import zlib

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parents[1] / "test"))
from checks import expect, finish, needs_terminal

needs_terminal()

guess = str(pathlib.Path(sys.argv[1]).resolve() / "mastermind-guess")
big = []  # flags of an evaluation that takes some seconds of CPU time
folder = tempfile.TemporaryDirectory(prefix="evaluating-")
checkpoint = folder.name + "/checkpoint"


def run(*flags):
    return subprocess.run([guess, *flags], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def used():
    """Returns the CPU time of all runs so far, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def written(seconds=120):
    """Waits until the checkpoint changes."""
    end = time.monotonic() + seconds
    before = os.stat(checkpoint).st_ino if os.path.exists(checkpoint) else None
    while time.monotonic() < end:
        if os.path.exists(checkpoint) and os.stat(checkpoint).st_ino != before:
            return
        time.sleep(0.01)
    raise SystemExit("no checkpoint was written")


def any_number_of_threads():
    for strategy in ("minimax", "expected", "entropy", "parts"):
        flags = ["--evaluate", "--strategy", strategy, "--repeats"]
        plain = run(*flags).stdout
        expect(f"{strategy}: all codes", json.loads(plain)["codes"], 1296)
        for threads in ("1", "2", "5"):
            expect(f"{strategy}: {threads} threads", run(*flags, "--threads", threads).stdout, plain)


def state_of():
    with open(checkpoint, "rb") as file:
        return json.loads(file.readline())


def seal(state):
    line = json.dumps(state, separators=(",", ":")).encode() + b"\n"
    pathlib.Path(checkpoint).write_bytes(line + zlib.crc32(line).to_bytes(4, "big"))


def killed(whole):
    """Ends it three times, with different numbers of threads."""
    found = 0
    for number, threads in ((signal.SIGKILL, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "3")):
        process = subprocess.Popen([guess, *big, "--threads", threads, "--checkpoint", checkpoint],
                                   stdout=subprocess.PIPE)
        written()
        while found == 0 and sum(state_of()["histogram"]) == 0:
            written()
        process.send_signal(number)
        expect("ended as by the signal", (process.communicate()[0], process.returncode), (b"", -number))
        state = state_of()
        expect("nothing is lost", sum(state["histogram"]) >= found, True)
        found = sum(state["histogram"])
        expect("something is open", len(state["open"]) > 0, True)
    # Adds a guess to one code in the checkpoint: a run that ignored the checkpoint would not show
    # it.
    state["histogram"] += [0] * (12 - len(state["histogram"]))
    last = max(i for i in range(11) if state["histogram"][i] > 0)
    wanted = (json.loads(whole)["histogram"] + [0] * 12)[:12]
    for histogram in (state["histogram"], wanted):
        histogram[last] -= 1
        histogram[last + 1] += 1
    seal(state)
    gone_on = run(*big, "--checkpoint", checkpoint).stdout
    expect("gone on to the end", (json.loads(gone_on)["histogram"] + [0] * 12)[:12], wanted)
    expect("and said once more", run(*big, "--checkpoint", checkpoint, "--threads", "2").stdout, gone_on)
    state = state_of()
    expect("nothing is left open", state["open"], [])
    state["histogram"][4] -= 1
    seal(state)
    ran = run(*big, "--checkpoint", checkpoint)
    expect("codes that are missing", (ran.returncode, "is damaged" in ran.stderr), (1, True))


def ended_at_once():
    """A signal does not wait for the first guess, whose search takes minutes."""
    for number in (signal.SIGINT, signal.SIGTERM):
        pathlib.Path(checkpoint).unlink(missing_ok=True)
        process = subprocess.Popen([guess, "--length", "7", "--colors", "9", "--repeats", "--evaluate",
                                    "--checkpoint", checkpoint], stdout=subprocess.PIPE)
        written()
        process.send_signal(number)
        try:
            process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
        expect("ended at once, as by the signal", process.wait(), -number)
        expect("with a checkpoint", len(state_of()["open"]), 1)


def refused():
    for other, why in ((["--evaluate", "--strategy", "parts", *big[3:]], "a checkpoint of another strategy"),
                       ([*big[:6], "7", *big[7:]], "a checkpoint of another variant"),
                       ([*big, "--feedback", "black"], "a checkpoint of another variant")):
        ran = run(*other, "--checkpoint", checkpoint)
        expect(why, (ran.returncode, why in ran.stderr), (1, True))
    with open(checkpoint, "r+b") as file:
        file.seek(file.read().index(b"histogram") + 13)
        file.write(b"7")
    ran = run(*big, "--checkpoint", checkpoint)
    expect("damaged", (ran.returncode, "is damaged" in ran.stderr), (1, True))
    for flags, why in ((["--threads", "2"], "--threads needs --evaluate"),
                       (["--checkpoint", checkpoint], "--checkpoint needs --evaluate"),
                       (["--evaluate", "--threads", "2", "--strategy", "optimal"],
                        "--threads does not go with --strategy optimal")):
        ran = run(*flags)
        expect(why, (ran.returncode, why in ran.stderr), (2, True))
    ran = run("--evaluate", "--checkpoint", folder.name + "/none/such")
    expect("nowhere to write", (ran.returncode, "could not write" in ran.stderr), (3, True))


def on_a_terminal():
    terminal, other = pty.openpty()
    process = subprocess.Popen([guess, "--evaluate", "--length", "6", "--colors", "8", "--repeats",
                                "--threads", "2"], stdout=subprocess.DEVNULL, stderr=other)
    os.close(other)
    shown = b""
    try:
        while b" codes, " not in shown and (piece := os.read(terminal, 4096)):
            shown += piece
    except OSError:  # the other side is closed
        pass
    process.kill()
    process.wait()
    expect("a terminal shows how far it is", b" of 262144 codes, " in shown, True)


any_number_of_threads()
for length, colors in (("5", "6"), ("5", "8"), ("5", "10"), ("6", "8"), ("6", "9")):
    big = ["--evaluate", "--strategy", "minimax", "--length", length, "--colors", colors, "--repeats"]
    before = used()
    all_big = run(*big).stdout
    if used() - before > 1:
        break
killed(all_big)
refused()
ended_at_once()
on_a_terminal()
finish()
