#!/usr/bin/env python3
# Reads what the kernel says in /proc to root only, and its keys and addresses.
# none -, basic -, strict PASS
import os

names = ["slabinfo", "timer_list", "vmallocinfo", "pagetypeinfo", "kallsyms", "keys", "key-users",
         "kmsg", "kcore", "kpagecount", "kpageflags", "kpagecgroup", "sched_debug"]
seen = []
for name in names:
    for start in ("/proc/", "/proc/self/root/proc/", "/proc/1/root/proc/"):
        try:
            with open(start + name, "rb", buffering=0) as file:
                if file.read(1):
                    seen.append(name)
        except OSError:
            pass
seen += [name for name in os.listdir("/sys")] if os.path.isdir("/sys") else []
print([2] if seen else [1])
