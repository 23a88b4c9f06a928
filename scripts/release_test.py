#!/usr/bin/env python3
"""release_test.py BIN: tests scripts/release on a small repository with fake builds of packages and
images: which trees it refuses, checksums, notes, and reproducibility. BIN is not used. Needs git;
without it the test is skipped or, in CI (CI=true), fails."""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "lib/test"))
from checks import expect, finish, skip

ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("GIT")},
               "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
               **{f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in
                  (("NAME", "a"), ("EMAIL", "a@localhost"), ("DATE", "1700000000 +0000"))}}
for name in ("GITHUB_REPOSITORY", "GITHUB_SERVER_URL", "SOURCE_DATE_EPOCH"):
    ENVIRONMENT.pop(name, None)

PACKAGE = r"""#!/usr/bin/env bash
set -euo pipefail
cd "${BASH_SOURCE[0]%/*}/.."
[[ $(git config remote.origin.url) == https://forge.test/gauntlet ]]
arch=amd64 processor=x86_64 version=$(sed -n 's/.*VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
if [[ ${1-} == --arch ]]; then arch=$2 processor=aarch64; fi
folder=gauntlet-$version-linux-$processor
mkdir -p "build/package/$folder/bin" build/page && cd build/package
echo npm >"../page/gauntlet-npm-$version.tgz"
for tool in xtest play; do echo "$tool for $arch" >"$folder/bin/$tool"; done
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 -c "$folder" | gzip -n >"$folder.tar.gz"
for name in gauntlet libgauntlet-dev; do echo "$name" >"${name}_${version}_$arch.deb"; done
"""
IMAGE = r"""#!/usr/bin/env bash
set -euo pipefail
mkdir -p "${BASH_SOURCE[0]%/*}/../build/image" && cd "${BASH_SOURCE[0]%/*}/../build/image"
echo image >gauntlet-1.2.3-debian.tar
"""
CHANGELOG = """# What is new

## 1.2.4 (not yet released)

- later

## 1.2.3

**Added**
- a *thing*, in [a page](docs/page.md#part) and [elsewhere](https://else.test/where)

## 1.2.30

- never
"""


class Repository:
    def __init__(self, folder):
        self.folder = folder
        (folder / "scripts").mkdir(parents=True)
        for name in ("release", "common.sh"):
            shutil.copy(here / name, folder / "scripts" / name)
        self.write("scripts/package", PACKAGE)
        self.write("scripts/image", IMAGE)
        self.write("CHANGELOG.md", CHANGELOG)
        self.write(".gitignore", "/build\n")
        self.write("CMakeLists.txt", "project(gauntlet VERSION 1.2.3 LANGUAGES CXX)\n")
        self.git("init", "-q", "-b", "main")
        self.git("remote", "add", "origin", "https://forge.test/gauntlet")
        self.commit("v1.2.3")

    def write(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.folder, env=ENVIRONMENT, check=True,
                       stdout=subprocess.DEVNULL)

    def commit(self, tag):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "x")
        self.git("tag", tag)

    def release(self, *words):
        """Returns the exit status and the last line of output."""
        done = subprocess.run(["scripts/release", *words], cwd=self.folder, env=ENVIRONMENT,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.returncode, (done.stderr.splitlines() or [""])[-1]


FILES = ["gauntlet-1.2.3-debian.tar", "gauntlet-1.2.3-linux-aarch64.tar.gz",
         "gauntlet-1.2.3-linux-x86_64.tar.gz", "gauntlet-1.2.3.tar.gz",
         "gauntlet-npm-1.2.3.tgz", "gauntlet_1.2.3_amd64.deb", "gauntlet_1.2.3_arm64.deb", "libgauntlet-dev_1.2.3_amd64.deb",
         "libgauntlet-dev_1.2.3_arm64.deb"]


def try_release(repository):
    expect("released", repository.release()[0], 0)
    out = repository.folder / "build/dist/v1.2.3"
    expect("files", sorted(each.name for each in out.iterdir()), ["SHA256SUMS", *FILES])
    done = subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=out)
    expect("checksums", done.returncode, 0)
    expect("of all files", len((out / "SHA256SUMS").read_text().splitlines()), len(FILES))
    notes = (out.parent / "v1.2.3.md").read_text()
    expect("notes", notes.splitlines()[:3], 
           ["**Added**", "- a *thing*, in [a page](https://forge.test/gauntlet/blob/v1.2.3/docs/page.md#part) "
            "and [elsewhere](https://else.test/where)", ""])
    expect("the action without an address on GitHub", "- uses: ./.github/actions/xtest\n" in notes, True)
    expect("of no other version", "never" in notes or "later" in notes, False)
    tarball = out / "gauntlet-1.2.3-linux-x86_64.tar.gz"
    expect("the tarball's sum", hashlib.sha256(tarball.read_bytes()).hexdigest() in notes, True)
    names = subprocess.run(["tar", "-tzf", out / "gauntlet-1.2.3.tar.gz"], capture_output=True, text=True)
    expect("source", "gauntlet-1.2.3/scripts/release" in names.stdout.splitlines(), True)
    expect("no clone is left", (out.parent / "source").exists(), False)
    return out


def try_again(repository, out, scratch):
    before = (out / "SHA256SUMS").read_text()
    other = scratch / "else where"
    shutil.copytree(repository.folder, other, ignore=shutil.ignore_patterns("build"))
    repository.write("scripts/new", "x")
    repository.commit("later")
    again = repository.folder.rename(scratch / "moved")
    repository.folder = other
    expect("again", repository.release()[0], 0)
    expect("the same bytes", (other / "build/dist/v1.2.3/SHA256SUMS").read_text(), before)
    repository.folder = again
    expect("of the tag, not of what came later", repository.release("--tag", "v1.2.3")[0], 0)
    expect("the same", (again / "build/dist/v1.2.3/SHA256SUMS").read_text(), before)
    expect("a part", repository.release("--skip", "arm64", "--skip", "images")[0], 0)
    names = [each.name for each in (again / "build/dist/v1.2.3").iterdir()]
    expect("of the files", [name for name in names if "arm64" in name or "debian" in name], [])


def try_refusals(repository):
    for words in (["--tag"], ["--tag", "1.2.3"], ["--skip", "x"], ["v1.2.3"]):
        expect(f"usage: {words}", repository.release(*words),
               (2, "scripts/release: usage: scripts/release [--tag vX.Y.Z] [--skip arm64] [--skip images]"))
    expect("no tag", repository.release("--tag", "v9"), (1, "scripts/release: tag v9 does not exist"))
    repository.git("tag", "v1.2.4")
    expect("another version", repository.release("--tag", "v1.2.4"),
           (1, "scripts/release: CMakeLists.txt of v1.2.4 has the version 1.2.3"))
    for version, words in (("1.2.4", "CHANGELOG.md of v1.2.4 says: 1.2.4 (not yet released)"),
                           ("1.2", "CHANGELOG.md of v1.2 has no section 1.2")):
        repository.write("CMakeLists.txt", f"project(gauntlet VERSION {version} LANGUAGES CXX)\n")
        repository.git("tag", "-f", "v" + version)
        repository.git("add", "-A")
        repository.git("commit", "-q", "-m", "x")
        repository.git("tag", "-f", "v" + version)
        expect(version, repository.release(), (1, "scripts/release: " + words))
    repository.write("README.md", "new")
    expect("changes", repository.release()[1],
           "scripts/release: uncommitted changes would not be part of the release; commit them first")


def main():
    if not shutil.which("git"):
        skip("git is not installed")
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        repository = Repository(scratch / "a repository")
        out = try_release(repository)
        try_again(repository, out, scratch)
        try_refusals(repository)
    finish()


main()
