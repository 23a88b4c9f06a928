"""Results and a fest for large pages, as xtest writes them: many failures of all kinds, the boards
of our own tests, and hostile names."""

import json
import pathlib
import random
import re

FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "harness-tests"
EVIL = "</pre></script></noscript><script>document.title = 'obeyed'</script>\"'<img src=x>&amp;"
STOPPED = {
    "CRASH": "ended by signal 11 (SIGSEGV)",
    "TIMEOUT": "no answer within 10 s",
    "MALFORMED": "byte 0: expected a JSON value, got \"Traceback\"",
    "CANNOT_START": "cannot be started: no such file",
    "EXIT_STATUS": "expected exit status 0, got 1",
}


def pairs():
    """Returns inputs of harnesses with boards, and their answers."""
    found = []
    for tool in ("xstate", "xstrategy", "xtree", "atoms-move"):
        for given in sorted((FIXTURES / tool).glob("[0-9]*-in.json")):
            due = given.with_name(given.name.replace("-in.", "-out."))
            if not due.exists() or not 150 < given.stat().st_size < 2000:
                continue
            texts = given.read_text(), due.read_text()
            try:
                json.loads(texts[0])
                if json.loads(texts[1]) is not False and not re.search("[0-9]{4}", texts[0]):
                    found.append((tool, *texts))
            except ValueError:  # several values or an invalid input
                pass
    return found


def worsened(value, dice):
    """Returns a value with some numbers changed."""
    if isinstance(value, list):
        return [worsened(item, dice) for item in value]
    if isinstance(value, dict):
        return {key: worsened(item, dice) for key, item in value.items()}
    if isinstance(value, int) and not isinstance(value, bool) and dice.random() < 0.2:
        return value + 1 if value < 4 else value - 1
    return value


def differences(due, got, pointer=""):
    if isinstance(due, list) and isinstance(got, list):
        return [one for i, (a, b) in enumerate(zip(due, got)) for one in differences(a, b, f"{pointer}/{i}")]
    if isinstance(due, dict) and isinstance(got, dict):
        return [one for key in due for one in differences(due[key], got[key], f"{pointer}/{key}")]
    return [] if due == got else [{"pointer": pointer, "expected": json.dumps(due), "actual": json.dumps(got)}]


def record(test, program, verdict, pair, dice, number, evil=EVIL):
    """Returns a line of a results file."""
    tool, given, due = pair
    got, found, message, complaint = due, [], "", ""
    wall = 10_000 if verdict == "TIMEOUT" else dice.randrange(2, 900)
    if verdict == "WRONG":
        while not found:
            wrong = json.loads(due)
            if evil:
                wrong = worsened(wrong, dice)
            else:  # still a valid state, so that its board can be drawn
                wrong["board"] = worsened(wrong["board"], dice)
            found = differences(json.loads(due), wrong)[:20]
        got = json.dumps(wrong) + "\n"
        message = "{pointer}: expected {expected}, got {actual}".format(**found[0])
    elif verdict != "PASS":
        message = STOPPED.get(verdict, "an error")
        got = "" if verdict != "MALFORMED" else "Traceback (most recent call last):\n"
        complaint = "Traceback (most recent call last):\n  File \"xboard\", line 7\nValueError: 3 " + evil + "\n"
    return {
        "test": test, "suite": tool, "program": program, "verdict": verdict, "message": message,
        "differences": found, "notes": ["left a process behind " + evil] if number % 50 == 3 else [],
        "command": f"cd {tool} && ./{tool} < {number}-in.json", "stderr": complaint, "input": given,
        "expected": due, "actual": got,
        "usage": {"wall": wall, "cpu": wall, "memory": 2000000},
        "points": int(verdict == "PASS"), "max_points": 1, "hidden": False, "attempts": 1, "sandbox": "basic",
    }


def header(plan, tests):
    return {"format": "gauntlet-run", "version": 1, "plan": plan, "tests": tests, "shard": 1, "shards": 1,
            "start": "2026-01-31T23:59:58Z"}


def write_lines(path, lines):
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def write_results(path, failures, passes, evil=True):
    """Writes a results file with these numbers of tests; without `evil`, all are of one tool."""
    dice, boards = random.Random(7), [pair for pair in pairs() if evil or pair[0] == "xstate"]
    kinds = ["WRONG"] * 12 + ["CRASH", "TIMEOUT", "TIMEOUT", "MALFORMED", "EXIT_STATUS"]
    lines = []
    for i in range(failures + passes):
        verdict = kinds[i % len(kinds)] if i < failures else "PASS"
        pair = boards[i % len(boards)]
        name = f"Tests/{pair[0]}/{i + 1}-in.json" + (EVIL if evil and i % 97 == 5 else "")
        lines.append(record(name, "./player", verdict, pair, dice, i + 1, EVIL if evil else ""))
    dice.shuffle(lines)
    write_lines(path, [header("1", len(lines)), *lines])


TEAMS = (
    "amber atlas aurora basalt birch breeze cedar cinder cobalt comet coral cypress delta dune ember "
    "falcon fern fjord flint garnet glacier harbor hazel heron indigo ivory jade juniper kestrel lagoon "
    "lark lava lichen lotus maple marble meadow mistral nebula nimbus oak onyx opal orchid osprey pebble "
    "pine quartz raven reed saffron sierra slate sparrow tundra willow zephyr"
).split()


def write_fest(folder, evil=False):
    """Writes a fest of 57 teams with 212 tests as `xtest fest` does."""
    dice, boards = random.Random(11), [pair for pair in pairs() if pair[0] == "xstate"]
    teams = list(TEAMS)
    if evil:
        teams[5], teams[9] = EVIL.replace("/", "|"), "a" * 180
        teams.sort(key=str.lower)
    skill = {team: dice.choice([1, 0.97, 0.95, 0.9, 0.8, 0.6, 0.3, 0]) for team in teams}
    unbuilt = {teams[13], teams[40]}
    tests = []
    for i in range(212):
        owner = "(staff)" if i < 12 else teams[(i * 7) % 57]
        tests.append({"owner": owner, "name": f"{i + 1}-in.json", "invalid_reason": "", "duplicate_of": "",
                      "input": str(i), "answer": "1"})
    tests.sort(key=lambda test: (test["owner"] != "(staff)", teams.index(test["owner"])
                                 if test["owner"] in teams else 0, int(test["name"].split("-")[0])))
    for i in (20, 51, 80):
        tests[i]["invalid_reason"] = "/board/1: expected 3, got 4" + (EVIL if evil else "")
    tests[60].update(input=tests[0]["input"], duplicate_of="(staff)/1-in.json")
    hard, easy = {15, 100}, {3, 30, 31, 70, 120}
    lines = []
    for team in teams:
        for i, test in enumerate(tests):
            if test["owner"] == team or test["invalid_reason"] or test["duplicate_of"]:
                continue
            passes = i in easy or (i not in hard and dice.random() < skill[team])
            verdict = "PASS" if passes else dice.choice(["WRONG"] * 5 + ["CRASH", "TIMEOUT", "MALFORMED"])
            if skill[team] == 0 and i not in easy:
                verdict = "CRASH"
            if team in unbuilt:
                verdict = "CANNOT_START"
            lines.append(record(f"{test['owner']}/{test['name']}", team, verdict,
                                boards[i % len(boards)], dice, i, EVIL if evil else ""))
    folder.mkdir(parents=True)
    (folder / "builds").mkdir()
    for team in teams:
        if "|" not in team:
            (folder / "builds" / f"{team}.log").write_text("make: nothing to be done\n")
    for test in tests:
        if "|" not in test["owner"]:
            own = folder / "tests" / test["owner"]
            own.mkdir(parents=True, exist_ok=True)
            (own / test["name"]).write_text("1\n")
            (own / test["name"].replace("-in.json", "-out.json")).write_text("2\n")
    entrants = [{"name": team, "shard": 1, "built": team not in unbuilt,
                 "build_error": "the build failed: make: *** [xboard] Error 1" if team in unbuilt else "",
                 "fingerprint": "", "folder": "", "program": "", "path": ""}
                for team in teams]
    manifest = {"format": "gauntlet-fest", "version": 2, "plan": "1", "shard": 1, "shards": 1,
                "run_fingerprint": "", "test_fingerprint": "",
                "title": "Fish 3" + (EVIL if evil else ""),
                "weights": {"valid": 1, "passed": 1, "caught": 1},
                "names": False, "flags": [], "paths": [],
                "teams": entrants, "tests": tests, "unvalidated": []}
    (folder / "fest.json").write_text(json.dumps(manifest))
    (folder / "revoke.txt").write_text(f"{tests[90]['owner']}/{tests[90]['name']}\n")
    write_lines(folder / "results.jsonl", [header("1", len(lines)), *lines])
