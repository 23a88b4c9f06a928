#!/usr/bin/env python3
# Puts a link to somebody's folder in the place of its own.
# none -, basic PASS, strict PASS
import os

home = os.environ["HOME"]
try:
    os.rmdir(home)
    os.symlink(os.environ["CANARY"], home)
except OSError:
    pass
print("[1]")
