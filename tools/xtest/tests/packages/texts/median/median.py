#!/usr/bin/env python3
"""Prints the median of some numbers."""
import statistics
import sys

print("median", statistics.median(map(float, sys.stdin.read().split())))
