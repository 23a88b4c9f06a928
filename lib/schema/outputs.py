"""Runs the tools so that they write all their formats, for schema_test.py."""

import json
import pathlib
import re
import subprocess

here = pathlib.Path(__file__).resolve().parent
TRANSCRIPTS = here.parent.parent / "tools/play/golden"
GOOD = "#!/bin/sh\nread -r n\necho $((n + 1))\n"
BAD = "#!/bin/sh\necho 0\n"


def run(*command, **more):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text if isinstance(text, str) else json.dumps(text))
    path.chmod(0o755)
    return path


def write_results(tools, place):
    tests = place / "Tests"
    (tests / "5-files").mkdir(parents=True)
    for name, (given, expected) in {"1": ("[1]", "[1]"), "2": ("[1]", "[2]"), "3": ("9", "9"), "4": ("1 2", "1 2"),
                                    "5": ("1.50", "1.5")}.items():
        (tests / f"{name}-in.json").write_text(given)
        (tests / f"{name}-out.json").write_text(expected)
    (tests / "3-opts.json").write_text('{"xfail": "later", "visibility": "hidden", "points": 0.5}')
    (tests / "4-opts.json").write_text('{"compare": "tokens"}')
    (tests / "opts.json").write_text('{"group": {"score": "all"}}')
    (tests / "6-in.json").write_text("1")
    (tests / "6-err.txt").write_text("bad")
    program = write(place / "program", "#!/bin/sh\nread -r x\n[ $x != 9 ] || exit 3\necho \"$x\"\n")
    run(tools / "xtest", tests, program, "--results", place / "r.jsonl", "--json", place / "r.json")
    run(tools / "xtest", "gradescope", place / "grader", "--tests", tests, "--program", "program", "--points", 2.5,
        "--", "a")


def write_fest(tools, place):
    """Of ann and bob, and of cat, who cannot build; two tests are duplicates, and one is invalid."""
    for team, program in {"ann": GOOD, "bob": BAD, "cat": BAD}.items():
        write(place / f"subs/{team}/run", program)
        write(place / f"subs/{team}/Tests/1.in", "7\n")
        write(place / f"subs/{team}/Tests/1.out", "1\n" if team == "cat" else "8\n")
    write(place / "subs/cat/broken", "")
    write(place / "chaff", BAD)
    fest = {"title": "t", "program": "subs/{team}/run", "tests": "subs/{team}/Tests", "sandbox": "basic",
            "tests_pattern": "{name}.in:{name}.out", "reference": str(write(place / "reference", GOOD)),
            "build": {"command": "[ ! -e broken ]"}, "chaff": ["chaff"],
            "earlier": str(write(place / "earlier.csv", "team,points\nann,1.5\n")),
            "rubric": [{"title": "a", "file": "subs/{team}/run", "points": 2.5, "bonus": True},
                       {"title": "b", "count": "valid", "of": 1, "score": "exact", "points": 1},
                       {"title": "c", "count": "catching", "each": 1},
                       {"title": "d", "command": "exit 1", "points": 1},
                       {"title": "e", "junit": "subs/{team}/*.xml", "points": 1},
                       {"title": "f", "late": {"deadline": "2026-03-01T23:59Z", "penalty": 10, "record": "dates.csv"}}]}
    write(place / "dates.csv", "team,date\nann,2026-03-02T23:59Z\n")
    run(tools / "xtest", "fest", write(place / "FEST.json", fest), "--out", place / "fest")
    write(place / "validation.json", run(tools / "xtest", "validate", place / "FEST.json", "--json").stdout.decode())
    write(place / "SHARD.json", {"title": "t", "program": "subs/{team}/run"})
    run(tools / "xtest", "fest", place / "SHARD.json", "--shard", "1/2", "--out", place / "shard")


def write_leagues(tools, place):
    fails = ["bad", "exec:echo x; echo oh >&2"]
    small = {"rows": 4, "columns": 4}
    for game, players, more in (("fish", [["one", 1], ["two", 2], fails],
                                 {"boards": {"random": 2, **small}, "stop": {"order": 0.9, "sprt": ["one", "two"]}}),
                                ("atoms", [["one", "random:1"], ["two", "random:2"], fails],
                                 {"boards": {"random": 1, "rows": 2, "columns": 2, "plies": 2}}),
                                ("mastermind", [["a", "minimax"], ["b", "random:1"], fails],
                                 {"format": "solo", "seats": 1, "boards": [{"length": 2, "colors": 3}]})):
        league = {"title": "t", "game": game, "sandbox": "basic", "players": players, **more}
        run(tools / "xleague", write(place / f"LEAGUE-{game}.json", league), "--out", place / game)


def write_games(tools, place):
    """Games of xref with a player that fails, and all transcripts of play."""
    fails = ["bad", "exec:echo x; echo oh >&2"]
    for game, players, board in (("fish", [["a", 1], fails], {"rows": 3, "columns": 3, "holes": 1}),
                                 ("atoms", [["a", "random:1"], fails], {"rows": 2, "columns": 2, "plies": 1}),
                                 ("atoms", [["a", "random:1"], ["b", "random:2"]], {"rows": 2, "columns": 2}),
                                 ("mastermind", [["a", "minimax"], fails], {"length": 2, "colors": 2}),
                                 ("bricks", [["a", "mean"], fails],
                                  {"minSafe": 0, "maxSafe": 5, "leftDrops": 3, "leftBricks": 2})):
        name = f"{game}-{len(players[1][1])}"
        file = write(place / f"{name}.json", {"game": game, "board": board, "players": players})
        run(tools / "xref", "--game", file, "--log", place / f"{name}.jsonl")
    for script in sorted(TRANSCRIPTS.glob("*-in.txt")):
        name = script.name[:-len("-in.txt")]
        flags = TRANSCRIPTS / f"{name}-flags.txt"
        words = flags.read_text().split() if flags.exists() else []
        with open(script, encoding="utf-8") as lines:
            run(tools / "play", *words, name.split("-")[0], "--record", place / f"play-{name}.jsonl", stdin=lines,
                cwd=place)


def write_tournament(tools, place):
    with subprocess.Popen([tools / "xserver", "0", "--min-clients", "5", "--max-clients", "5", "--log", place / "log"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        port = re.search(r"port (\d+)", server.stderr.readline())[1]
        clients = [subprocess.Popen([tools / "xclients", count, port, *more], stderr=subprocess.DEVNULL)
                   for count, *more in (("3",), ("1", "--fault", "crash:start"), ("1", "--fault", "crash:take-turn"))]
        server.stderr.read()
    for client in clients:
        client.wait()


def write_solved(tools, place):
    write(place / "board", "[3, [[0, 1, 0], [1, 0, 0]]]")
    for what in ("value", "outcome"):
        run(tools / "atoms-move", "--solve", "--only", what, "--proof", place / f"{what}.proof",
            place / "board")
    run(tools / "mastermind-guess", "--evaluate", "--length", 2, "--colors", 3, "--repeats", "--checkpoint",
        place / "mastermind.checkpoint")


def write_all(tools, place):
    for part in (write_results, write_fest, write_leagues, write_games, write_tournament, write_solved):
        folder = place / part.__name__
        folder.mkdir()
        part(pathlib.Path(tools), folder)
