#!/usr/bin/env python3
"""Checks the places of two numbers with a given sum; called like a checker made with testlib:
check.py INPUT OUTPUT ANSWER RESULT."""
import sys

ACCEPTED, WRONG, FORMAT, FAIL, POINTS = 0, 1, 2, 3, 7


def end(status, message):
    with open(sys.argv[4], "w") as result:
        result.write(message + "\n")
    sys.exit(status)


def read_pair(file):
    """Returns whether the places in the file have the sum, or None if it says "none"."""
    words = open(file, errors="replace").read().split()
    if words == ["none"]:
        return None
    if len(words) != 2 or not all(word.isascii() and word.isdigit() for word in words):
        end(FORMAT, "expected two places or none")
    places = [int(word) for word in words]
    if places[0] == places[1] or not all(1 <= place <= len(numbers) for place in places):
        end(WRONG, "expected two different places from 1 to %d" % len(numbers))
    return sum(numbers[place - 1] for place in places) == wanted


with open(sys.argv[1]) as given:
    wanted = int(given.readline())
    numbers = [int(word) for word in given.read().split()]
answer, output = read_pair(sys.argv[3]), read_pair(sys.argv[2])
if answer is False:
    end(FAIL, "the answer of the jury is wrong")
if output is False:
    end(WRONG, "the sum is not %d" % wanted)
if output and answer is None:
    end(FAIL, "the jury has found no pair")
if output is None and answer:
    end(POINTS, "0.25 there is a pair")
end(ACCEPTED, "")
