"""Answers guesses of the number in the input file; a flag is the number of guesses."""
import sys

secret = int(open(sys.argv[1]).read())
most = int(sys.argv[4]) if len(sys.argv) > 4 else 10


def reject(message):
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write(message + "\n")
    sys.exit(43)


for _ in range(most):
    line = sys.stdin.readline()
    if not line.strip().isdigit():
        reject("no number: " + repr(line))
    guess = int(line)
    if guess == secret:
        print("correct", flush=True)
        sys.exit(42)
    print("higher" if guess < secret else "lower", flush=True)
reject("too many guesses")
