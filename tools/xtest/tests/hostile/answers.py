#!/usr/bin/env python3
# Searches for answers and results everywhere.
# none -, basic -, strict PASS
import os

secret = os.environ["SECRET"]
seen = False
for folder in os.environ["HIDDEN"].split(":"):
    for path, _, files in os.walk(folder):
        for name in files:
            try:
                with open(os.path.join(path, name), "rb") as file:
                    seen = seen or secret.encode() in file.read()
            except OSError:
                pass
    try:
        with open(folder, "rb") as file:
            seen = seen or secret.encode() in file.read()
    except OSError:
        pass
print("[0]" if seen else "[1]")
