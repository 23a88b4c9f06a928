#!/usr/bin/env python3
# Claims to be out of memory, although it is not.
# flags: --mem 64
# none EXIT_STATUS, basic EXIT_STATUS, strict EXIT_STATUS
import sys

sys.exit("MemoryError: std::bad_alloc: Cannot allocate memory, java.lang.OutOfMemoryError")
