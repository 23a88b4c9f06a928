#!/usr/bin/env python3
# Writes to standard error forever.
# flags: --output 1
# none OUTPUT, basic OUTPUT, strict OUTPUT
import sys

while True:
    sys.stderr.write("no" * 1000)
