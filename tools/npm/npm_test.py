#!/usr/bin/env python3
"""npm_test.py BIN PACKAGE: installs the npm package into a new folder. Its programs print the same bytes
as the tools in BIN, with the same exit statuses: on some fixtures of each harness, by the installed
Node.js; with GAUNTLET_NIGHTLY set also on all fixtures, by the oldest supported and the newest Node.js,
which npm downloads."""

import concurrent.futures
import functools
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "lib/test"))
from checks import check, expect, finish, skip

OLDEST = "18.0.0"  # as in package.json.in
BOARD = b'{"position":[0,0],"board":[[1,2],[3,1]]}'


def outcome_of(command, data, **more):
    done = subprocess.run(command, input=data, capture_output=True, check=False, **more)
    return done.returncode, done.stdout, done.stderr


def install(folder, *what):
    """Installs a package, with its program in FOLDER/bin."""
    subprocess.run(["npm", "install", "--global", "--prefix", folder, "--no-audit", "--no-fund", *what], check=True,
                   stdout=subprocess.DEVNULL)


def outcome_of_slow_input(command):
    """Returns what a program does whose input is a pipe in non-blocking mode that is empty at first."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    with subprocess.Popen(command, stdin=read, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        os.close(read)
        threading.Timer(1, lambda: (os.write(write, BOARD), os.close(write))).start()
        printed = process.communicate()[0]
    return process.returncode, printed


def test(tools, gauntlet, version, some=None):
    """Tests the program of the package with about that many fixtures of each harness, by default with
    all: `gauntlet` is its command."""
    names = [line.split()[0] for line in outcome_of([*gauntlet, "--help"], b"")[1].decode().splitlines()
             if line.startswith("  ")]
    check({"xboard", "xref", "mastermind-guess"} <= set(names), f"{version}: --help lists {names}")

    def same(what, tool, args, data):
        ours, native = outcome_of([*gauntlet, tool, *args], data), outcome_of([tools / tool, *args], data)
        if b"not expected" not in ours[2]:  # flags for threads and files are missing here
            expect(f"{version}: {what}", ours, native)

    def compare(tool, path):
        options = path.with_name(path.name.replace("-in.json", "-opts.json"))
        args = json.loads(options.read_text()).get("args", []) if options.exists() else []
        same(path.relative_to(root), tool, args, path.read_bytes())

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for tool in names:
            paths = sorted((root / "harness-tests" / tool).glob("*-in.json"))
            step = max(1, len(paths) // some) if some else 1
            list(pool.map(functools.partial(compare, tool), paths[::step]))

    same("no input", "xboard", [], b"")
    same("a byte order mark and lines of Windows", "xboard", [], b"\xef\xbb\xbf" + BOARD + b"\r\n" + BOARD + b"\r\n")
    same("UTF-16", "xboard", [], BOARD.decode().encode("utf-16"))
    same("invalid UTF-8", "xboard", [], b'"\xff"')
    same("any characters", "xboard", [], '"\u00e9\ufeff\U0001f600"'.encode())
    same("a wrong value of a flag", "atoms-move", ["--time", "soon"], b"")
    same("--help of a program", "xboard", ["--help"], b"")
    many = BOARD * 100_000
    same("a long input and output", "xboard", [], many)
    head = outcome_of(["bash", "-c", '"$@" xboard | head -1', "-", *gauntlet], many)
    expect(f"{version}: a closed pipe", head, (0, b"1\n", b""))
    expect(f"{version}: a slow input", outcome_of_slow_input([*gauntlet, "xboard"]), (0, b"1\n"))
    expect(f"{version}: an unknown flag", outcome_of([*gauntlet, "xboard", "--dephts"], BOARD),
           (2, b"", b"xboard: The following argument was not expected: --dephts (see xboard --help)\n"))
    expect(f"{version}: an unknown program", outcome_of([*gauntlet, "xbord"], b""),
           (2, b"", b"gauntlet: xbord is not one of the programs (see gauntlet --help)\n"))
    expect(f"{version}: no program", outcome_of(gauntlet, b"")[:2], (2, b""))


def main():
    tools, package = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    if shutil.which("npm") is None or not package.exists():
        skip("npm is not installed, or scripts/page was not run")
    with tarfile.open(package) as archive:
        expect("files", sorted(archive.getnames()), [f"package/{name}" for name in [
            "LICENSE", "README.md", "engine.mjs", "engine.wasm", "gauntlet.mjs", "package.json"]])
    with tempfile.TemporaryDirectory() as folder:
        install(folder, "--offline", package)
        program = f"{folder}/bin/gauntlet"
        environment = {**os.environ, "npm_config_prefix": folder}
        expect("npx", outcome_of(["npx", "--offline", "gauntlet", "xboard"], BOARD, cwd="/", env=environment),
               (0, b"1\n", b""))
        native = subprocess.run([tools / "xboard", "--version"], capture_output=True, text=True, check=True).stdout
        expect("--version", outcome_of([program, "--version"], b""), (0, f"gauntlet {native.split()[2]}\n".encode(), b""))
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program, "xboard"], input=BOARD, stdout=full, stderr=subprocess.PIPE, check=False)
        expect("a full disk", (done.returncode, done.stderr[:43]), (3, b"gauntlet: could not write standard output: "))
        test(tools, [program], "the installed Node.js", 4)
        if "GAUNTLET_NIGHTLY" in os.environ:
            machine = {"x86_64": "x64", "aarch64": "arm64"}[platform.machine()]
            for version in [OLDEST, "latest"]:
                install(f"{folder}/{version}", f"node-linux-{machine}@{version}")
                module = f"{folder}/{version}/lib/node_modules/node-linux-{machine}/bin/node"
                found = subprocess.run([module, "--version"], capture_output=True, text=True, check=True).stdout.strip()
                print(f"tests Node.js {found}")
                test(tools, [module, os.path.realpath(program)], found)
    finish()


main()
