#!/usr/bin/env python3
# Fills its private folder, a tmpfs in the strict sandbox, otherwise on disk.
# flags: --mem 64
# none -, basic PASS, strict MEMORY
import os, time

for i in range(4):
    with open(os.environ["HOME"] + "/hoard-" + str(i), "wb") as file:
        for _ in range(50):
            file.write(bytes(1 << 20))
time.sleep(1)
print("[1]")
