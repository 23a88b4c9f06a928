#!/usr/bin/env python3
# Loops forever.
# flags: --cpu 0.3
# none CPU, basic CPU, strict CPU
while True:
    pass
