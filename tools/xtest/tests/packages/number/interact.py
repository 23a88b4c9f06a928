#!/usr/bin/env python3
"""Knows a number from 1 to 1000, and answers guesses; called like an interactor made with testlib:
interact.py INPUT OUTPUT ANSWER RESULT. It writes the number of guesses to OUTPUT."""
import sys

ACCEPTED, WRONG, FORMAT = 0, 1, 2


def end(status, message):
    with open(sys.argv[4], "w") as result:
        result.write(message + "\n")
    sys.exit(status)


secret = int(open(sys.argv[1]).read())
for count in range(1, 101):
    line = sys.stdin.readline().strip()
    if not (line.isascii() and line.isdigit()):
        end(FORMAT, "expected a number")
    guess = int(line)
    print("equal" if guess == secret else "less" if secret < guess else "greater", flush=True)
    if guess == secret:
        with open(sys.argv[2], "w") as output:
            print(count, file=output)
        end(ACCEPTED, "%d guesses" % count)
end(WRONG, "100 wrong guesses")
