#!/usr/bin/env python3
"""Reads orders ("2 tea") from standard input and prices from prices.txt, and writes bill.txt."""
import sys

with open("prices.txt") as file:
    prices = {name: int(price) for name, price in map(str.split, file)}
total = 0
with open("bil.txt", "w") as bill:
    for number, name in map(str.split, sys.stdin):
        cost = int(number) * prices[name]
        print(number, name, cost, file=bill)
        total += cost
print("total", total)
