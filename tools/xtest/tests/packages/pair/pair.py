#!/usr/bin/env python3
"""Prints the places of two numbers with the sum in the first line, or none."""
import sys

wanted, *numbers = map(int, sys.stdin.read().split())
places = {}
for place, number in enumerate(numbers, 1):
    if wanted - number in places:
        print(place, places[wanted - number])
        break
    places[number] = place
else:
    print("none")
