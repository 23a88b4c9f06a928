#!/usr/bin/env python3
"""lib/fish/programs/brute_force_test.py BIN [COUNT [SEED]]: compares xstrategy (also with --time and
--perfect), xtree and xref with brute force on COUNT (300) random states of 1 to 4 players, some
with the largest scores and fish that are allowed."""

import functools
import json
import random
import subprocess
import sys
from fractions import Fraction

BIN = sys.argv[1]
COUNT, SEED = (int(word) for word in (sys.argv[2:4] + ["300", "1"][len(sys.argv[2:4]) :]))
COLORS = ["red", "white", "brown", "black"]
STEPS = [
    [(-2, 0), (-1, 0), (1, 0), (2, 0), (1, -1), (-1, -1)],  # from even rows
    [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, 0), (-1, 0)],
]


# A position is the players' (score, places), the first one to move, and the fish by tile. The order of
# players never changes here: `turn` is the one to move.
def targets(board, taken, place):
    for step in range(6):
        row, column = place
        while True:
            down, right = STEPS[row % 2][step]
            row, column = row + down, column + right
            if board.get((row, column), 0) == 0 or (row, column) in taken:
                break
            yield row, column


def moves(board, places, turn):
    taken = {place for each in places for place in each}
    return sorted((at, to) for at in places[turn] for to in targets(board, taken, at))


def after(board, places, turn, move):
    rest = dict(board)
    rest[move[0]] = 0
    moved = tuple(move[1] if place == move[0] else place for place in places[turn])
    return rest, places[:turn] + (moved,) + places[turn + 1 :]


def next_turn(board, places, turn):
    """Returns the next player from `turn` on that can move, or None."""
    for i in range(len(places)):
        at = (turn + i) % len(places)
        if moves(board, places, at):
            return at
    return None


def gain(board, places, turn, turns):
    """The first player's gain over its turns if all others minimize it."""
    turn = next_turn(board, places, turn)
    if turns == 0 or turn is None or not moves_ever(board, places):
        return 0
    found = []
    for move in moves(board, places, turn):
        rest, moved = after(board, places, turn, move)
        found.append((board.get(move[0], 0) if turn == 0 else 0) + gain(rest, moved, turn + 1, turns - (turn == 0)))
    return max(found) if turn == 0 else min(found)


def moves_ever(board, places):
    return bool(moves(board, places, 0))  # stuck once is stuck for good


def strategy(state, turns):
    board, places, _ = state
    best = None
    for move in moves(board, places, 0):
        if turns == 0:
            return move
        rest, moved = after(board, places, 0, move)
        value = board.get(move[0], 0) + gain(rest, moved, 1, turns - 1)
        if best is None or value > best[0]:
            best = value, move
    return best and best[1]


def outcomes(state):
    """The scores at the end if each player maximizes its lead over the best of the others, and shares a
    win with few: a set of results, for a player may have several best moves."""

    @functools.cache
    def find(tiles, places, scores, turn):
        board = dict(tiles)
        turn = next_turn(board, places, turn)
        if turn is None:
            return frozenset([scores])
        found = []
        for move in moves(board, places, turn):
            rest, moved = after(board, places, turn, move)
            gained = scores[:turn] + (scores[turn] + board.get(move[0], 0),) + scores[turn + 1 :]
            found.append(find(tuple(sorted(rest.items())), moved, gained, (turn + 1) % len(places)))
        least = max(min(worth(each, turn) for each in some) for some in found)
        return frozenset(each for some in found for each in some if worth(each, turn) >= least)

    board, places, scores = state
    return find(tuple(sorted(board.items())), places, scores, 0)


def worth(scores, player):
    others = scores[:player] + scores[player + 1 :]
    lead = scores[player] - max(others, default=0)
    return lead, -others.count(scores[player]) if lead == 0 else 0


def value(scores):
    return scores[0] - (Fraction(sum(scores[1:]), len(scores) - 1) if len(scores) > 1 else 0)


def hundredths(fraction):
    return int(abs(fraction) * 100 + Fraction(1, 2)) * (1 if fraction > 0 else -1)


def random_state(dice):
    rows, columns, count = dice.randint(1, 4), dice.randint(1, 4), dice.choice((1, 2, 2, 3, 3, 4))
    kinds = ([1, 2, 3], [1, 5], [7 * 65536, 7 * 65536 + 7], [152917, 152918, 152920], [2**31 - 1, 2**31 - 2, 2**30])
    kind = dice.choice(kinds)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    board = {cell: dice.choice(kind) if dice.random() < 0.85 else 0 for cell in cells}
    dice.shuffle(cells)
    least = dice.choice((0, 0, 1, 2**53, 92233720368547757, 2**62 - 5, 2**63 - 30))
    scores = tuple(min(least + dice.randint(0, 20), 2**63 - 1) if dice.random() < 0.8 else 0 for _ in range(count))
    places = [[] for _ in range(count)]
    for i in range(count * dice.choice((1, 1, 2))):
        if cells:
            places[i % count].append(cells.pop())
    while sum(fish > 0 for fish in board.values()) > (10 if count < 3 else 9):  # to be solved at once
        board[dice.choice([cell for cell, fish in board.items() if fish])] = 0
    return board, tuple(tuple(each) for each in places), scores


def encode(state):
    board, places, scores = state
    rows, columns = (max(cell[i] for cell in board) + 1 for i in (0, 1))
    players = [{"color": c, "score": s, "places": p} for c, s, p in zip(COLORS, scores, places)]
    return {"players": players, "board": [[board[r, c] for c in range(columns)] for r in range(rows)]}


def ask(tool, inputs, *flags):
    lines = "".join(json.dumps(each) + "\n" for each in inputs)
    done = subprocess.run([f"{BIN}/{tool}", *flags], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line, parse_float=Fraction) for line in done.stdout.splitlines()]
    assert len(answers) == len(inputs), (tool, flags)
    return answers


def move_of(answer):
    return tuple(tuple(place) for place in answer) if answer else None


def check_strategies(states):
    for turns in (0, 1, 2, 3):
        for state, answer in zip(states, ask("xstrategy", [[turns, encode(each)] for each in states])):
            assert move_of(answer) == strategy(state, turns), (turns, encode(state), answer)


def check_values(states):
    """Compares values, and those that are expected after the move."""
    small = [state for state in states if len(state[1]) < 3 and max(state[2]) < 2**62]
    exact = 0
    for asked, flag in ((states, ("--time", "60")), (small, ("--perfect",))):
        for state, found in zip(asked, ask("xstrategy", [[0, encode(each)] for each in asked], *flag, "--explain")):
            board, places, scores = state
            turn = moves(board, places, 0)
            move = move_of(found["move"])
            assert move in turn if turn else move is None, (encode(state), found)
            if not found.get("exact", True):
                continue
            exact += "exact" in found
            possible = {hundredths(value(each)) for each in outcomes(state)}
            assert found["value"] * 100 in possible, (flag, encode(state), found, possible)
            if move is None:
                continue
            rest, moved = after(board, places, 0, move)
            gained = (scores[0] + board.get(move[0], 0), *scores[1:])
            rotated = (rest, moved[1:] + moved[:1], gained[1:] + gained[:1])
            then = {hundredths(value(each[-1:] + each[:-1])) for each in outcomes(rotated)}
            assert found["value"] * 100 in then, (flag, encode(state), found, then)
    print(f"{exact} exact values of {len(states)}")
    assert exact > len(states) / 2


def check_trees(states):
    asked, expected = [], []
    for state in states:
        board, places, _ = state
        for move in moves(board, places, 0)[:3]:
            rest, moved = after(board, places, 0, move)
            asked.append({"state": encode(state), "from": move[0], "to": move[1]})
            near = [(move[1][0] + down, move[1][1] + right) for down, right in STEPS[move[1][0] % 2]]
            answers = [each for to in near for each in (moves(rest, moved, 1) if len(moved) > 1 else []) if each[1] == to]
            expected.append(next(iter(answers), None))
    for each, answer, right in zip(asked, ask("xtree", asked), expected):
        assert move_of(answer) == right, (each, answer, right)


def winners(rows, columns, players, fish):
    board = {(row, column): fish for row in range(rows) for column in range(columns)}
    active, places = list(range(len(players))), [() for _ in players]
    for _ in range(6 - len(players)):
        for player in list(active):
            free = [cell for cell in sorted(board) if all(cell not in each for each in places)]
            if free:
                places[player] += (free[0],)
            else:
                active.remove(player)
                places[player] = ()
    names, depths = zip(*(players[i] for i in active)) if active else ((), ())
    places, scores, turn = tuple(places[i] for i in active), [0] * len(active), 0
    while active and (turn := next_turn(board, places, turn)) is not None:
        order = [(turn + i) % len(places) for i in range(len(places))]
        move = strategy((board, tuple(places[i] for i in order), ()), depths[turn])
        scores[turn] += board[move[0]]
        board, places = after(board, places, turn, move)
        turn = (turn + 1) % len(places)
    return sorted(name for name, score in zip(names, scores) if score == max(scores))


def check_games(dice, count):
    games = []
    for _ in range(count):
        players = [[name, dice.randint(0, 2)] for name in ("ann", "bob", "cy", "di")[: dice.randint(2, 4)]]
        size = dice.choice(((2, 4), (3, 3), (2, 5), (1, 9), (5, 2), (2, 3)))
        games.append({"row": size[0], "column": size[1], "players": players, "fish": dice.choice((1, 4, 2**31 - 1))})
    for game, answer in zip(games, ask("xref", games)):
        assert answer == winners(game["row"], game["column"], game["players"], game["fish"]), (game, answer)


dice = random.Random(SEED)
states = [random_state(dice) for _ in range(COUNT)]
check_strategies(states)
check_values(states)
check_trees(states)
check_games(dice, COUNT // 10)
