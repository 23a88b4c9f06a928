#!/usr/bin/env python3
"""search_test.py BIN: plays whole strategies of BIN/mastermind-guess, written as trees, and those
in strategies/, against every code with an independent reader. Checks that a search for the
optimum ends at its time limit or when interrupted, and prints its best result, and that a
terminal shows its progress."""

import json
import lzma
import math
import os
import pathlib
import pty
import resource
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[1] / "test")]
from checks import expect, finish, needs_terminal
from play_tree import evaluate

needs_terminal()

guess = pathlib.Path(sys.argv[1]) / "mastermind-guess"


def flags_of(length, colors, repeats, black=False):
    return (["--length", str(length), "--colors", str(colors)] + ["--repeats"] * repeats +
            ["--feedback", "black"] * black)


def ask(*flags, text=""):
    ran = subprocess.run([guess, *flags], input=text, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def least_totals():
    for variant, total in [((4, 6, False), 1446), ((4, 5, True), 2463), ((3, 9, False), 2337),
                           ((2, 12, True), 847), ((3, 4, True, True), 280)]:
        flags = [*flags_of(*variant), "--strategy", "optimal"]
        played = evaluate(ask(*flags, "--tree"), *variant)
        expect(f"{variant}: least total", played["total"], total)
        evaluation = ask(*flags, "--evaluate")
        expect(f"{variant}: as evaluated", {key: evaluation[key] for key in played}, played)
        timed = ask(*flags, "--time", "600000", "--evaluate")
        expect(f"{variant}: in time", (timed["total"], timed["bound"]), (total, total))


def best_of_other_goals():
    """The published totals and worst cases."""
    for strategy, variant, total, worst in [
            ("worst-case", (4, 6, True), 5626, 5), ("worst-case", (4, 7, False), 3639, 6),
            ("worst-case", (4, 3, True, True), 331, 5), ("worst-case", (4, 5, True, True), 3742, 8),
            ("consistent", (4, 6, True), 5660, 6), ("consistent", (3, 5, True), 455, 5)]:
        flags = [*flags_of(*variant), "--strategy", strategy]
        played = evaluate(ask(*flags, "--tree"), *variant)
        expect(f"{strategy}, {variant}: played", (played["total"], played["worst"]), (total, worst))
        evaluation = ask(*flags, "--evaluate")
        expect(f"{strategy}, {variant}: as evaluated", {key: evaluation[key] for key in played}, played)


def kept_strategies():
    """Checks totals that took minutes to prove, or to find (harness-tests/RESULTS.md): the stored
    strategies attain them."""
    for length, colors, repeats, total in [(4, 11, False, 43537), (4, 12, False, 68447), (5, 8, False, 34444),
                                           (5, 8, True, 178645)]:
        name = f"{length}x{colors}{'-repeats' * repeats}.json.xz"
        with lzma.open(here / "strategies" / name) as file:
            played = evaluate(json.load(file), length, colors, repeats)
        expect(f"{name}: its total", (played["codes"], played["total"]),
               (colors**length if repeats else math.perm(colors, length), total))


def found_in_time():
    variant = (5, 7, False)
    flags = [*flags_of(*variant), "--strategy", "optimal", "--time", "300"]
    played = evaluate(ask(*flags, "--tree"), *variant)
    expect("a strategy found in time finds all codes", played["codes"], 2520)
    expect("its total is not less than the minimum", played["total"] >= 12305, True)
    evaluation = ask(*flags, "--evaluate")
    expect("the bound holds", evaluation["bound"] <= 12305 <= evaluation["total"], True)
    variant = (4, 7, True, True)
    flags = [*flags_of(*variant), "--strategy", "worst-case", "--time", "600000"]
    played = evaluate(ask(*flags, "--tree"), *variant)
    expect("a worst case proven in time", (played["codes"], played["worst"]), (2401, 10))
    expect("its bound", ask(*flags, "--evaluate")["bound"], 10)


def ended_in_time():
    """Measures CPU time, of which a busy machine needs no more."""
    for variant, size in [((6, 6, True), 46656), ((4, 17, True, True), 83521), ((5, 10, True), 100000),
                          ((5, 5, True), 3125), ((4, 6, False), 360)]:
        for strategy in ("optimal", "consistent", "worst-case"):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            flags = [*flags_of(*variant), "--strategy", strategy, "--time", "300"]
            found = ask(*flags, text="[]")
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            expect(f"{variant}, {strategy}: in time ({spent:.2f} s)", spent < 0.8, True)
            enough = found["total"] / size if strategy != "worst-case" else found["most"]
            expect(f"{variant}, {strategy}: a strategy", found["bound"] > 0 and enough < 40, True)


def interrupted():
    flags = [*flags_of(5, 8, False), "--strategy", "optimal", "--time", "600000"]
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen([guess, *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   text=True)
        process.stdin.write("[]")
        process.stdin.close()
        time.sleep(1)
        process.send_signal(number)
        begun = time.monotonic()
        answer = json.loads(process.stdout.read())
        expect("interrupted, it ends soon", time.monotonic() - begun < 15, True)
        expect("interrupted, it ends as the signal would have ended it", process.wait(), -number)
        expect("and says what it has", answer["bound"] <= answer["total"], True)


def shown_on_terminal(*flags, question="", until=None):
    """Returns standard error up to its end or up to the text, then stops the program."""
    terminal, other = pty.openpty()
    process = subprocess.Popen([guess, *flags], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=other)
    os.close(other)
    process.stdin.write(question.encode())
    process.stdin.close()
    shown = b""
    try:
        while not (until and until in shown) and (piece := os.read(terminal, 4096)):
            shown += piece
    except OSError:  # the other side is closed
        pass
    if until:
        process.kill()
    else:
        expect("it ends well", process.wait(), 0)
    process.wait()
    return shown


def on_a_terminal():
    shown = shown_on_terminal(*flags_of(5, 7, False), "--strategy", "optimal", "--time", "3000", "--evaluate")
    expect("a terminal shows what was found", b"guesses found, " in shown, True)
    expect("and nothing is left of it", shown.endswith(b"\r\x1b[K"), True)
    tried = b" guesses tried, "
    shown = shown_on_terminal(*flags_of(6, 10, True), question='[["112345", "wb...."]]', until=tried)
    expect("and how far a guess has come", tried in shown, True)
    played = b" codes, "
    shown = shown_on_terminal(*flags_of(5, 10, True), "--tree", until=played)
    expect("and how much of a tree is done", played in shown, True)
    searched = b" positions searched"
    for colors, flags in ((5, ["worst-case"]), (5, ["worst-case", "--tree"]), (6, ["optimal", "--evaluate"])):
        shown = shown_on_terminal(*flags_of(5, colors, True), "--strategy", *flags, question="[]", until=searched)
        expect("and a search for the best", searched in shown, True)


least_totals()
best_of_other_goals()
kept_strategies()
found_in_time()
ended_in_time()
interrupted()
on_a_terminal()
finish()
