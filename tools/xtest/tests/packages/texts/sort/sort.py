#!/usr/bin/env python3
"""Sorts the numbers of standard input, one on each line."""
import sys

print(*sorted(map(int, sys.stdin.read().split())), sep="\n")
