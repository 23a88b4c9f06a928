"""Accepts inputs as the statement describes them."""
import re
import sys

lines = sys.stdin.read().split("\n")
number = re.compile("0|[1-9][0-9]*")
assert len(lines) == 3 and lines[2] == ""
assert number.fullmatch(lines[0]) and 1 <= int(lines[0]) <= 10
words = lines[1].split(" ")
assert len(words) == int(lines[0])
assert all(number.fullmatch(word) and int(word) <= 10**19 for word in words)
sys.exit(42)
