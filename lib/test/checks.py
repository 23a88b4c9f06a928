"""Helpers of the Python tests: count the checks and print the totals in the last line."""

import os
import subprocess
import sys
import threading

passed, failed = 0, 0
_counting = threading.Lock()  # some tests check in several threads


def check(holds, what):
    global passed, failed
    with _counting:
        if holds:
            passed += 1
        else:
            failed += 1
            print("FAILED:", what, flush=True)


def expect(what, got, wanted):
    check(got == wanted, f"{what}\n  expected {wanted!r}\n  got      {got!r}")


def skip(reason):
    """Ends a test that cannot run on this machine. In CI, where every test must run, it fails."""
    print("skipped:", reason)
    sys.exit(1 if os.environ.get("CI") == "true" else 77)


def without(package):
    """Handles a missing Debian package: restarts the test in Debian's Python if another Python is
    running it, otherwise calls skip()."""
    debians = "/usr/bin/python3"
    if sys.executable != debians and os.path.exists(debians):
        os.execv(debians, [debians, *sys.argv])
    skip(f"{package} is not installed")


def needs_terminal():
    """Calls skip() if this machine has no pseudo-terminals."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        skip("there are no pseudo-terminals; mount devpts on /dev/pts")


def needs_strict(xtest):
    """Calls skip() if this machine has no strict sandbox."""
    said = subprocess.run([xtest, "sandbox-report"], capture_output=True, text=True, check=False).stdout
    if not said.startswith("strict sandbox: yes"):
        skip(said.partition("\n")[0])


def finish():
    """Ends the test. It fails if any check failed or nothing was checked."""
    print(f"{passed} checks passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)
