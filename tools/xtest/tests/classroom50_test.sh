#!/usr/bin/env bash
# tools/xtest/tests/classroom50_test.sh BIN: an autograder for Classroom 50, run as its runner does,
# and its result.json as its validator checks it.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
if ! command -v python3 >/dev/null; then
  echo "skipped: there is no python3"
  [[ -z ${CI-} ]] || exit 1
  exit 0
fi

mkdir Tests
for n in 1 2 3; do
  echo $n >"Tests/$n-in.json"
  echo $((n + 1)) >"Tests/$n-out.json"
done
echo '{"points": 2.5}' >Tests/2-opts.json
echo '{"visibility": "hidden"}' >Tests/3-opts.json
tries 'written' 0 'org/cs1/autograders/fish: commit it as CLASSROOM/autograders/ASSIGNMENT of the repository classroom50' \
  "$xtest" classroom50 org/cs1/autograders/fish --tests Tests --program xboard --build 'cp xboard.sh xboard' \
  --flags '--sandbox basic -j 1'
expect 'its files' "$(cd org/cs1/autograders/fish && find . -type f | LC_ALL=C sort | grep -v /tests/ | paste -sd ' ')" \
  './assignment.json ./autograder.py ./xtest'

# The runner unpacks the folder elsewhere and runs autograder.py in the checkout.
export CLASSROOM=cs1 ASSIGNMENT=fish SUBMISSION_TAG=submit/2026-09-01T10-00-00Z-a1b2c3d USERNAME=ann
export COMMIT_URL=https://github.com/o/r/commit/a RELEASE_URL=https://github.com/o/r/releases/tag/x
cat >check.py <<'END'
import json, re, sys

r = json.load(open(sys.argv[1], encoding="utf-8"))
time = re.compile(r"\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ")
whole = lambda n: type(n) is int and n >= 0
assert r["schema"] == "classroom50/result/v1"
assert set(r) == {"schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release",
                  "review", "datetime", "graded_at", "score", "max-score", "tests"}, set(r)
assert (r["classroom"], r["assignment"], r["owner"]) == ("cs1", "fish", "ann")
assert r["assignment_type"] in ("individual", "group", "team") and r["submission"].startswith("submit/")
assert all(isinstance(r[key], str) and r[key] for key in ("commit", "release", "review"))
assert time.fullmatch(r["datetime"]) and time.fullmatch(r["graded_at"])
assert whole(r["score"]) and whole(r["max-score"]) and r["score"] <= r["max-score"]
for test in r["tests"]:
    assert isinstance(test["test-name"], str) and test["test-name"] and type(test["passed"]) is bool
    assert whole(test["score"]) and whole(test["max-score"]) and test["score"] <= test["max-score"]
assert sum(test["score"] for test in r["tests"]) == r["score"]
assert sum(test["max-score"] for test in r["tests"]) == r["max-score"]
print(r["score"], r["max-score"], " ".join("%s:%s:%d/%d" % (t["test-name"], t["passed"], t["score"], t["max-score"])
                                           for t in r["tests"]))
END
grade() {
  rm -rf bundle checkout
  cp -r org/cs1/autograders/fish bundle
  chmod -R a-x+X bundle # the runner need not keep permissions
  mkdir checkout
  cp "$1" checkout/xboard.sh
  (cd checkout && python3 ../bundle/autograder.py) >out 2>err
}
printf '#!/bin/sh\nread -r n\necho $((n + 1 + (n == 2)))\n' >some.sh
chmod +x some.sh
grade some.sh
expect 'the result' "$(python3 check.py checkout/result.json)" \
  '20 45 1-in.json:True:10/10 2-in.json:False:0/25 3-in.json:True:10/10'
expect 'what students read' "$(head -n 1 out; tail -n 1 out)" 'the build (cp xboard.sh xboard) succeeded
2 passed, 1 failed'
expect 'the failure' "$(python3 -c 'import json; print(json.load(open("checkout/result.json"))["tests"][1]["output"].splitlines()[0])')" 'WRONG'

# A link instead of the result, a program that does not exist, and a hidden test.
printf '#!/bin/sh\nread -r n\necho secret\n' >wrong.sh
chmod +x wrong.sh
grade wrong.sh
expect 'all fail' "$(python3 check.py checkout/result.json)" \
  '0 45 1-in.json:False:0/10 2-in.json:False:0/25 3-in.json:False:0/10'
expect 'a hidden test is not shown' "$(python3 -c 'import json; print("secret" in json.load(open("checkout/result.json"))["tests"][2].get("output", ""))')" False
touch victim
(cd checkout && rm result.json && ln -s ../victim result.json && python3 ../bundle/autograder.py) >/dev/null 2>&1
expect 'a link is replaced' "$(wc -c <victim; python3 check.py checkout/result.json | cut -d' ' -f1,2)" '0
0 45'
(cd checkout && rm xboard.sh && python3 ../bundle/autograder.py) >/dev/null 2>&1
expect 'nothing built' "$(python3 check.py checkout/result.json | cut -d' ' -f1,2)" '0 45'

# The report alone: repetitions of a test are one entry.
tries 'the report' 1 '4 passed, 2 failed' "$xtest" Tests ./some.sh --repeat 2 --classroom50 report.json
expect 'its entries' "$(python3 check.py report.json)" \
  '4 9 Tests/1-in.json:True:2/2 Tests/2-in.json:False:0/5 Tests/3-in.json:True:2/2'
rm Tests/2-*
try "$xtest" Tests ./some.sh --classroom50 report.json
expect 'whole points stay' "$(python3 check.py report.json | cut -d' ' -f1,2)" '2 2'
tries 'without the runner' 2 'xtest: --classroom50 needs the environment variable CLASSROOM, which the runner of Classroom 50 sets (see xtest --help)' \
  env -u CLASSROOM "$xtest" Tests ./some.sh --classroom50 none.json
tries 'another tag' 2 'xtest: --classroom50: expected SUBMISSION_TAG to begin with submit/, got "x" (see xtest --help)' \
  env SUBMISSION_TAG=x "$xtest" Tests ./some.sh --classroom50 none.json
tries 'packages' 2 'xtest classroom50: --packages: give the packages in the assignment'"'"'s runtime, as "apt": ["bubblewrap"] (see xtest classroom50 --help)' \
  "$xtest" classroom50 new --tests Tests --program x --packages g++
expect 'nothing is written' "$(ls -d none.json new 2>/dev/null)" ''
try "$xtest" classroom starter --tests Tests --program x
expect 'its predecessor' "$(grep -c 'GitHub retired GitHub Classroom on August 28, 2026' err)" 1
