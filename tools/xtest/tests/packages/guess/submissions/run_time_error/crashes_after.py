low, high = 1, 1000
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    answer = input()
    if answer == "correct":
        raise SystemExit(1)
    low, high = (guess + 1, high) if answer == "higher" else (low, guess - 1)
