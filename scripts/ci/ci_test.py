#!/usr/bin/env python3
"""ci_test.py BIN: the GitHub action, the GitLab template and xtest.mk with BIN/xtest: their shell is run
with what the runners set, for good and bad submissions. Needs python3-yaml, yamllint, make and curl;
without them it says that it is skipped; in CI (CI=true) that is a failure."""

import hashlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree

here = pathlib.Path(__file__).resolve().parent
top = here.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(here))

failures = 0
PATH = "/usr/local/bin:/usr/bin:/bin"
VERSION = "9.8.7"


def check(what, got, wanted):
    global failures
    if got != wanted:
        failures += 1
        print(f"FAILED: {what}\n  expected {wanted!r}\n  got      {got!r}")


def skip_without_tools():
    missing = [tool for tool in ("make", "curl", "yamllint") if not shutil.which(tool)]
    try:
        import yaml  # noqa: F401
    except ImportError:
        missing.append("python3-yaml")
    if missing:
        print("skipped: there is no", ", ".join(missing))
        sys.exit(1 if os.environ.get("CI") == "true" else 77)


def make_release(bin, folder):
    """A tarball as a release has it, with xtest; its SHA-256."""
    folder.mkdir(parents=True)
    name = f"gauntlet-{VERSION}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(folder / name, "w:gz", compresslevel=1) as tar:
        tar.add(bin / "xtest", f"gauntlet-{VERSION}/bin/xtest")
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()


def make_submission(folder, tests="Tests", program="inc"):
    """A program that adds one, but not to 3, unless it has an argument; three tests."""
    (folder / tests).mkdir(parents=True)
    for n in (1, 2, 3):
        (folder / tests / f"{n}-in.json").write_text(f"{n}\n")
        (folder / tests / f"{n}-out.json").write_text(f"{n + 1}\n")
    source = folder / f"{program}.sh"
    source.write_text('#!/bin/sh\nread -r n\n[ "$n$1" != 3 ] || n=7\necho $((n + 1))\n')
    source.chmod(0o755)
    return folder


class GitHub:
    def __init__(self, scratch, sha256, address):
        self.scratch, self.count = scratch, 0
        self.always = {"version": VERSION, "sha256": sha256, "from": address}

    def run(self, **inputs):
        from github_runner import Runner
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


def try_github_tests(github):
    outputs, succeeded = github.run(args="3")
    check("all pass", (succeeded, outputs["passed"], outputs["failed"], outputs["status"]),
          (True, "3", "0", "0"))
    check("reports", github.uploaded(), ALL)
    check("summary", github.runner.summary().splitlines()[0], "### xtest: 3 passed, 0 failed")
    outputs, succeeded = github.run(artifact="mine", flags="-q")
    check("one fails", (succeeded, outputs["passed"], outputs["failed"], outputs["status"]),
          (False, "2", "1", "1"))
    check("annotated", "::error file=Tests/3-in.json" in github.runner.log, True)
    check("reports first", github.runner.order[-2:], ["Keep the reports", "Result"])
    check("reports of a failure", github.uploaded("mine"), ALL)
    junit = xml.etree.ElementTree.parse(github.runner.uploads / "mine/junit.xml").getroot()
    check("JUnit", len(list(junit.iter("failure"))), 1)
    outputs, succeeded = github.run(tests="Toasts")
    check("no such tests", (outputs["status"], outputs["passed"]), ("2", ""))
    check("of which the reports are kept", github.uploaded(), ["log.txt"])


    outputs, succeeded = github.run(program="", build="")
    check("only installed", (succeeded, github.runner.order), (True, ["Install"]))
    found = subprocess.run(["xtest", "--version"], env={"PATH": github.runner.path}, capture_output=True)
    check("for later steps", found.returncode, 0)


def try_github_words(github):
    from github_runner import Runner
    runner = Runner(top / ".github/actions/xtest/action.yml", github.scratch / "words", PATH)
    make_submission(runner.workspace / "sub folder", "it's \"my\" Tests", "a 'b' c")
    given = {**github.always, "working-directory": "sub folder", "program": "./a 'b' c.sh",
             "tests": "\"it's \"'\"my\" Tests'", "flags": "-k '1 or 2' --exclude '*x y*'", "args": "'a  b' \"\""}
    outputs, succeeded = runner.run(**given)
    check("blanks and quotes", (succeeded, outputs["passed"], outputs["failed"]), (True, "2", "0"))
    outputs, succeeded = github.run(flags="-k '1")
    check("a quote is missing", (succeeded, outputs["status"]), (False, ""))
    check("which is said", "flags cannot be split" in github.runner.log, True)


def try_github_trouble(github):
    outputs, succeeded = github.run(sha256="0" * 64)
    check("another SHA-256", (succeeded, github.runner.order), (False, ["Install"]))
    check("it is said", "not the one given" in github.runner.log, True)
    check("nothing is unpacked", list(github.runner.temp.glob("gauntlet.*/bin")), [])
    for inputs in ({"version": "../9"}, {"sha256": "$(id)"}, {"from": "file:///nowhere"},
                   {"from": "http://localhost"}):
        outputs, succeeded = github.run(**inputs)
        check(f"refused: {inputs}", (succeeded, github.runner.order), (False, ["Install"]))
    outputs, succeeded = github.run(build="echo '::error::x' && echo '::set-output name=a::b' && exit 3")
    check("the build fails", (succeeded, github.runner.order), (False, ["Install", "Build"]))
    check("its status", "has failed with exit status 3" in github.runner.summary(), True)
    lines = github.runner.log.splitlines()
    start = [n for n, line in enumerate(lines) if line.startswith("::stop-commands::")]
    token = lines[start[0]].split("::")[2]
    check("what it prints is no command",
          start[0] < lines.index("::error::x") < lines.index(f"::{token}::"), True)
    outputs, succeeded = github.run(build="")
    check("no program", (succeeded, outputs["status"], outputs["passed"]), (False, "2", ""))
    check("it is said on the page", "nothing was tested" in github.runner.summary(), True)
    check("also in the log", "no program ./inc" in github.runner.log, True)


def try_github_addresses(github):
    """From where a release is fetched unless that is said."""
    from github_runner import Runner
    fake = github.scratch / "fake"
    fake.mkdir()
    (fake / "curl").write_text('#!/bin/sh\nfor asked; do :; done\necho "asked: $asked"\nexit 22\n')
    (fake / "curl").chmod(0o755)
    for path, repository in (("/home/runner/work/_actions/staff/gauntlet/v9/.github/actions/xtest",
                              "staff/gauntlet"), ("/home/runner/work/fish/fish/./here", "course/fish")):
        runner = Runner(top / ".github/actions/xtest/action.yml", github.scratch / repository,
                        f"{fake}:{PATH}")
        runner.action_path = path
        runner.run(program="x", **{**github.always, "from": ""})
        address = f"https://github.com/{repository}/releases/download/v{VERSION}/gauntlet-{VERSION}-linux-"
        check("the release's address", f"asked: {address}{platform.machine()}.tar.gz" in runner.log, True)


def try_github_hostile(github):
    mean = "'; touch pwned; \" $(touch pwned) `touch pwned` ${{ inputs.version }}\n::set-env name=x::y"
    for name in ("version", "sha256", "program", "tests", "args", "flags", "from"):
        github.run(**{name: mean})
        check(f"{name} is not executed", list(github.runner.workspace.glob("**/pwned")), [])
        check(f"nor given to others by {name}", (github.runner.temp / "env").read_text(), "")


class GitLab:
    def __init__(self, scratch, sha256, address):
        import yaml
        self.scratch, self.count = scratch, 0
        self.job = yaml.safe_load((here / "gitlab.yml").read_text())[".xtest"]
        self.always = {"XTEST_VERSION": VERSION, "XTEST_SHA256": sha256, "XTEST_FROM": address}

    def run(self, shell, folder="Tests", source="inc", **variables):
        """The exit status, what was printed, and the files to be kept."""
        self.count += 1
        place = make_submission(self.scratch / f"git lab {self.count}", folder, source)
        given = {"XTEST_PROGRAM": "./inc", "XTEST_BUILD": "cp inc.sh inc", **self.always, **variables}
        for name in given:
            assert name in self.job["variables"], name
        done = subprocess.run(
            [*shell, "\n".join(self.job["script"])], cwd="/", stdin=subprocess.DEVNULL,
            env={**self.job["variables"], **given, "CI_PROJECT_DIR": str(place), "PATH": PATH},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.folder = place
        kept = [each.name for path in self.job["artifacts"]["paths"] for each in (place / path).iterdir()]
        return done.returncode, done.stdout, sorted(kept)


def try_gitlab(gitlab):
    for shell in (["sh", "-c"], ["bash", "--posix", "-c"], ["bash", "-eo", "pipefail", "-c"]):
        reports = ["index.html", "junit.xml", "results.jsonl"]
        status, log, kept = gitlab.run(shell, XTEST_ARGS="3")
        check("all pass", (status, log.splitlines()[-1], kept), (0, "3 passed, 0 failed", reports))
        status, log, kept = gitlab.run(shell)
        check("one fails", (status, log.splitlines()[-1], kept), (1, "2 passed, 1 failed", reports))
        report = gitlab.folder / gitlab.job["artifacts"]["reports"]["junit"]
        junit = xml.etree.ElementTree.parse(report).getroot()
        check("JUnit", len(list(junit.iter("failure"))), 1)
        status, log, _ = gitlab.run(
            shell, "it's my Tests", "a b", XTEST_BUILD="", XTEST_PROGRAM="./a b.sh",
            XTEST_TESTS="\"it's my Tests\"", XTEST_FLAGS="-k '1 or 2'", XTEST_ARGS="'a  b' ''")
        check("blanks and quotes", (status, log.splitlines()[-1]), (0, "2 passed, 0 failed"))
        for variables, words in (
                ({"XTEST_SHA256": "0" * 64}, "not that of XTEST_SHA256"),
                ({"XTEST_FROM": "file:///nowhere"}, "cannot get file:///nowhere"),
                ({"XTEST_SHA256": ""}, "say which xtest to get"),
                ({"XTEST_BUILD": "exit 3"}, "the build has failed with exit status 3"),
                ({"XTEST_BUILD": ""}, "no program ./inc"),
                ({"XTEST_PROGRAM": ""}, "XTEST_PROGRAM says what to test"),
                ({"XTEST_FLAGS": "-k '1"}, "XTEST_FLAGS cannot be split")):
            status, log, _ = gitlab.run(shell, **variables)
            check(f"{variables}: {log}", (status, words in log), (2, True))
        mean = "'; touch pwned; \" $(touch pwned) `touch pwned`"
        for name in gitlab.job["variables"]:
            if name != "XTEST_BUILD":
                gitlab.run(shell, **{name: mean})
                check(f"{name} is not executed", list(gitlab.folder.glob("**/pwned")), [])


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

    check("make's own target", run(), (0, ["everything"]))
    check("make xtest", run("xtest"), (2, ["2 passed, 1 failed"]))
    check("it was built", (folder / "inc").exists(), True)
    check("flags", run("xtest", "XTEST_FLAGS=-k '1 or 2'"), (0, ["2 passed, 0 failed"]))
    check("arguments", run("xtest", "XTEST_ARGS='a b'"), (0, ["3 passed, 0 failed"]))
    check("reports", run("xtest-report", "XTEST_ARGS=3"), (0, ["3 passed, 0 failed"]))
    check("which are there", [(folder / name).exists() for name in ("xtest.html", "xtest.xml")],
          [True, True])


def try_publishing(scratch):
    """The last step of the workflow of a release, with what scripts/release leaves."""
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
        check(f"publishing what is {text}", done.returncode, wanted)
        check("or nothing", out.exists(), text == "right")
        if out.exists():
            words = out.read_text().splitlines()
            check("what is published", words[:3] + words[-2:],
                  ["release", "create", "v1.2.3", "./SHA256SUMS", "./gauntlet.deb"])
            check("with notes", "../v1.2.3.md" in words, True)


def try_examples(action, job):
    """The workflows in the manual name what there is, with what is required."""
    import yaml
    text = (top / "tools/xtest/README.md").read_text()
    found = []
    for part in text.split("```yaml\n")[1:]:
        example = yaml.safe_load(part.split("```")[0])
        for each in example.get("jobs", {}).values():
            for step in each["steps"]:
                if "/actions/xtest@" in step.get("uses", ""):
                    found.append("GitHub")
                    check(f"inputs of {step}", set(step["with"]) <= set(action["inputs"]), True)
                    missing = [name for name, each in action["inputs"].items()
                               if each.get("required") and name not in step["with"]]
                    check(f"missing in {step}", missing, [])
        for each in example.values():
            if isinstance(each, dict) and each.get("extends") == ".xtest":
                found.append("GitLab")
                check(f"variables of {each}", set(each["variables"]) <= set(job["variables"]), True)
    check("examples", sorted(set(found)), ["GitHub", "GitLab"])


def try_yaml():
    files = [*(top / ".github").glob("**/*.yml"), here / "gitlab.yml"]
    rules = "{extends: default, rules: {line-length: {max: 130}, truthy: disable, document-start: disable}}"
    done = subprocess.run(["yamllint", "--strict", "-d", rules, *files], capture_output=True, text=True)
    check("yamllint", done.stdout, "")


def main():
    skip_without_tools()
    bin = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        sha256 = make_release(bin, scratch / "down loads")
        address = "file://" + str(scratch / "down%20loads")
        github = GitHub(scratch, sha256, address)
        for trial in (try_github_tests, try_github_words, try_github_trouble,
                      try_github_addresses, try_github_hostile):
            trial(github)
        gitlab = GitLab(scratch, sha256, address)
        try_gitlab(gitlab)
        try_examples(github.runner.action, gitlab.job)
        try_make(bin, scratch)
        try_publishing(scratch)
    try_yaml()
    if failures:
        sys.exit(1)
    print("all as expected")


main()
