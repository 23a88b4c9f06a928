#!/usr/bin/env python3
# Complains without end.
# flags: --output 1
# none OUTPUT, basic OUTPUT, strict OUTPUT
import sys

while True:
    sys.stderr.write("no" * 1000)
