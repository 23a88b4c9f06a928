"""Shared by the tests of xtest in CI: a release tarball, submissions, and a main function."""

import hashlib
import importlib.util
import pathlib
import platform
import shutil
import sys
import tarfile
import tempfile

here = pathlib.Path(__file__).resolve().parent
top = here.parent.parent
sys.path.insert(0, str(top / "lib/test"))
from checks import finish, skip

# The commands of the system without xtest, which may be installed.
commands = tempfile.TemporaryDirectory()
for path in ("/usr/local/bin", "/usr/bin", "/bin"):
    for command in pathlib.Path(path).glob("*"):
        link = pathlib.Path(commands.name, command.name)
        if command.name != "xtest" and not link.is_symlink():
            link.symlink_to(command)
PATH = commands.name
VERSION = "9.8.7"


def skip_without_tools():
    missing = [tool for tool in ("make", "curl", "yamllint") if not shutil.which(tool)]
    if not importlib.util.find_spec("yaml"):
        missing.append("python3-yaml")
    if missing:
        skip("there is no " + ", ".join(missing))


def make_release(bin, folder):
    """Makes a release tarball with xtest. Returns its SHA-256."""
    folder.mkdir(parents=True)
    name = f"gauntlet-{VERSION}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(folder / name, "w:gz", compresslevel=1) as tar:
        tar.add(bin / "xtest", f"gauntlet-{VERSION}/bin/xtest")
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()


def make_submission(folder, tests="Tests", program="inc"):
    """Makes a program that adds one, except to 3 unless it has an argument, and three tests."""
    (folder / tests).mkdir(parents=True)
    for n in (1, 2, 3):
        (folder / tests / f"{n}-in.json").write_text(f"{n}\n")
        (folder / tests / f"{n}-out.json").write_text(f"{n + 1}\n")
    source = folder / f"{program}.sh"
    source.write_text('#!/bin/sh\nread -r n\n[ "$n$1" != 3 ] || n=7\necho $((n + 1))\n')
    source.chmod(0o755)
    return folder


def run(trials):
    """Runs trials(scratch, bin, sha256, address) as a test; a release can be downloaded from the
    address."""
    skip_without_tools()
    bin = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        sha256 = make_release(bin, scratch / "down loads")
        trials(scratch, bin, sha256, "file://" + str(scratch / "down%20loads"))
    finish()
