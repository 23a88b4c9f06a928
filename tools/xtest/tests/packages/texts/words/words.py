#!/usr/bin/env python3
"""Counts the words of standard input; -l counts its lines."""
import sys

text = sys.stdin.read()
if sys.argv[1:] == ["-l"]:
    print(len(text.splitlines()), "lines")
elif len(sys.argv) > 1:
    sys.exit("words: unknown option " + sys.argv[1])
else:
    print(len(text.split()), "words")
