#!/usr/bin/env python3
guess = 0
answer = ""
while answer != "equal":
    guess += 1
    print(guess, flush=True)
    answer = input()
