#!/usr/bin/env python3
# Searches for files that the strict sandbox does not show, directly and indirectly.
# none -, basic -, strict PASS
import os

# An interpreter on PATH in a home folder makes that folder visible, without its other contents.
outside = ["/root/.bashrc", "/root/.profile", "/root/.ssh", "/home", "/srv", "/boot", "/sys",
           "/var/log", "/var/lib/dpkg", "/etc/shadow", "/etc/gshadow", "/etc/ssh", "/etc/ssl/private", "/etc/sudoers", os.environ["CANARY"]]
outside += os.environ["HIDDEN"].split(":")
seen = []
for path in outside:
    for start in ("", "/proc/self/root", "/proc/1/root", "/proc/%d/root" % os.getppid(),
                  "/proc/self/cwd/../../../../../..", "/dev/fd/0/../../../.."):
        try:
            os.stat(start + path)
            seen.append(start + path)
        except OSError:
            pass
print([2] if seen else [1])
