#!/usr/bin/env bash
# tools/xtest/tests/import_test.sh BIN: tests of GitHub Classroom as text tests, run by BIN/xtest.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

cat >autograding.json <<'END'
{"tests": [
  {"name": "greets", "setup": "chmod +x hello", "run": "./hello Ann", "input": "", "output": "Hello, Ann",
   "comparison": "included", "timeout": 1, "points": 2},
  {"name": "greets exactly", "setup": "chmod +x hello", "run": "./hello 'Bob B.'", "input": "x\n",
   "output": "Hello, Bob B.!\r\nYou said x", "comparison": "exact", "timeout": 2, "points": 3},
  {"name": "is polite", "setup": "", "run": "./hello Eve", "input": "", "output": "^Hello, [A-Z]\\w+!",
   "comparison": "regex", "timeout": 1, "points": 1},
  {"name": "does not begin with You", "setup": "", "run": "./hello Eve", "input": "y", "output": "^You",
   "comparison": "regex", "timeout": 1, "points": 1},
  {"name": "unit tests", "setup": "pip install pytest", "run": "pytest", "input": "", "output": "",
   "comparison": "included", "timeout": 10, "points": 5},
  {"name": "pipes", "run": "./hello | wc -l", "output": "2", "timeout": 1, "points": 1}
], "extra": 1}
END
cat >hello <<'END'
#!/bin/sh
read -r words
echo "Hello, $1!"
echo "You said $words"
END
tries 'imported' 0 '6 of 6 tests imported' "$xtest" import autograding.json --out Tests
expect 'the report' "$(head -n 5 out)" 'first run: chmod +x hello
first run: pip install pytest
then: xtest Tests/hello ./hello
then: xtest Tests/pytest pytest
then: xtest Tests/sh sh'
expect 'the files' "$(find Tests/hello -name '*.in' -printf '%f\n' | sort)" '1-greets.in
2-greets-exactly.in
3-is-polite.in
4-does-not-begin-with-You.in'
chmod +x hello
tries 'they run' 1 '3 passed, 1 failed' "$xtest" Tests/hello ./hello --results r.jsonl
expect 'the one that fails' "$(grep -o '"test":"[^"]*","suite":"[^"]*","program":"[^"]*","verdict":"WRONG"' r.jsonl | cut -d'"' -f4)" \
  'Tests/hello/4-does-not-begin-with-You.in'
tries 'a shell command' 0 '1 passed, 0 failed' "$xtest" Tests/sh sh
try "$xtest" report r.jsonl --json r.json
expect 'points' "$(grep -m 1 -A 6 '"summary"' r.json | grep points | tr -d ' ')" '"points":6,
"max_points":7,'

# A test that only checks the exit status, whatever is printed.
printf '#!/bin/sh\necho noise\nexit $#\n' >noisy
chmod +x noisy
tries 'the exit status' 0 '1 passed, 0 failed' "$xtest" Tests/pytest ./noisy
tries 'another one' 1 '0 passed, 1 failed' "$xtest" Tests/pytest ./noisy -- 1
cat >classroom.yml <<'END'
on: push
jobs:
  t:
    steps:
      - uses: classroom-resources/autograding-io-grader@v1
        with: {test-name: shout, command: tr a-z A-Z, input: hello, expected-output: HELLO,
               comparison-method: exact, timeout: 1}
      - uses: classroom-resources/autograding-command-grader@v1
        with: {test-name: exits, command: "tr a"}
END
printf '\xef\xbb\xbf' | cat - classroom.yml | sed 's/$/\r/' >dos.yml
tries 'a workflow' 0 '2 of 2 tests imported' "$xtest" import dos.yml --out Flow
tries 'its tests' 1 '1 passed, 1 failed' "$xtest" Flow tr

# Several programs have a folder each.
printf '{"tests": [{"name": "a", "run": "cat", "input": "1", "output": "1"},
  {"name": "b", "run": "./bin/x y", "output": "2", "points": null}]}' >two.json
tries 'two programs' 0 '2 of 2 tests imported' "$xtest" import two.json --out Two
expect 'their commands' "$(head -n 2 out)" 'then: xtest Two/cat cat
then: xtest Two/bin%2Fx ./bin/x'
tries 'one of them' 0 '1 passed, 0 failed' "$xtest" Two/cat cat

tries 'nothing' 3 '0 of 0 tests imported' "$xtest" import <(echo '{"tests": []}') --out None
echo '{"tests": [{"name": 1}]}' >bad.json
tries 'an invalid file' 4 'xtest import: bad.json: /tests/0/name: expected a text, got 1' "$xtest" import bad.json --out None
tries 'a folder with files' 2 'xtest import: Tests exists and is not an empty folder (see xtest import --help)' \
  "$xtest" import autograding.json --out Tests
tries 'no folder' 2 'xtest import: expected --out FOLDER (see xtest import --help)' "$xtest" import autograding.json
