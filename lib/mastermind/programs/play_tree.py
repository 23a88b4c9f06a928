#!/usr/bin/env python3
"""play_tree.py LENGTH COLORS [repeats] [black] < TREE: plays every code through a strategy written
by mastermind-guess --tree, using only the rules of the game (black: of the black-peg game). Prints the number of codes, the total
number of guesses, and the maximum for one code. Fails if a code is not found."""

import itertools
import json
import sys

SYMBOLS = "123456789abcdefghijklmnopqrstuvwxyz"


def feedback(guess, code, black):
    right = sum(a == b for a, b in zip(guess, code))
    if black:
        return "w" * right + "." * (len(guess) - right)
    common = sum(min(guess.count(color), code.count(color)) for color in set(guess))
    return "w" * right + "b" * (common - right) + "." * (len(guess) - common)


def play(tree, codes, black, depth=1):
    """Returns the number of guesses for each of the codes, all of which reach this node."""
    guess = tree["guess"]
    parts = {}
    for code in codes:
        parts.setdefault(feedback(guess, code, black), []).append(code)
    counts = []
    for answer, part in parts.items():
        if answer == "w" * len(guess):
            counts.append(depth)
        else:
            counts += play(tree["next"][answer], part, black, depth + 1)
    return counts


def all_codes(length, colors, repeats):
    symbols = SYMBOLS[:colors]
    if repeats:
        return ["".join(code) for code in itertools.product(symbols, repeat=length)]
    return ["".join(code) for code in itertools.permutations(symbols, length)]


def evaluate(tree, length, colors, repeats, black=False):
    counts = play(tree, all_codes(length, colors, repeats), black)
    return {"codes": len(counts), "total": sum(counts), "worst": max(counts)}


if __name__ == "__main__":
    print(json.dumps(evaluate(json.load(sys.stdin), int(sys.argv[1]), int(sys.argv[2]),
                              "repeats" in sys.argv[3:], "black" in sys.argv[3:])))
