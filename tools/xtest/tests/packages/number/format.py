#!/usr/bin/env python3
print("a number", flush=True)
