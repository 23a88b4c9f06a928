#!/usr/bin/env python3
# Says that it has no memory left, which it has.
# flags: --mem 64
# none EXIT, basic EXIT, strict EXIT
import sys

sys.exit("MemoryError: std::bad_alloc: Cannot allocate memory, java.lang.OutOfMemoryError")
