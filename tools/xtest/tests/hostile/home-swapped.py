#!/usr/bin/env python3
# Replaces its working directory by a link to another user's folder.
# none -, basic PASS, strict PASS
import os

home = os.environ["HOME"]
try:
    os.rmdir(home)
    os.symlink(os.environ["CANARY"], home)
except OSError:
    pass
print("[1]")
