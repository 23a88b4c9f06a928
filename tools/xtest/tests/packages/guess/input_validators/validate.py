"""Accepts a number from 1 to 1000 on a line."""
import re
import sys

text = sys.stdin.read()
assert re.fullmatch("[1-9][0-9]*\n", text) and int(text) <= 1000
sys.exit(42)
