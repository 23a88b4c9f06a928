#!/usr/bin/env python3
# Computes without end.
# flags: --cpu 0.3
# none CPU, basic CPU, strict CPU
while True:
    pass
