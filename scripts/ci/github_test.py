#!/usr/bin/env python3
"""github_test.py BIN: tests the GitHub action with BIN/xtest, and the publication of a release.
Runs their shell code with the variables that the runner sets, for good and bad submissions.
Needs python3-yaml, yamllint, make and curl; without them it is skipped or, in CI (CI=true),
fails."""

import hashlib
import pathlib
import platform
import subprocess
import sys
import xml.etree.ElementTree

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from github_runner import Runner
from trial import PATH, VERSION, make_submission, run, top
from checks import expect  # in a folder that trial adds to the path


class GitHub:
    def __init__(self, scratch, sha256, address):
        self.scratch, self.count = scratch, 0
        self.always = {"version": VERSION, "sha256": sha256, "from": address}

    def run(self, **inputs):
        self.count += 1
        self.runner = Runner(top / ".github/actions/xtest/action.yml",
                             self.scratch / f"github {self.count}", PATH)
        make_submission(self.runner.workspace)
        inputs = {"program": "./inc", "build": "cp inc.sh inc", **self.always, **inputs}
        return self.runner.run(**{name.replace("_", "-"): value for name, value in inputs.items()})

    def uploaded(self, name="xtest"):
        folder = self.runner.uploads / name
        return sorted(each.name for each in folder.iterdir()) if folder.exists() else None


ALL = ["index.html", "junit.xml", "log.txt", "results.jsonl"]


def try_tests(github):
    outputs, succeeded = github.run(args="3")
    expect("all pass", (succeeded, outputs["passed"], outputs["failed"], outputs["status"]),
           (True, "3", "0", "0"))
    expect("reports", github.uploaded(), ALL)
    expect("summary", github.runner.summary().splitlines()[0], "### xtest: 3 passed, 0 failed")
    outputs, succeeded = github.run(artifact="mine", flags="-q")
    expect("one fails", (succeeded, outputs["passed"], outputs["failed"], outputs["status"]),
           (False, "2", "1", "1"))
    expect("annotated", "::error file=Tests/3-in.json" in github.runner.log, True)
    expect("reports first", github.runner.order[-2:], ["Keep the reports", "Result"])
    expect("reports of a failure", github.uploaded("mine"), ALL)
    junit = xml.etree.ElementTree.parse(github.runner.uploads / "mine/junit.xml").getroot()
    expect("JUnit", len(list(junit.iter("failure"))), 1)
    outputs, succeeded = github.run(
        program="", course=".", args="3", build="mkdir 3 && cp inc.sh 3/xinc && cp -r Tests 3")
    expect("all milestones", (succeeded, outputs["passed"], outputs["failed"]), (True, "3", "0"))
    log = (github.runner.uploads / "xtest/log.txt").read_text()
    expect("3 passed, 0 failed", log.splitlines()[-1], "3 passed, 0 failed")
    outputs, succeeded = github.run(tests="Toasts")
    expect("no such tests", (outputs["status"], outputs["passed"]), ("2", ""))
    expect("of which the reports are kept", github.uploaded(), ["log.txt"])


    outputs, succeeded = github.run(program="", build="")
    expect("only installed", (succeeded, github.runner.order), (True, ["Install"]))
    found = subprocess.run(["xtest", "--version"], env={"PATH": github.runner.path}, capture_output=True)
    expect("for later steps", found.returncode, 0)


def try_words(github):
    runner = Runner(top / ".github/actions/xtest/action.yml", github.scratch / "words", PATH)
    make_submission(runner.workspace / "sub folder", "it's \"my\" Tests", "a 'b' c")
    given = {**github.always, "working-directory": "sub folder", "program": "./a 'b' c.sh",
             "tests": "\"it's \"'\"my\" Tests'", "flags": "-k '1 or 2' --exclude '*x y*'", "args": "'a  b' \"\""}
    outputs, succeeded = runner.run(**given)
    expect("blanks and quotes", (succeeded, outputs["passed"], outputs["failed"]), (True, "2", "0"))
    outputs, succeeded = github.run(flags="-k '1")
    expect("a quote is missing", (succeeded, outputs["status"]), (False, ""))
    expect("which is said", "flags cannot be split" in github.runner.log, True)


def try_trouble(github):
    outputs, succeeded = github.run(sha256="0" * 64)
    expect("another SHA-256", (succeeded, github.runner.order), (False, ["Install"]))
    expect("it is said", "not the given one" in github.runner.log, True)
    expect("nothing is unpacked", list(github.runner.temp.glob("*/bin")), [])
    for inputs in ({"version": "../9"}, {"sha256": "$(id)"}, {"from": "file:///nowhere"},
                   {"from": "http://localhost"}):
        outputs, succeeded = github.run(**inputs)
        expect(f"refused: {inputs}", (succeeded, github.runner.order), (False, ["Install"]))
    outputs, succeeded = github.run(build="echo '::error::x' && echo '::set-output name=a::b' && exit 3")
    expect("the build fails", (succeeded, github.runner.order), (False, ["Install", "Build"]))
    expect("its status", "build failed with exit status 3" in github.runner.summary(), True)
    lines = github.runner.log.splitlines()
    start = [n for n, line in enumerate(lines) if line.startswith("::stop-commands::")]
    token = lines[start[0]].split("::")[2]
    expect("its output is not a command",
           start[0] < lines.index("::error::x") < lines.index(f"::{token}::"), True)
    expect("any line of a build", github.run(build="false\ncp inc.sh inc")[1], False)
    expect("is part of it", github.runner.order, ["Install", "Build"])
    outputs, succeeded = github.run(build="")
    expect("no program", (succeeded, outputs["status"], outputs["passed"]), (False, "2", ""))
    expect("it is said on the page", "no test was run" in github.runner.summary(), True)
    expect("also in the log", "no such program: ./inc" in github.runner.log, True)


def try_addresses(github):
    """Tests the default download address of releases."""
    fake = github.scratch / "fake"
    fake.mkdir()
    (fake / "curl").write_text('#!/bin/sh\nfor asked; do :; done\necho "asked: $asked"\nexit 22\n')
    (fake / "curl").chmod(0o755)
    for path, repository in (("/runner/_actions/staff/gauntlet/v9/.github/actions/xtest", "staff/gauntlet"),
                             ("/runner/fish/fish/./here", "course/fish")):
        runner = Runner(top / ".github/actions/xtest/action.yml", github.scratch / repository,
                        f"{fake}:{PATH}")
        runner.action_path = path
        runner.run(program="x", **{**github.always, "from": ""})
        address = f"https://github.com/{repository}/releases/download/v{VERSION}/gauntlet-{VERSION}-linux-"
        expect("the release's address", f"asked: {address}{platform.machine()}.tar.gz" in runner.log, True)


def try_hostile(github):
    mean = "'; touch pwned; \" $(touch pwned) `touch pwned` ${{ inputs.version }}\n::set-env name=x::y"
    for name in ("version", "sha256", "program", "tests", "args", "flags", "from"):
        github.run(**{name: mean})
        expect(f"{name} is not executed", list(github.runner.workspace.glob("**/pwned")), [])
        expect(f"nor given to others by {name}", (github.runner.temp / "env").read_text(), "")


def try_publishing(scratch):
    """Tests the last step of the release workflow with the files that scripts/release creates."""
    import yaml
    workflow = yaml.safe_load((top / ".github/workflows/release.yml").read_text())
    step = workflow["jobs"]["publish"]["steps"][-1]["run"]
    fake = scratch / "gh"
    fake.mkdir()
    (fake / "gh").write_text('#!/bin/sh\nprintf "%s\\n" "$@" >"$OUT"\n')
    (fake / "gh").chmod(0o755)
    for text, wanted in (("right", 0), ("wrong", 1)):
        folder = scratch / f"publish {text}"
        (folder / "v1.2.3").mkdir(parents=True)
        (folder / "v1.2.3/gauntlet.deb").write_text(text)
        sum = hashlib.sha256(b"right").hexdigest()
        (folder / "v1.2.3/SHA256SUMS").write_text(f"{sum}  gauntlet.deb\n")
        out = folder / "said"
        done = subprocess.run(
            ["bash", "-e", "-c", step], cwd=folder, capture_output=True,
            env={"PATH": f"{fake}:{PATH}", "OUT": str(out), "GITHUB_REF_NAME": "v1.2.3",
                 "GITHUB_REPOSITORY": "staff/gauntlet"})
        expect(f"publishing what is {text}", done.returncode, wanted)
        expect("or nothing", out.exists(), text == "right")
        if out.exists():
            words = out.read_text().splitlines()
            expect("what is published", words[:3] + words[-2:],
                   ["release", "create", "v1.2.3", "./SHA256SUMS", "./gauntlet.deb"])
            expect("with notes", "../v1.2.3.md" in words, True)


def try_examples(action):
    """The workflows in the guide use existing inputs and set all required ones."""
    import yaml
    text = (top / "tools/xtest/docs/howto-ci.md").read_text()
    found = []
    for part in text.split("```yaml\n")[1:]:
        example = yaml.safe_load(part.split("```")[0])
        for each in example.get("jobs", {}).values():
            for step in each["steps"]:
                if "/actions/xtest" in step.get("uses", ""):
                    found.append(step)
                    expect(f"inputs of {step}", set(step["with"]) <= set(action["inputs"]), True)
                    missing = [name for name, each in action["inputs"].items()
                               if each.get("required") and name not in step["with"]]
                    expect(f"missing in {step}", missing, [])
    expect("examples", len(found), 3)


def trials(scratch, bin, sha256, address):
    github = GitHub(scratch, sha256, address)
    for trial in (try_tests, try_words, try_trouble, try_addresses, try_hostile):
        trial(github)
    try_examples(github.runner.action)
    try_publishing(scratch)


run(trials)
