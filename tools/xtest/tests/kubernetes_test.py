#!/usr/bin/env python3
"""kubernetes_test.py BIN: the manifest of an Indexed Job is what the clients of Kubernetes know, without
a cluster, and its command runs all shards of a fest with BIN/xtest and the variables of its pods.
Exit status 77: skipped."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types

here = pathlib.Path(__file__).resolve().parent
MANIFEST = here.parent / "cluster" / "kubernetes.yml"


def expect(what, got, expected):
    if got != expected:
        print(f"FAILED: {what}\n  expected {expected}\n  got      {got}")
        sys.exit(1)


def run(*words, **options):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, **options)


def unknown(manifest, known, place=""):
    """Returns the places in the manifest that have another value in what a client understood."""
    if isinstance(manifest, dict) and isinstance(known, dict):
        return [each for key, value in manifest.items()
                for each in unknown(value, known.get(key), f"{place}/{key}")]
    if isinstance(manifest, list) and isinstance(known, list) and len(manifest) == len(known):
        return [each for i, value in enumerate(manifest) for each in unknown(value, known[i], f"{place}/{i}")]
    return [] if manifest == known else [place]


def by_python(job):
    """Returns the job as Kubernetes' client for Python (Debian: python3-kubernetes) understands it:
    without unknown keys. Raises an exception for missing keys and wrong types."""
    import kubernetes.client
    client = kubernetes.client.ApiClient()
    text = types.SimpleNamespace(data=json.dumps(job))
    return client.sanitize_for_serialization(client.deserialize(text, "V1Job"))


def by_kubectl(job, scratch):
    """Returns the same as kubectl understands it. Most of its commands ask a cluster for the schema;
    those with --local use their own."""
    file = scratch / "job.json"
    file.write_text(json.dumps(job))
    done = run("kubectl", "set", "image", "--local", "-f", str(file), "xtest=other", "-o", "json",
               env={"HOME": str(scratch), "PATH": os.environ["PATH"]})
    expect("kubectl: " + done.stderr, done.returncode, 0)
    known = json.loads(done.stdout)
    known["spec"]["template"]["spec"]["containers"][0]["image"] = \
        job["spec"]["template"]["spec"]["containers"][0]["image"]
    return known


def kubectl_version():
    """Returns the minor version of kubectl, or 0."""
    if not shutil.which("kubectl"):
        return 0
    found = re.search(r'"minor": "(\d+)', run("kubectl", "version", "--client", "-o", "json").stdout)
    return int(found[1]) if found else 0


def check_schema(job, scratch):
    """Returns the clients that were asked."""
    clients = {}
    if importlib.util.find_spec("kubernetes"):
        clients["python"] = by_python
    if kubectl_version() >= 22:  # older ones do not know Indexed Jobs
        clients["kubectl"] = lambda job: by_kubectl(job, scratch)
    for name, client in clients.items():
        expect(f"unknown to {name}", unknown(job, client(job)), [])
        wrong = json.loads(json.dumps(job))
        wrong["spec"]["completion"] = wrong["spec"].pop("completions")
        expect(f"a misspelled key is found by {name}", unknown(wrong, client(wrong)), ["/spec/completion"])
    return list(clients)


def check_shards(job, scratch, path):
    """Runs the command of each pod, and merges."""
    spec = job["spec"]
    container = spec["template"]["spec"]["containers"][0]
    expect("mode", spec["completionMode"], "Indexed")
    expect("shards", re.findall(r"--shard auto/(\d+)", container["command"][-1]), [str(spec["completions"])])
    expect("mounted", [container["workingDir"]], [each["mountPath"] for each in container["volumeMounts"]])
    fest = scratch / "fest"
    fest.mkdir()
    samples = f"source '{here}/fest_samples.sh'; make_samples basic; rm -r subs/t0[5-8] subs/t1[0-46-9]"
    expect("samples", run("bash", "-c", samples, cwd=fest).returncode, 0)
    for index in [*range(spec["completions"]), 1]:  # one is repeated, as after the failure of a pod
        done = run(*container["command"], cwd=fest,
                   env={"PATH": path, "HOME": str(scratch), "JOB_COMPLETION_INDEX": str(index)})
        expect(f"pod {index}: {done.stderr}", done.returncode, 0)
    merged = run("sh", "-c", "xtest fest --merge parts/* --out results", cwd=fest, env={"PATH": path})
    whole = run("xtest", "fest", "FEST.json", "--out", "whole", cwd=fest, env={"PATH": path})
    expect("merged: " + merged.stderr, merged.returncode, 0)
    expect("the same results", merged.stdout.splitlines()[-1], whole.stdout.splitlines()[-1])
    for table in ("matrix.csv", "teams.csv", "tests.csv"):
        expect(table, (fest / "results" / table).read_text(), (fest / "whole" / table).read_text())


def check_league(job, scratch, path):
    """Runs the commands for a league, which stand in comments."""
    text = MANIFEST.read_text()
    play, merge = re.search(r"exec xleague .*", text)[0], re.search(r'"(xleague merge .*?)"', text)[1]
    league = scratch / "league"
    league.mkdir()
    (league / "LEAGUE.json").write_text(json.dumps(
        {"title": "Samples", "game": "fish", "boards": {"random": 8}, "players": [["a", 1], ["b", "greedy"]]}))
    for index, command in [*enumerate([play] * job["spec"]["completions"]), (0, merge)]:
        done = run("sh", "-c", command, cwd=league, env={"PATH": path, "JOB_COMPLETION_INDEX": str(index)})
        expect(f"{command}, pod {index}: {done.stderr}", done.returncode, 0)
    whole = run("xleague", "LEAGUE.json", "--out", "whole", cwd=league, env={"PATH": path})
    expect("standings", done.stdout, whole.stdout)


def main():
    try:
        import yaml
    except ImportError:
        print("skipped: there is no python3-yaml")
        sys.exit(77)
    job = yaml.safe_load(MANIFEST.read_text())
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        path = f"{pathlib.Path(sys.argv[1]).resolve()}:{os.environ['PATH']}"
        check_shards(job, scratch, path)
        check_league(job, scratch, path)
        clients = check_schema(job, scratch)
    if shutil.which("yamllint"):
        rules = "{extends: default, rules: {line-length: {max: 130}, truthy: disable, document-start: disable}}"
        expect("yamllint", run("yamllint", "--strict", "-d", rules, str(MANIFEST)).stdout, "")
    if not clients:
        print("skipped: the schema, which needs python3-kubernetes or kubectl 1.22; all else is right")
        sys.exit(77)
    print("the manifest is known to " + " and ".join(clients))


main()
