#!/usr/bin/env python3
# Replaces the parent of its working directory by a link to another user's folder.
# none -, basic PASS, strict PASS
import os

above = os.path.dirname(os.environ["HOME"])
try:
    os.rename(above, above + "-moved")
    os.symlink(os.environ["CANARY"], above)
except OSError:
    pass
print("[1]")
