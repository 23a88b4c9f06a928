#!/usr/bin/env python3
"""players_test.py BIN: plays atoms, mastermind and bricks with BIN/xref, between the players of
tools/xref/docs/ref-player-protocol.md, house players, and programs that break the rules."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

bin_folder = pathlib.Path(sys.argv[1]).resolve()
players_page = pathlib.Path(__file__).parent / "docs" / "ref-player-protocol.md"
failures = []


def expect(what, got, expected):
    if got != expected:
        failures.append(what)
        print(f"{what}:\n  expected {expected!r}\n  got      {got!r}")


def run(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, **more)


def play(game, *flags):
    pathlib.Path("game.json").write_text(json.dumps(game))
    done = run(bin_folder / "xref", "--game", "game.json", *flags)
    expect(f"{game}: status and complaints", (done.returncode, done.stderr), (0, ""))
    return json.loads(done.stdout)


def write_players():
    """Returns the programs of the page, each under the name of its game."""
    for section in players_page.read_text().split("\n## ")[1:]:
        code = re.search(r"```python\n(.*?)```", section, re.S)
        if code:
            title = section.split("\n")[0]
            expect(f"{title}: 10 to 20 lines", 10 <= code[1].count("\n") <= 20, True)
            pathlib.Path(f"{title.lower()}.py").write_text(code[1])


# Answers the named call with a text, after some seconds, and all others with "void".
SPOILER = """
import json, sys, time
call, answer, pause = sys.argv[1:]
for line in sys.stdin:
    asked = json.loads(line)[0] == call
    if asked:
        time.sleep(float(pause))
    if asked and answer == "exit":
        sys.exit("gone")
    print(answer if asked else '"void"', flush=True)
"""

# Passes each history on to one of our tools, which serves as the player.
RELAY = """
import json, subprocess, sys
tool = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    call, arguments = json.loads(line)
    answer = '"void"'
    if call == sys.argv[1]:
        print(json.dumps(arguments[0]), file=tool.stdin, flush=True)
        answer = tool.stdout.readline().strip()
    print(answer, flush=True)
"""


def replay(log):
    """Returns the boards that xref shows; checks that play shows the log, too."""
    shown = run(bin_folder / "play", "--replay", log)
    expect(f"{log}: play replays it", (shown.returncode, shown.stderr), (0, ""))
    return run(bin_folder / "xref", "--replay", log), shown.stdout


def test_atoms():
    board = {"rows": 4, "columns": 5, "plies": 3, "seed": 2}
    game = {"game": "atoms", "board": board,
            "players": [["page", "exec:python3 atoms.py"], ["anna", "random:1"]]}
    report = play(game, "--log", "atoms.jsonl", "--svg", "pictures")
    expect("atoms: nobody is out", (report["cheaters"], report["failures"]), ([], []))
    expect("atoms: one has won", len(report["winners"]), 1)
    expect("atoms: the other has no cell", report["others"][0]["score"], 0)
    again, shown = replay("atoms.jsonl")
    boards = [json.loads(line) for line in again.stdout.splitlines()]
    opening = 3
    expect("atoms: a board for each move", len(boards), len(report["log"]) + opening + 1)
    expect("atoms: the winner is told", f"{report['winners'][0]['name']} {report['winners'][0]['score']} wins" in shown, True)
    pictures = sorted(pathlib.Path("pictures").glob("*.svg"))
    expect("atoms: a picture for each move", len(pictures), len(report["log"]) + opening + 1)
    expect("atoms: a picture that stands alone", "http://www.w3.org/2000/svg" in
           pictures[0].read_text(), True)
    # Each move leads from one board to the next, as seen by the two players in turn.
    for before, event, after in zip(boards[opening:], report["log"], boards[opening + 1:]):
        row, column = event["move"]
        expect("atoms: a cell that may be chosen", before[row][column] >= 0, True)
        expect("atoms: an electron more", sum(abs(x) for row in after for x in row),
               1 + sum(abs(x) for row in before for x in row))
    watched = run(bin_folder / "xref", "--replay", "atoms.jsonl", "--watch")
    expect("atoms: watched", watched.stderr.count("+---"), 5 * 5 * len(boards))
    house = {**game, "players": [["one", "house:1"], ["three", "house:3"]]}
    expect("atoms: the same game again", play(house), play(house))
    wins = sum(play({**house, "board": {**board, "seed": seed}, "players": players})["winners"][0]
               ["name"] == "three" for seed in range(6)
               for players in (house["players"], house["players"][::-1]))
    expect("atoms: who looks further ahead wins more", wins > 8, True)
    for answer, kind, reason in [("[9,9]", "cheaters", "[9,9] is not on the board"),
                                 ("nonsense", "failures", "malformed JSON"),
                                 ("exit", "failures", "it ended with exit status 1: gone")]:
        report = play({**house, "players": [["bad", f"exec:python3 spoiler.py take-turn {answer} 0"],
                                            ["good", "house:1"]]}, "--log", "out.jsonl")
        watched = run(bin_folder / "xref", "--replay", "out.jsonl", "--watch").stderr
        expect(f"atoms: {answer}: watched", "bad, red is disqualified: " + reason in watched, True)
        expect(f"atoms: {answer}", [each["name"] for each in report[kind]], ["bad"])
        expect(f"atoms: {answer}: why", report[kind][0]["reason"].startswith(reason), True)
        expect(f"atoms: {answer}: the winner", report["winners"][0]["name"], "good")


def test_mastermind():
    for length, colors, repeats in [(3, 5, False), (4, 6, False), (3, 4, True)]:
        variant = ["--length", length, "--colors", colors] + (["--repeats"] if repeats else [])
        board = {"length": length, "colors": colors, "repeats": repeats}
        for strategy in ["minimax", "expected", "entropy", "parts", "optimal"]:
            tool = [bin_folder / "mastermind-guess", "--strategy", strategy, *variant]
            known = json.loads(run(*tool, "--evaluate").stdout)
            program = "exec:python3 relay.py guess " + " ".join(str(word) for word in tool)
            report = play({"game": "mastermind", "board": board,
                           "players": [["house", strategy], ["program", program]]})
            for player in report["players"]:
                what = f"{board}: {strategy}: {player['name']}"
                expect(f"{what}: total", player["total"], known["total"])
                expect(f"{what}: mean", player["mean"], known["mean"])
                # The choice among several optimal guesses is unspecified.
                if strategy != "optimal":
                    expect(f"{what}: histogram", player["histogram"], [0, *known["histogram"]])
            expect(f"{board}: none is better", report["least"]["mean"] <= known["mean"], True)
    board = {"length": 4, "colors": 6, "repeats": True}
    report = play({"game": "mastermind", "board": board,
                   "players": [["page", "exec:python3 mastermind.py"]]}, "--log", "codes.jsonl")
    page = report["players"][0]
    expect("mastermind: the page finds all", (page["found"], page["missed"]), (1296, 0))
    expect("mastermind: the known mean of the first code that fits", page["mean"], 7471 / 1296)
    _, shown = replay("codes.jsonl")
    expect("mastermind: each end is told", shown.count("The computer found the code in "), 1296)
    report = play({"game": "mastermind", "board": {**board, "codes": 20, "seed": 1},
                   "players": [["page", "exec:python3 mastermind.py"], ["a", "random:1"]]})
    expect("mastermind: a sample", [each["found"] for each in report["players"]], [20, 20])
    for answer, pause, out in [("1", 0, "malformed"), ('\'"9999"\'', 0, "illegal-move"),
                               ("exit", 0, "crash"), ("x", 9, "stall")]:
        report = play({"game": "mastermind", "board": board, "turn-time": 1 if pause else 20, "players": [
            ["bad", f"exec:python3 spoiler.py guess {answer} {pause}"]]})
        expect(f"mastermind: {answer}", report["players"][0]["out"], out)


def test_bricks():
    for top, drops, bricks in [(100, 14, 2), (20, 20, 1), (63, 6, 6), (50, 5, 2)]:
        board = {"minSafe": 0, "maxSafe": top, "leftDrops": drops, "leftBricks": bricks}
        known = json.loads(run(bin_folder / "bricks-solve", "--explain", input=json.dumps(board)).stdout)
        report = play({"game": "bricks", "board": board,
                       "players": [["house", "house"], ["mean", "mean"]]})
        house, mean = report["players"]
        expect(f"{board}: as many as can be found", house["found"], known["odds"]["found"])
        if known["winning"]:
            expect(f"{board}: the worst case", report["least"]["worst"], known["leastDrops"])
            expect(f"{board}: the mean", mean["mean"], known["mean"]["number"])
    board = {"minSafe": 0, "maxSafe": 100, "leftDrops": 100, "leftBricks": 2}
    tool = f"exec:python3 relay.py drop {bin_folder / 'bricks-solve'}"
    report = play({"game": "bricks", "board": {**board, "leftDrops": 14}, "players": [
        ["page", "exec:python3 bricks.py"], ["tool", tool], ["house", "house"]]},
                  "--log", "bricks.jsonl")
    page, program, house = report["players"]
    expect("bricks: the page gives up where drops run out", page["missed"] > 0, True)
    expect("bricks: as the house", {**program, "name": "house"}, house)
    _, shown = replay("bricks.jsonl")
    ends = shown.count("The computer found the strength, ") + shown.count("The computer missed it")
    expect("bricks: each end is told", ends, 3 * 101)
    enough = play({"game": "bricks", "board": board, "players": [["page", "exec:python3 bricks.py"]]})
    expect("bricks: the page finds all", enough["players"][0]["missed"], 0)


def test_refusals():
    for game, message in [
            ({"game": "chess"}, 'expected "fish", "atoms", '),
            ({"game": "atoms", "board": {}, "players": [["a", "house:1"]]}, "two players"),
            ({"game": "atoms", "board": {"rows": 1}, "players": [["a", "house:1"]] * 2},
             "a number of rows from 2 to 32"),
            ({"game": "atoms", "board": {}, "players": [["a", "human"]] * 2}, '"house:D"'),
            ({"game": "bricks", "board": {}, "players": [["a", "house"]]}, "minSafe"),
            ({"game": "mastermind", "board": {"length": 9}, "players": [["a", "parts"]]},
             "a length from 1 to 8")]:
        pathlib.Path("game.json").write_text(json.dumps(game))
        done = run(bin_folder / "xref", "--game", "game.json")
        expect(f"{game}: refused", (done.returncode, message in done.stderr), (1, True))
    game = {"game": "atoms", "board": {}, "players": [["a", "exec:touch executed"], ["b", "house:1"]]}
    done = run(bin_folder / "xref", "--game", "/dev/stdin", input=json.dumps(game))
    expect("strangers execute nothing", (done.returncode, pathlib.Path("executed").exists()),
           (1, False))
    fish = {"board": {"rows": 4, "columns": 4, "fish": 2}, "players": [["a", 1], ["b", 2]]}
    expect("fish by its name", play({"game": "fish", **fish}), play(fish))


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("spoiler.py").write_text(SPOILER)
    pathlib.Path("relay.py").write_text(RELAY)
    write_players()
    test_atoms()
    test_mastermind()
    test_bricks()
    test_refusals()
    os.chdir("/")
print("all as expected" if not failures else f"{len(failures)} failed")
sys.exit(1 if failures else 0)
