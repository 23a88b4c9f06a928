#!/usr/bin/env python3
"""tools/xref/perfect_test.py BIN: compares what BIN/xref and BIN/xstrategy report on perfect play
with an independent minimax written from the rules, with memoization but without pruning."""

import json
import os
import random
import subprocess
import sys

BIN = sys.argv[1]
PENGUINS = 4
failures = 0


def neighbor(place, direction):
    row, column = place
    east = column + row % 2
    return [(row - 2, column), (row - 1, east), (row + 1, east),
            (row + 2, column), (row + 1, east - 1), (row - 1, east - 1)][direction]


def moves(free, penguins):
    for at in sorted(penguins):
        targets = []
        for direction in range(6):
            to = neighbor(at, direction)
            while to in free:
                targets.append(to)
                to = neighbor(to, direction)
        for to in sorted(targets):
            yield at, to


class Plain:
    """Returns the fish that the player to move gathers minus those of the opponent."""

    def __init__(self, fish):
        self.fish, self.seen = fish, {}

    def value(self, free, mine, theirs, due):
        key = free, mine, theirs, due
        if key not in self.seen:
            options = self.options(free, mine, theirs, due)
            self.seen[key] = max(value for value, _ in options) if options else 0
        return self.seen[key]

    def options(self, free, mine, theirs, due):
        if due:
            return [(-self.value(free - {at}, theirs, mine | {at}, due - 1), at)
                    for at in sorted(free)]
        found = [(self.fish[at] - self.value(free - {to}, theirs, mine - {at} | {to}, 0), (at, to))
                 for at, to in moves(free, mine)]
        if not found and any(True for _ in moves(free, theirs)):
            return [(-self.value(free, theirs, mine, 0), False)]
        return found


def ask(tool, flags, value):
    done = subprocess.run([os.path.join(BIN, tool), "--perfect", "--explain", *flags],
                          input=json.dumps(value), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def expect(what, got, wanted):
    global failures
    if got != wanted:
        failures += 1
        print(f"{what}: expected {wanted}, got {got}")


def compare(board, placed):
    """Returns a state with the given number of penguins at random positions."""
    fish = {(r, c): n for r, row in enumerate(board) for c, n in enumerate(row) if n}
    tiles = sorted(fish)
    random.shuffle(tiles)
    first, second = tiles[:placed][placed % 2::2], tiles[:placed][1 - placed % 2::2]
    due = 2 * PENGUINS - placed
    scores = (0, 0) if due else (random.randint(0, 3), random.randint(0, 3))
    state = {"players": [{"color": color, "score": score, "places": places} for color, score, places
                         in (("red", scores[0], first), ("white", scores[1], second))],
             "board": board}
    options = Plain(fish).options(frozenset(tiles[placed:]), frozenset(first), frozenset(second), due)
    answer = ask("xstrategy", ["--placing"] if due else [], [1, state])
    said = answer["place" if due else "move"]
    value = max((value for value, _ in options), default=0)
    best = next((option for each, option in options if each == value), False)
    expect(json.dumps(state) + " value", answer["value"], value + scores[0] - scores[1])
    expect(json.dumps(state) + " option", json.dumps(said), json.dumps(best))


def compare_whole(rows, columns):
    fish = {(r, c): 1 for r in range(rows) for c in range(columns)}
    value = Plain(fish).value(frozenset(fish), frozenset(), frozenset(), 2 * PENGUINS)
    game = {"row": rows, "column": columns, "players": [["a", 1], ["b", 1]], "fish": 3}
    expect(f"{rows}x{columns}", ask("xref", [], game)["value"], 3 * value)


def random_board(rows, columns, holes):
    board = [[random.randint(1, 5) for _ in range(columns)] for _ in range(rows)]
    for hole in random.sample(range(rows * columns), holes):
        board[hole // columns][hole % columns] = 0
    return board


random.seed(5)
for size in ((2, 4), (2, 5), (3, 3), (4, 2), (5, 2)):
    compare_whole(*size)
for _ in range(6):
    compare(random_board(3, 4, 2), 0)
    compare(random_board(4, 3, 1), random.randint(2, 7))
for _ in range(20):
    compare(random_board(4, 4, random.randint(2, 4)), random.randint(6, 8))
if failures:
    sys.exit(1)
print("all as expected")
