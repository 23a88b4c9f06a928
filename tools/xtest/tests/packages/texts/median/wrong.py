#!/usr/bin/env python3
"""Prints the upper median."""
import statistics
import sys

print("median", statistics.median_high(map(float, sys.stdin.read().split())))
