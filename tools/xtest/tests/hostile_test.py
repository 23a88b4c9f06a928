#!/usr/bin/env python3
"""hostile_test.py BIN: runs the hostile programs in hostile/ under xtest in every sandbox.

The first lines of each program describe it and name its flags, its expected verdict in each sandbox
("-": not run in that sandbox; "sampled": without a delegated cgroup) and its expected notes. All
programs run as the current user; if that is root, also as an unprivileged user. Four run at a time,
and some use all the CPU time they get, so a program with an unexpected result is run again alone;
that result counts. Afterwards nothing of the programs may be left on the machine.
"""

import concurrent.futures
import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, "../../../lib/test"))
from checks import check, finish

SANDBOXES = ["none", "basic", "strict"]
SECRET = "the-answer-nobody-may-see"
NOBODY_ELSE = 54321  # an unused user and group ID


class Program:
    """A program of hostile/, compiled or copied into a folder, with the data of its first lines."""

    def __init__(self, name, folder):
        self.name, kind = os.path.splitext(name)
        self.path = os.path.join(folder, self.name)
        source = os.path.join(HERE, "hostile", name)
        if kind == ".c":
            subprocess.run(["cc", "-O0", "-w", "-pthread", "-o", self.path, source, "-lrt"],
                           check=True)
        else:
            shutil.copy(source, self.path)
        os.chmod(self.path, 0o755)
        with open(source, encoding="utf-8") as file:
            lines = [line[2:].strip() for line in file if line.startswith(("//", "# "))]
        self.flags = next((line[7:].split() for line in lines if line.startswith("flags: ")), [])
        self.needs_own_world = "needs: a world of its own" in lines
        due = next(line for line in lines if line.startswith("none "))
        self.verdicts = dict(part.split() for part in due.split(", "))
        sampled = next((line[9:] for line in lines if line.startswith("sampled: ")), due)
        self.sampled = dict(part.split() for part in sampled.split(", "))
        self.notes = {sandbox: [] for sandbox in SANDBOXES}
        for line in lines:
            note = re.match(r"notes(?: (\w+))?: (.*)", line)
            for sandbox in SANDBOXES if note else ():
                if note[1] in (None, sandbox):
                    self.notes[sandbox] = note[2].split("; ")


class User:
    """A user that runs the programs: the current one (None), or a user and group ID."""

    def __init__(self, number, work, xtest):
        self.xtest = xtest
        self.name = "uid %d" % os.getuid() if number is None else "uid %d" % number
        self.identity = {} if number is None else {
            "user": number, "group": number, "extra_groups": []}
        self.work = os.path.join(work, self.name.replace(" ", "-"))
        os.mkdir(self.work)
        self.temporary = self.folder("temporary")
        self.canary = self.folder("canary")
        self.write("canary/file", "alive")
        self.write("tests/1-in.json", "[1]")
        self.write("tests/1-out.json", "[1]")
        self.write("tests/other/1-in.json", "[1]")
        self.write("tests/other/1-out.json", json.dumps(SECRET))
        self.has_own_world = self.ask_for_own_world()
        if number is not None:
            subprocess.run(["chown", "-R", "%d:%d" % (number, number), self.work], check=True)

    def ask_for_own_world(self):
        """Returns whether programs have private System V and POSIX IPC; if not, prints a line."""
        report = subprocess.run([self.xtest, "sandbox-report"], stdout=subprocess.PIPE,
                                check=True, **self.identity).stdout.decode()
        self.has_groups = "\ncontrol groups: each run" in report
        answer = next(line for line in report.splitlines() if line.startswith("shared memory"))
        if "queues: private, " in answer and ";" not in answer:
            return True
        print("skipped: %s: %s" % (self.name, answer))
        check("CI" not in os.environ, "in CI, nothing may be skipped")
        return False

    def folder(self, name):
        path = os.path.join(self.work, name)
        os.makedirs(path, exist_ok=True)
        return path

    def write(self, name, text):
        path = os.path.join(self.work, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def record(self, path, sandbox, flags=()):
        """Returns the record that xtest writes when a program runs the first test."""
        results = os.path.join(self.work, "%s-%s.jsonl" % (os.path.basename(path), sandbox))
        hidden = ":".join([os.path.join(self.work, "tests"), results])
        ended = subprocess.run(
            [self.xtest, "tests", path, "--sandbox", sandbox, "--results", results, "--exclude",
             "other", "--env", "CANARY=" + self.canary, "--env", "HIDDEN=" + hidden, "--env",
             "SECRET=" + SECRET, *flags],
            cwd=self.work, env={**os.environ, "TMPDIR": self.temporary}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False,
            **self.identity)
        try:
            with open(results, encoding="utf-8") as file:
                return json.loads(file.read().splitlines()[1])
        except (OSError, IndexError):
            return {"verdict": "no record: " + ended.stdout.decode(errors="replace"),
                    "notes": [], "message": ""}

    def try_program(self, program, sandbox):
        """Returns the checks of a program's record as pairs (holds, message)."""
        where = "%s, %s, %s" % (program.name, sandbox, self.name)
        record = self.record(program.path, sandbox, program.flags)
        due = (program.verdicts if self.has_groups else program.sampled)[sandbox]
        checks = [(record["verdict"] in due.split("|"), "%s: expected %s, got %s (%s)" % (
            where, due, record["verdict"], record["message"]))]
        if program.notes[sandbox]:
            checks.append((record["notes"] == program.notes[sandbox],
                           "%s: notes %s" % (where, record["notes"])))
        if record["verdict"] in ("CPU", "MEMORY"):
            checks.append(usage_check(record, program.flags, where))
        return checks

    def try_unexecutable(self, make, name):
        """Checks that all sandboxes report a file that cannot be executed in the same way."""
        path = os.path.join(self.work, name)
        make(path)
        said = {(record["verdict"], record["message"])
                for record in (self.record(path, sandbox) for sandbox in SANDBOXES)}
        return [(len(said) == 1 and said.pop()[0] == "CANNOT_START",
                 "%s, %s: not the same in all sandboxes: %s" % (name, self.name, said))]

    def look_around(self):
        """Checks that no temporary file is left and that other files are unchanged."""
        check(os.listdir(self.temporary) == [],
              "%s: left in the temporary folder: %s" % (self.name, os.listdir(self.temporary)))
        with open(os.path.join(self.canary, "file"), encoding="utf-8") as file:
            check(file.read() == "alive" and os.listdir(self.canary) == ["file"],
                  "%s: another folder was changed" % self.name)


def usage_check(record, flags, where):
    """Returns the check that the reported usage is at least 70 % of the exceeded limit."""
    limit = float(flags[flags.index({"CPU": "--cpu", "MEMORY": "--mem"}[record["verdict"]]) + 1])
    took = (record["usage"]["cpu"] / 1000 if record["verdict"] == "CPU"
            else record["usage"]["memory"] / (1 << 20))
    return took >= 0.7 * limit, "%s: reported usage: %s of %s" % (where, took, limit)


def try_job(job):
    """Returns the checks of a job. Another job may have exhausted the processes that this one needs."""
    try:
        return job()
    except BlockingIOError as error:
        return [(False, str(error))]


def try_again(job, checks):
    """Prints the failed checks of a job, runs it again alone and returns the new checks."""
    for holds, what in checks:
        if not holds:
            print("repeated alone:", what)
    return job()


def report(checks):
    for holds, what in checks:
        check(holds, what)


def file_of(content, mode):
    def make(path):
        with open(path, "wb") as file:
            file.write(content)
        os.chmod(path, mode)
    return make


UNEXECUTABLE = {
    "no-first-line": file_of(b"echo '[1]'\n", 0o755),
    "empty": file_of(b"", 0o755),
    "windows-line": file_of(b"#!/bin/sh\r\necho '[1]'\r\n", 0o755),
    "no-interpreter": file_of(b"#!/no/such/interpreter\necho '[1]'\n", 0o755),
    "not-executable": file_of(b"#!/bin/sh\necho '[1]'\n", 0o644),
    "broken-elf": file_of(b"\x7fELF nonsense", 0o755),
}


def leave_out_strict(xtest):
    """Removes "strict" and prints a line if it is unavailable; in CI, that is a failure."""
    report = subprocess.run([xtest, "sandbox-report"], stdout=subprocess.PIPE, check=True)
    answer = report.stdout.decode().splitlines()[0]
    if not answer.startswith("strict sandbox: yes"):
        print("skipped:", answer)
        check("CI" not in os.environ, "in CI, nothing may be skipped")
        SANDBOXES.remove("strict")


def shared_things():
    """Returns the System V IPC objects of the machine and our files in /dev/shm."""
    things = []
    for kind in ("shm", "sem", "msg"):
        with open("/proc/sysvipc/" + kind, encoding="ascii") as file:
            things += [kind + " " + line.split()[1] for line in file.readlines()[1:]]
    return things + [name for name in os.listdir("/dev/shm") if "gauntlet" in name]


def running(work):
    """Returns the IDs of the processes whose executable is in a folder."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink("/proc/%s/exe" % number).startswith(work):
                found.append(number)
        except OSError:
            pass
    return found


def main():
    binaries = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="hostile-") as work:
        os.chmod(work, 0o755)
        before = shared_things()
        # The other user may have no access to the folder of the binaries.
        xtest = shutil.copy(os.path.join(binaries, "xtest"), work)
        leave_out_strict(xtest)
        own = os.path.join(work, "programs")  # in strict, the only visible part of the work folder
        os.mkdir(own)
        os.chmod(own, 0o755)
        programs = [Program(name, own) for name in sorted(os.listdir(HERE + "/hostile"))
                    if not name.endswith(".h")]
        users = [User(None, work, xtest)]
        if os.getuid() == 0:
            users.append(User(NOBODY_ELSE, work, xtest))
        jobs = [functools.partial(user.try_program, program, sandbox)
                for program in programs for user in users for sandbox in SANDBOXES
                if program.verdicts[sandbox] != "-"
                and (user.has_own_world or not program.needs_own_world)]
        jobs += [functools.partial(user.try_unexecutable, make, name)
                 for name, make in UNEXECUTABLE.items() for user in users]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for job, checks in zip(jobs, list(pool.map(try_job, jobs))):
                report(checks if all(holds for holds, _ in checks) else try_again(job, checks))
        for user in users:
            user.look_around()
        check(shared_things() == before, "left in the system: %s" % shared_things())
        check(running(work) == [], "still running: %s" % running(work))
    finish()


main()
