#!/usr/bin/env python3
"""gitlab_test.py BIN: tests the GitLab template and xtest.mk with BIN/xtest. Runs their shell code
with the variables that a runner sets, for good and bad submissions. Needs python3-yaml,
yamllint, make and curl; without them it is skipped or, in CI (CI=true), fails."""

import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from trial import PATH, VERSION, here, make_submission, run, top
from checks import expect  # in a folder that trial adds to the path


class GitLab:
    def __init__(self, scratch, sha256, address):
        import yaml
        self.scratch, self.count = scratch, 0
        self.job = yaml.safe_load((here / "gitlab.yml").read_text())[".xtest"]
        self.always = {"XTEST_VERSION": VERSION, "XTEST_SHA256": sha256, "XTEST_FROM": address}

    def run(self, shell, folder="Tests", source="inc", **variables):
        """Returns the exit status, the output, and the artifacts."""
        self.count += 1
        place = make_submission(self.scratch / f"git lab {self.count}", folder, source)
        given = {"XTEST_PROGRAM": "./inc", "XTEST_BUILD": "cp inc.sh inc", **self.always, **variables}
        for name in given:
            assert name in self.job["variables"], name
        done = subprocess.run(
            [*shell, "\n".join(self.job["script"])], cwd="/", stdin=subprocess.DEVNULL,
            env={**self.job["variables"], **given, "CI_PROJECT_DIR": str(place), "PATH": PATH,
                 "TMPDIR": str(self.scratch)},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.folder = place
        kept = [each.name for path in self.job["artifacts"]["paths"] for each in (place / path).iterdir()]
        return done.returncode, done.stdout, sorted(kept)


def try_gitlab(gitlab):
    for shell in (["sh", "-c"], ["bash", "-eo", "pipefail", "-c"]):
        reports = ["index.html", "junit.xml", "results.jsonl"]
        status, log, kept = gitlab.run(shell, XTEST_ARGS="3")
        expect("all pass", (status, log.splitlines()[-1], kept), (0, "3 passed, 0 failed", reports))
        status, log, kept = gitlab.run(shell)
        expect("one fails", (status, log.splitlines()[-1], kept), (1, "2 passed, 1 failed", reports))
        report = gitlab.folder / gitlab.job["artifacts"]["reports"]["junit"]
        junit = xml.etree.ElementTree.parse(report).getroot()
        expect("JUnit", len(list(junit.iter("failure"))), 1)
        status, log, _ = gitlab.run(
            shell, "it's my Tests", "a b", XTEST_BUILD="", XTEST_PROGRAM="./a b.sh",
            XTEST_TESTS="\"it's my Tests\"", XTEST_FLAGS="-k '1 or 2'", XTEST_ARGS="'a  b' ''")
        expect("blanks and quotes", (status, log.splitlines()[-1]), (0, "2 passed, 0 failed"))
        for variables, words in (
                ({"XTEST_SHA256": "0" * 64}, "not that of XTEST_SHA256"),
                ({"XTEST_FROM": "file:///nowhere"}, "cannot get file:///nowhere"),
                ({"XTEST_SHA256": ""}, "xtest was not found"),
                ({"XTEST_BUILD": "exit 3"}, "the build failed with exit status 3"),
                ({"XTEST_BUILD": "false\ncp inc.sh inc"}, "the build failed with exit status 1"),
                ({"XTEST_BUILD": ""}, "no such program: ./inc"),
                ({"XTEST_PROGRAM": ""}, "XTEST_PROGRAM is empty"),
                ({"XTEST_FLAGS": "-k '1"}, "XTEST_FLAGS cannot be split")):
            status, log, _ = gitlab.run(shell, **variables)
            expect(f"{variables}: {log}", (status, words in log), (2, True))
        mean = "'; touch pwned; \" $(touch pwned) `touch pwned`"
        for name in gitlab.job["variables"]:
            if name != "XTEST_BUILD":
                gitlab.run(shell, **{name: mean})
                expect(f"{name} is not executed", list(gitlab.folder.glob("**/pwned")), [])


def try_make(bin, scratch):
    folder = make_submission(scratch / "make", "my Tests")
    (folder / "Makefile").write_text(
        f"XTEST = '{bin}/xtest'\nXTEST_PROGRAM = ./inc\nXTEST_TESTS = 'my Tests'\n"
        f"include {os.path.relpath(here, folder)}/xtest.mk\n"
        "all: ; @echo everything\ninc: inc.sh ; cp inc.sh inc\n")

    def run(*words):
        done = subprocess.run(["make", "-s", *words], cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, env={"PATH": PATH})
        return done.returncode, done.stdout.splitlines()[-1:]

    expect("make's own target", run(), (0, ["everything"]))
    expect("make xtest", run("xtest"), (2, ["2 passed, 1 failed"]))
    expect("it was built", (folder / "inc").exists(), True)
    expect("flags", run("xtest", "XTEST_FLAGS=-k '1 or 2'"), (0, ["2 passed, 0 failed"]))
    expect("arguments", run("xtest", "XTEST_ARGS='a b'"), (0, ["3 passed, 0 failed"]))
    expect("reports", run("xtest-report", "XTEST_ARGS=3"), (0, ["3 passed, 0 failed"]))
    expect("which are there", [(folder / name).exists() for name in ("xtest.html", "xtest.xml")],
           [True, True])


def try_example(job):
    """The job in the guide sets existing variables."""
    import yaml
    text = (top / "tools/xtest/docs/howto-ci.md").read_text()
    found = 0
    for part in text.split("```yaml\n")[1:]:
        for each in yaml.safe_load(part.split("```")[0]).values():
            if isinstance(each, dict) and each.get("extends") == ".xtest":
                found += 1
                expect(f"variables of {each}", set(each["variables"]) <= set(job["variables"]), True)
    expect("examples", found, 1)


def try_yaml():
    files = [*(top / ".github").glob("**/*.yml"), here / "gitlab.yml"]
    rules = "{extends: default, rules: {line-length: {max: 130}, truthy: disable, document-start: disable}}"
    done = subprocess.run(["yamllint", "--strict", "-d", rules, *files], capture_output=True, text=True)
    expect("yamllint", done.stdout, "")


def trials(scratch, bin, sha256, address):
    gitlab = GitLab(scratch, sha256, address)
    try_gitlab(gitlab)
    try_example(gitlab.job)
    try_make(bin, scratch)
    try_yaml()


run(trials)
