#!/usr/bin/env python3
"""Allows as many guesses as the answer says: check.py INPUT OUTPUT ANSWER RESULT."""
import sys

count, most = (int(open(file).read()) for file in sys.argv[2:4])
with open(sys.argv[4], "w") as result:
    result.write("%d guesses\n" % count)
sys.exit(0 if count <= most else 1)
