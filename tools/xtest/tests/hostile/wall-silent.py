#!/usr/bin/env python3
# Closes its streams, ignores signals, and does not end.
# flags: --timeout 0.5
# none TIMEOUT, basic TIMEOUT, strict TIMEOUT
import os, signal, time

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
os.close(1)
os.close(2)
time.sleep(100)
