#!/usr/bin/env python3
# Writes to standard output forever.
# flags: --output 1
# none OUTPUT, basic OUTPUT, strict OUTPUT
while True:
    print("[1]" * 1000)
