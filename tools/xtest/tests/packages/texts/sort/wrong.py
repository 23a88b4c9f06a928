#!/usr/bin/env python3
"""Sorts the numbers as words."""
import sys

print(*sorted(sys.stdin.read().split()), sep="\n")
