#!/usr/bin/env python3
"""Forgets that a follows z."""
import sys

shift = int(sys.stdin.readline())
for line in sys.stdin:
    print("".join(chr(ord(letter) + shift) if letter.isalpha() else letter for letter in line), end="")
