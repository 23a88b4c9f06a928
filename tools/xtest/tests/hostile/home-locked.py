#!/usr/bin/env python3
# Creates inaccessible folders in read-only folders.
# none -, basic PASS, strict PASS
import os

home = os.environ["HOME"]
os.makedirs(home + "/a/b/c")
open(home + "/a/b/c/file", "w").close()
for folder in ("/a/b/c", "/a/b", "/a", "", "/.."):
    try:
        os.chmod(home + folder, 0)
    except OSError:
        pass
print("[1]")
