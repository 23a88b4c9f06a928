#!/usr/bin/env python3
"""Shifts the letters of a text by the number in its first line."""
import sys

shift = int(sys.stdin.readline())
for line in sys.stdin:
    letters = ""
    for letter in line:
        if letter.isascii() and letter.isalpha():
            first = ord("A" if letter.isupper() else "a")
            letter = chr((ord(letter) - first + shift) % 26 + first)
        letters += letter
    sys.stdout.write(letters)
