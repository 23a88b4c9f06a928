#!/usr/bin/env python3
"""manager_test.py BIN: compares tournaments of BIN/xmanager with an independent manager, written
from the contract. It plays its games with BIN/xref --game."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lib/test"))
from checks import expect, finish

TOURNAMENTS = 30
KINDS = [0, 1, 2, "greedy", "random:1", "random:2", "house:1", "exec:exit 3", "exec:sleep 5"]

bin_folder = pathlib.Path(sys.argv[1])


def play(folder, board, players):
    """Returns the winners of a game and the disqualified players, as indices into the game's
    players."""
    path = folder / "game.json"
    # Numbers serve as names, because the names in a game may be equal.
    named = [[str(i), kind] for i, (_, kind) in enumerate(players)]
    path.write_text(json.dumps({"board": board, "players": named, "turn-time": 1}))
    report = json.loads(subprocess.run([bin_folder / "xref", "--game", path], check=True,
                                       capture_output=True).stdout)
    numbers = lambda *keys: sorted(int(each["name"]) for key in keys for each in report[key])
    return numbers("winners"), numbers("cheaters", "failures")


def games_of(players, least, most):
    """Returns the players of each game, and those left over."""
    games, rest, size = [], players, most
    while rest:
        if len(rest) >= size:
            games.append(rest[:size])
            rest = rest[size:]
        elif len(rest) >= least:
            games.append(rest)
            rest = []
        elif games and size > least:  # take back one game
            rest = games.pop() + rest
            size -= 1
        else:
            break
    return games, rest


def tournament(folder, players, board, least, most):
    """Returns the answer that xmanager must give."""
    out = set()
    # A program that fails to start is disqualified before the first game.
    for i, (_, kind) in enumerate(players):
        if str(kind).startswith("exec:"):
            out.add(i)
    left = [i for i in range(len(players)) if i not in out]
    before = None
    while len(left) >= least:
        is_final = len(left) <= most
        games, winners = games_of(left, least, most)
        for game in games:
            won, lost = play(folder, board, [players[i] for i in game])
            winners = winners + [game[i] for i in won]
            out.update(game[i] for i in lost)
        left = sorted(winners)
        if is_final or left == before:
            break
        before = left
    return [sorted(players[i][0] for i in left), sorted(players[i][0] for i in out)]


def main():
    source = random.Random(17)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for _ in range(TOURNAMENTS):
            kinds = KINDS if source.random() < 0.1 else KINDS[:-2]
            players = [[source.choice("abcdef"), source.choice(kinds)]
                       for _ in range(source.randint(1, 20))]
            board = {"rows": source.randint(3, 5), "columns": source.randint(3, 5),
                     "ones": 3, "seed": source.randint(0, 99)}
            least, most = source.choice([(2, 4), (2, 4), (2, 3), (2, 2)])
            given = {"players": players, "board": board, "least": least, "most": most}
            expected = tournament(folder, players, board, least, most)
            answer = json.loads(subprocess.run([bin_folder / "xmanager", "--allow-exec"],
                                               input=json.dumps(given).encode(), check=True,
                                               capture_output=True).stdout)
            expect(json.dumps(given), answer, expected)
    finish()


main()
