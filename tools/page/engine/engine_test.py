#!/usr/bin/env python3
"""engine_test.py BIN: the engine returns what the harnesses print, byte for byte."""
import base64
import json
import subprocess
import sys
from pathlib import Path

bin_folder = Path(sys.argv[1])
root = Path(__file__).resolve().parents[3]
failures = []


def check(what, is_so, detail=""):
    if not is_so:
        failures.append(what)
        print(f"{what}: {detail}", file=sys.stderr)


def ask(questions):
    text = "".join(q if isinstance(q, str) else json.dumps(q) + "\n" for q in questions)
    run = subprocess.run([bin_folder / "page-engine"], input=text.encode(), capture_output=True)
    check("the engine ends well", run.returncode == 0 and run.stderr == b"", run)
    return [json.loads(line) for line in run.stdout.splitlines()]


def printed(tool, args, given):
    run = subprocess.run([bin_folder / tool, *args], input=given, capture_output=True)
    return {"status": run.returncode, "out": run.stdout.decode(), "err": run.stderr.decode()}


def question(tool, args, given):
    try:
        return {"call": "run", "tool": tool, "args": args, "input": given.decode()}
    except UnicodeDecodeError:
        return {"call": "run", "tool": tool, "args": args, "bytes": base64.b64encode(given).decode()}


tools = ask([{"call": "tools"}])[0]["ok"]
names = [tool["name"] for tool in tools]
games = ask([{"call": "games"}])[0]["ok"]
of_games = [name for game in games for name in game["tools"]]
check("each harness is of one game", sorted(of_games) == sorted(names), games)

cases = [(tool["name"], tool["example"]["flags"], tool["example"]["input"].encode()) for tool in tools]
for name in names:
    cases += [(name, ["--strictly"], b""), (name, [], b""), (name, [], b"[1")]
# tests/fixtures.mjs puts all of them to the WebAssembly engine.
for given in sorted((root / "harness-tests").glob("*/*-in.json"))[::3]:
    if given.parent.name not in names:
        continue
    options = Path(str(given).replace("-in.json", "-opts.json"))
    args = json.loads(options.read_text()).get("args", []) if options.exists() else []
    if "--time" not in args and "--allow-exec" not in args:
        cases.append((given.parent.name, args, given.read_bytes()))

game = b'{"players": [["a", 1], ["b", "greedy"]], "board": {"rows": 4, "columns": 4, "fish": 2}}'
cases += [("xref", ["--game", "/dev/stdin"], game), ("xref", ["--game", "no-file"], b"")]
cases.append(("mastermind-guess", ["--evaluate"], b""))
for case, answer in zip(cases, ask([question(*case) for case in cases])):
    wanted = printed(*case)
    check(f"{case[0]} {case[1]}", answer.get("ok") == wanted, f"{case[2][:200]}\n{answer}\n{wanted}")
check("fixtures are there", len(cases) > 200, len(cases))

for tool in tools:
    shown = printed(tool["name"], ["--help"], b"")["out"].splitlines()
    check("--help", [line for line in tool["help"].splitlines() if line not in shown] == [], tool["help"])
    listed = [line for line in tool["help"].splitlines() if line.startswith("  --")]
    check("its flags are in --help", len(tool["flags"]) == len(listed) - 1, tool["flags"])

refused = ask(["void\n", "[]\n", {"call": "none"}, {"call": "run"}, {"call": "run", "tool": "none"},
               {"call": "run", "tool": "xboard", "args": "--strict"},
               {"call": "run", "tool": "xboard", "args": [1]},
               {"call": "run", "tool": "xboard", "bytes": "!!!!"}])
check("an invalid request is refused", all(list(each) == ["error"] for each in refused), refused)
program = ask([question("xmanager", ["--allow-exec"], b"{}")])[0]["ok"]
check("programs are refused", program["status"] == 2 and "--allow-exec" in program["err"], program)
sys.exit(1 if failures else 0)
