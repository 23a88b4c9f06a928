#!/usr/bin/env python3
"""npm_test.py BIN PACKAGE: installs the npm package into a new folder. Its programs print the same bytes
as the tools in BIN, with the same exit statuses: on some fixtures of each harness, with GAUNTLET_NIGHTLY
set on all of them."""

import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "lib/test"))
from checks import check, expect, finish, skip

SOME = 4


def outcome_of(command, data, **more):
    done = subprocess.run(command, input=data, capture_output=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


def main():
    tools, package = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    if shutil.which("npm") is None or not package.exists():
        skip("npm is not installed, or scripts/page was not run")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--offline", package], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        program = f"{folder}/node_modules/.bin/gauntlet"
        listed = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ")]
        check({"xboard", "xref", "mastermind-guess"} <= set(names), f"--help lists {names}")

        def compare(tool, path):
            options = path.with_name(path.name.replace("-in.json", "-opts.json"))
            args = json.loads(options.read_text()).get("args", []) if options.exists() else []
            data = path.read_bytes()
            ours, native = outcome_of([program, tool, *args], data), outcome_of([tools / tool, *args], data)
            if b"not expected" not in ours[2]:  # flags for threads and files are missing here
                expect(f"{path.relative_to(root)}", ours, native)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for tool in names:
                paths = sorted((root / "harness-tests" / tool).glob("*-in.json"))
                step = 1 if "GAUNTLET_NIGHTLY" in os.environ else max(1, len(paths) // SOME)
                list(pool.map(compare, [tool] * len(paths), paths[::step]))

        version = subprocess.run([tools / "xboard", "--version"], capture_output=True, text=True, check=True).stdout
        expect("--version", outcome_of([program, "--version"], b"")[1].decode().split()[1], version.split()[2])
        expect("--help of a program", outcome_of([program, "xboard", "--help"], b"")[1],
               outcome_of([tools / "xboard", "--help"], b"")[1])
        expect("an unknown program", outcome_of([program, "xbord"], b"")[::2],
               (2, b"gauntlet: xbord is not one of the programs (see gauntlet --help)\n"))
        expect("no program", outcome_of([program], b"")[0], 2)
        many = b'{"position":[0,0],"board":[[1]]}' * 100_000
        head = subprocess.run(f"{program} xboard | head -1", shell=True, input=many, capture_output=True, check=True)
        expect("a closed pipe", (head.stdout, head.stderr), (b"0\n", b""))
    finish()


main()
