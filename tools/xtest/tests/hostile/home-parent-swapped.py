#!/usr/bin/env python3
# Puts a link to somebody's folder in the place of the folder its own lies in.
# none -, basic PASS, strict PASS
import os

above = os.path.dirname(os.environ["HOME"])
try:
    os.rename(above, above + "-moved")
    os.symlink(os.environ["CANARY"], above)
except OSError:
    pass
print("[1]")
