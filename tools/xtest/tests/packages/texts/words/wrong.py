#!/usr/bin/env python3
"""Counts blanks instead of words, and ignores its options."""
import sys

print(sys.stdin.read().count(" ") + 1, "words")
