#!/usr/bin/env python3
"""schema_test.py BIN: results and logs fit their schemas, and the validator of the tools accepts and refuses the
same documents as python3-jsonschema. The documents are these, and examples and defaults in the schemas, changed at
random."""

import copy
import decimal
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import warnings

sys.dont_write_bytecode = True
folder = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(folder.parent / "test"))
from checks import check, expect, finish, without

try:
    import jsonschema
except ImportError:
    without("python3-jsonschema")

warnings.simplefilter("ignore", DeprecationWarning)  # newer versions have another resolver
SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.schema.json"))}
CHANGES = 3000 if "GAUNTLET_NIGHTLY" in os.environ else 600
ODD = [None, True, False, 0, 1, -1, 2, 1.5, 0.0005, 86401, 10 ** 7, 2 ** 62 + 1, 1e300, "", " ", "x", "none", "5x",
       ".5x", "x5", "a b", "A=b", "=", "a\0b", "{team}", "a/{team}/b", "strict", "all", [], [[]], ["x"], [1, 2],
       ["a", 1], {}, {"x": 1}, {"random": 3}, {"score": "all"}]
DOCUMENTS = {
    "FEST.schema.json": [{"title": "t", "program": "{team}/x"}],
    "LEAGUE.schema.json": [{"title": "t", "game": "fish", "players": [["a", 1], {"name": "b", "kind": "greedy"}],
                            "stop": {"sprt": ["a", "b", {"elo0": -5, "elo1": 10.5, "alpha": 0.1}]}}],
    "n-scenario.schema.json": [{"role": "server", "peers": ["x", {"command": ["x"], "delay": 1, "must_exit": False},
                                                            {"connect": [{"send": 1}, "end"], "delay": 0.5}]}],
}


def read_lines(path):
    return [json.loads(line, parse_float=decimal.Decimal) for line in path.read_text().splitlines()]


def produce(tools, place):
    """Runs xtest and xleague, and returns the lines of their results and the document of --json."""
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
    program = place / "program"
    program.write_text("#!/bin/sh\nread -r x\n[ $x != 9 ] || exit 3\necho \"$x\"\n")
    program.chmod(0o755)
    subprocess.run([f"{tools}/xtest", tests, program, "--results", place / "r.jsonl", "--json", place / "r.json"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    league = {"title": "t", "game": "fish", "sandbox": "basic", "boards": {"random": 2, "rows": 4, "columns": 4},
              "players": [["one", 1], ["two", 2], ["bad", "exec:echo x"]]}
    (place / "LEAGUE.json").write_text(json.dumps(league))
    subprocess.run([f"{tools}/xleague", place / "LEAGUE.json", "--out", place / "out"], stdout=subprocess.DEVNULL)
    document = json.loads((place / "r.json").read_text(), parse_float=decimal.Decimal)
    return {"results.schema.json": read_lines(place / "r.jsonl"),
            "league-log.schema.json": read_lines(place / "out/league.jsonl")}, document


def resolve(schema, root):
    while isinstance(schema, dict) and "$ref" in schema:
        name, _, pointer = schema["$ref"].partition("#")
        root = SCHEMAS[name] if name else root
        target = root
        for token in pointer.split("/")[1:]:
            target = target[token]
        schema = {**target, **{key: value for key, value in schema.items() if key != "$ref"}}
    return schema, root


def samples(schema, root):
    """Yields values that may fit a schema."""
    schema, root = resolve(schema, root)
    if not isinstance(schema, dict):
        return
    yield from schema.get("examples", [])
    yield from (schema[key] for key in ("const", "default") if key in schema)
    yield from schema.get("enum", [])
    for branch in schema.get("anyOf", []):
        yield from samples(branch, root)
    if "properties" in schema:
        whole = {}
        for key, part in schema["properties"].items():
            found = list(samples(part, root))
            yield from ({key: value} for value in found)
            if found:
                whole[key] = found[0]
        yield whole
    if "items" in schema:
        yield from ([value] for value in samples(schema["items"], root))
    yield from [[], 1, "x"]


def places(value, found):
    """Appends the container and the key of each value in a value."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            found.append((value, key))
            places(value[key], found)
    return found


def change(document, chance):
    """Returns the document with a value replaced, removed or added."""
    document = [copy.deepcopy(document)]
    container, key = chance.choice(places(document, []))
    kind = chance.random()
    if kind < 0.2 and isinstance(container, dict):
        del container[key]
    elif kind < 0.4 and isinstance(container[key], dict):
        container[key][chance.choice(["x", "at", "args", "$schema", "name", "python", "a b"])] = chance.choice(ODD)
    elif kind < 0.5 and isinstance(container[key], list):
        container[key].append(chance.choice(ODD + container[key]))
    else:
        container[key] = copy.deepcopy(chance.choice(ODD))
    return document[0]


def main():
    chance = random.Random(1)
    validators = {}
    for name, schema in SCHEMAS.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(name, schema, store=SCHEMAS)
        validators[name] = jsonschema.Draft202012Validator(schema, resolver=resolver)
    with tempfile.TemporaryDirectory() as place:
        produced, document = produce(sys.argv[1], pathlib.Path(place))
    for name, found in produced.items():
        check(len(found) > 6, f"{name}: {len(found)} lines were produced")
        for line in found:
            expect(f"{name}: {line}", [error.message for error in validators[name].iter_errors(line)], [])
        DOCUMENTS[name] = json.loads(json.dumps(found, default=float))
    whole = validators["results.schema.json"].evolve(schema={"$ref": "results.schema.json#/$defs/document"})
    expect(f"{document}", [error.message for error in whole.iter_errors(document)], [])

    lines = []
    for name, schema in SCHEMAS.items():
        if "properties" not in schema and "anyOf" not in schema:
            continue  # parts of others
        documents = DOCUMENTS.get(name, [])
        if name not in produced:
            required = documents[0] if documents else {}
            found = [value for value in samples(schema, schema) if isinstance(value, dict)]
            documents = [{**required, **value} for value in [*documents, *found]]
        lines += [(name, document) for document in documents]
        for _ in range(CHANGES):
            document = chance.choice(documents)
            for _ in range(chance.choice([1, 1, 2])):
                document = change(document, chance)
            lines.append((name, document))
    texts = [(name, json.dumps(document)) for name, document in lines]
    run = subprocess.run([os.path.join(sys.argv[1], "gauntlet_check_schema")],
                         input="".join(f"{name} {text}\n" for name, text in texts),
                         capture_output=True, text=True, check=True)
    said = run.stdout.splitlines()
    expect("lines", len(said), len(texts))
    accepted = {name: [0, 0] for name in SCHEMAS}
    for (name, text), message in zip(texts, said):
        # A literal such as 1.0 is not an integer here.
        fits = validators[name].is_valid(json.loads(text, parse_float=decimal.Decimal))
        accepted[name][fits] += 1
        check(fits == (message == "ok"), f"{name}: {text}: jsonschema says {fits}, we say {message}")
    for name, (bad, good) in accepted.items():
        if bad + good:
            check(bad > 50 and good > 50, f"{name}: {good} documents fit, {bad} do not")
    finish()


main()
