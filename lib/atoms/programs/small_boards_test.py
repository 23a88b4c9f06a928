#!/usr/bin/env python3
"""lib/atoms/programs/small_boards_test.py BIN [COUNT MS]: checks the answers of atoms-move --time MS
(1000) on COUNT (4) random boards of 3x4 and 2x7 each, and on smaller ones, against --solve: a player
that can win must choose a winning move, and a predicted win must be one."""

import json
import random
import subprocess
import sys

from rules import is_over, play

TOOL = sys.argv[1] + "/atoms-move"
COUNT, MS = (int(word) for word in sys.argv[2:4]) if len(sys.argv) > 2 else (4, 1000)


def ask(boards, *flags):
    lines = "".join(json.dumps([0 if flags[0] == "--time" else 1, board]) + "\n" for board in boards)
    done = subprocess.run([TOOL, *flags], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_board(dice, rows, columns, plies):
    board = [[0] * columns for _ in range(rows)]
    for _ in range(plies):
        moves = [(r, c) for r in range(rows) for c in range(columns) if board[r][c] >= 0]
        after = play(board, *dice.choice(moves))
        if is_over(after):
            break
        board = after
    return board


dice = random.Random(1)
for rows, columns, count in ((2, 2, 10), (2, 3, 20), (3, 2, 20), (2, 4, 10), (3, 3, 15), (3, 4, COUNT), (2, 7, COUNT)):
    least = 10 if rows * columns > 12 else 0  # plies after which a larger board can be solved in time
    boards = [random_board(dice, rows, columns, dice.randint(least, rows * columns * 4 // 3)) for _ in range(count)]
    exact = 0
    for board, answer, solved in zip(boards, ask(boards, "--time", str(MS), "--explain"), ask(boards, "--solve")):
        outcome = dict((tuple(move), k) for move, k in solved["moves"])[tuple(answer["move"])]
        assert (outcome > 0) == (solved["value"] > 0), (board, answer, solved)
        if isinstance(answer["value"], dict):
            (end, plies), = answer["value"].items()
            assert end == ("win" if solved["value"] > 0 else "loss"), (board, answer, solved)
            assert plies >= abs(solved["value"]), (board, answer, solved)
            exact += solved["value"] == outcome and plies == abs(outcome)
        else:
            assert rows * columns >= 12, (board, answer, solved)
    print(f"{rows}x{columns}: {count} boards, all moves right, {exact} soonest ends")
    assert exact == count or rows * columns >= 12
