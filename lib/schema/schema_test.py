#!/usr/bin/env python3
"""schema_test.py BIN: each format that the tools write has a schema, which all files that they write here fit; and the
validator of the tools accepts and refuses the same documents as python3-jsonschema. The documents are these, and
examples and defaults in the schemas, changed at random."""

import copy
import decimal
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import warnings

sys.dont_write_bytecode = True
folder = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(folder), str(folder.parent / "test")]
import outputs
from checks import check, expect, finish, without

try:
    import jsonschema
except ImportError:
    without("python3-jsonschema")

warnings.simplefilter("ignore", DeprecationWarning)  # newer versions have another resolver
SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.schema.json"))}
FORMATS = {}  # the schemas by the formats that they describe
CHANGES = 3000 if "GAUNTLET_NIGHTLY" in os.environ else 600
ODD = [None, True, False, 0, 1, -1, 2, 1.5, 0.0005, 86401, 10 ** 7, 2 ** 62 + 1, 1e300, "", " ", "x", "none", "5x",
       ".5x", "x5", "a b", "A=b", "=", "a\0b", "{team}", "a/{team}/b", "strict", "all", [], [[]], ["x"], [1, 2],
       ["a", 1], {}, {"x": 1}, {"random": 3}, {"score": "all"}]
DOCUMENTS = {
    "FEST.schema.json": [{"title": "t", "program": "{team}/x"}],
    "course.schema.json": [{"milestones": [{"tests": "3/Tests", "program": "3/x", **more}]} for more in (
        {}, {"name": "3"}, {"tests": ["a", "b"]}, {"folder": "."}, {"args": ["-x"]}, {"points": 2}, {"tags": "course"},
        {"timeout": 2.5}, {"mem": "none"}, {"rules": ["/a=set"]}, {"checker": "./check"}, {"tolerance": 0.5})],
    "LEAGUE.schema.json": [{"title": "t", "game": "fish", "players": [["a", 1], {"name": "b", "kind": "greedy"}],
                            "stop": {"sprt": ["a", "b", {"elo0": -5, "elo1": 10.5, "alpha": 0.1}]}}],
    "n-scenario.schema.json": [{"role": "server", "peers": ["x", {"command": ["x"], "delay": 1, "must_exit": False},
                                                            {"connect": [{"send": 1}, "end"], "delay": 0.5}]}],
}


def formats_in(schema):
    """Yields the formats that a schema names."""
    if isinstance(schema, dict):
        if "const" in schema.get("properties", {}).get("format", {}):
            yield schema["properties"]["format"]["const"]
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from formats_in(part)


def written_formats():
    """Returns the formats that the sources write: {"format", NAME} or format_field<...>(NAME) in C++, where NAME is a
    text or a constant, and "format": "NAME" in scripts."""
    root = folder.parent.parent
    sources = [path for pattern in ("lib/**/*.[ch]pp", "tools/**/*.[ch]pp", "lib/**/*.py", "scripts/*")
               for path in root.glob(pattern) if path.is_file() and path.parent != folder]
    tests = re.compile(r"/(tests?|testing|node_modules)/|_test\.")
    texts = {path: path.read_text(encoding="utf-8") for path in sources
             if not tests.search(f"/{path.relative_to(root)}")}
    found = set()
    for path, text in texts.items():
        found.update(re.findall(r'"format": "([^"]+)"', text) if path.suffix in ("", ".py") else [])
        for literal, name in re.findall(r'(?:[{(]"format",\s*|\bformat_field<\w+>\()(?:"([^"]*)"|(?:\w+::)*(\w+))', text):
            value = re.compile(rf'\b{name} = "([^"]+)"')
            headers = (other for file, other in texts.items() if file.suffix == ".hpp")
            values = [match[1] for match in map(value.search, [text, *headers]) if match]
            found.add(literal or (values[0] if values else f"{path}: {name}"))
    return found - {"version"}  # lists of keys


def read_outputs(place):
    """Yields the format of each file that begins with one, and its document or lines. Only the first line of
    a proof or checkpoint is JSON."""
    for path in sorted(place.rglob("*")):
        data = path.read_bytes() if path.is_file() else b""
        if not re.match(rb'{\s*"format"', data):
            continue
        try:
            lines = [read(data)]
        except ValueError:
            first, *others = data.splitlines()
            lines = [read(first)]
            if FORMATS.get(lines[0]["format"]) != "solver-file.schema.json":
                lines += map(read, others)
        yield lines[0]["format"], lines


def read(text):
    return json.loads(text, parse_float=decimal.Decimal)


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
    FORMATS.update((form, name) for name, schema in SCHEMAS.items() for form in formats_in(schema))
    expect("formats in the sources without a schema", written_formats() - set(FORMATS), set())
    expect("formats that no source writes", set(FORMATS) - written_formats(), set())
    document = validators["results.schema.json"].evolve(schema={"$ref": "results.schema.json#/$defs/document"})
    produced = {name: [] for name in FORMATS.values()}
    seen = set()
    with tempfile.TemporaryDirectory() as place:
        outputs.write_all(sys.argv[1], pathlib.Path(place))
        for form, found in read_outputs(pathlib.Path(place)):
            seen.add(form)
            name = FORMATS.get(form)
            if name is None:
                continue
            validator = document if form == "gauntlet-results" else validators[name]
            for line in found:
                expect(f"{name}: {line}", [error.message for error in validator.iter_errors(line)], [])
            if validator is not document:
                produced[name] += json.loads(json.dumps(found, default=float))
    expect("formats that were written without a schema", seen - set(FORMATS), set())
    expect("formats that were not written", set(FORMATS) - seen, set())
    DOCUMENTS.update((name, chance.sample(found, min(len(found), 200))) for name, found in produced.items())

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
            check(bad > 20 and good > 20, f"{name}: {good} documents fit, {bad} do not")
    finish()


main()
