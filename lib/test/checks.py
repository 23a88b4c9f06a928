"""What the tests in Python share: they count what they check, and say it in their last line."""

import os
import sys
import threading

passed, failed = 0, 0
_counting = threading.Lock()  # some check in several threads


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
    """Ends a test that cannot be made here; where everything is to be tested, that is a failure."""
    print("skipped:", reason)
    sys.exit(1 if os.environ.get("CI") == "true" else 77)


def without(package):
    """What a test does that has not found a package of Debian's: it goes on in Debian's Python, which
    another one may stand before, or ends as above."""
    debians = "/usr/bin/python3"
    if sys.executable != debians and os.path.exists(debians):
        os.execv(debians, [debians, *sys.argv])
    skip(f"{package} is not installed")


def finish():
    """Ends the test: a failure where one was found, or nothing was checked."""
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)
