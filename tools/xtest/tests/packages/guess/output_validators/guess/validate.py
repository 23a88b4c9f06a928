"""Answers guesses of the number in the input file; the flag is the number of guesses."""
import sys

secret = int(open(sys.argv[1]).read())


def reject(message):
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write(message + "\n")
    sys.exit(43)


for _ in range(int(sys.argv[4])):
    line = sys.stdin.readline()
    if not line.strip().isdigit():
        reject("no number: " + repr(line))
    guess = int(line)
    if guess == secret:
        print("correct", flush=True)
        sys.exit(42)
    print("higher" if guess < secret else "lower", flush=True)
reject("too many guesses")
