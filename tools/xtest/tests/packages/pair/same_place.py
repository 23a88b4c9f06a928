#!/usr/bin/env python3
"""Takes the same number twice."""
import sys

wanted, *numbers = map(int, sys.stdin.read().split())
for place, number in enumerate(numbers, 1):
    if wanted - number in numbers:
        print(place, numbers.index(wanted - number) + 1)
        break
else:
    print("none")
