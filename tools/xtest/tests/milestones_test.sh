#!/usr/bin/env bash
# tools/xtest/tests/milestones_test.sh BIN: all milestones of a course with one command.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

tries 'nothing to run' 2 'xtest: expected TESTS... PROGRAM; . has no course.json, and no milestones: folders such as 3 with tests in 3/Tests and a program 3/xNAME (see xtest --help)' \
  "$xtest"
mkdir -p 3/Tests 3/Other 4/Tests 10/Tests 5/Tests C/Test
printf '#!/bin/sh\ncat Other/answer\n' >3/xboard # found in its own folder only
echo 3 >3/Other/answer
printf '#!/bin/sh\necho "${1-4}"\n' >4/xstate
chmod +x 3/xboard 4/xstate
cp 4/xstate 10/xclients
cp 4/xstate 10/xother
cp 4/xstate C/xjson
for n in 3 4; do for test in 1 2; do echo $n | tee $n/Tests/$test-in.json >$n/Tests/$test-out.json; done; done
echo 5 >4/Tests/2-out.json
printf '#!/bin/sh\nexit 1\n' >4/xtest && chmod +x 4/xtest # the course's own script
tries 'all milestones' 1 '3 passed, 1 failed' "$xtest" -q --results r.jsonl --junit r.xml --gradescope r.json --html r.html
expect 'their totals' "$(sed '$d' out)" '4/Tests/2-in.json: WRONG: expected 5, got 4
3/xboard: 2 passed, 0 failed, 2 of 2 points
4/xstate: 1 passed, 1 failed, 1 of 2 points'
expect 'those that are left out' "$(cat err)" 'xtest: 5/Tests: left out: 5 has no program xNAME; say in course.json what these tests are for
xtest: 10/Tests: left out: 10 has xclients and xother; say in course.json what these tests are for'
expect 'one report' "$(grep -c '"score"' r.json) $(grep -c '<testcase' r.xml)" '4 4'
expect 'a command of the report' "$(cd / && eval "$(sed -n 's/.*"test":"4.Tests.2-in.json".*"command":"\([^"]*\)".*/\1/p' "$OLDPWD/r.jsonl")")" 4
tries 'its results' 1 '3 passed, 1 failed' "$xtest" report r.jsonl
expect 'have the totals' "$(head -n 2 out)" '3/xboard: 2 passed, 0 failed, 2 of 2 points
4/xstate: 1 passed, 1 failed, 1 of 2 points'
tries 'resumed' 1 '3 passed, 1 failed' "$xtest" -q --results r.jsonl --resume
tries 'arguments' 1 '3 passed, 1 failed' "$xtest" -q -- 5
expect 'which reach the program' "$(grep -o '^4/Tests.*' out)" '4/Tests/1-in.json: WRONG: expected 4, got 5'
tries 'one milestone' 0 '2 passed, 0 failed' "$xtest" --filter 3/Tests
tries 'shards' 0 '2 passed, 0 failed' "$xtest" -q --shard 1/2 --split slice
expect 'a list' "$("$xtest" --list 2>/dev/null | paste -sd ' ')" '3/Tests/1-in.json 3/Tests/2-in.json 4/Tests/1-in.json 4/Tests/2-in.json'
mkdir -p 6/Tests && cp 4/xstate 6/xnone
tries 'a milestone without tests' 1 '3 passed, 1 failed' "$xtest" -q --course .
expect 'is named' "$(grep -c '^xtest: 6: no tests in 6/Tests$' err)" 1
rm -r 6
if has_strict; then
  tries 'in the strict sandbox' 1 '3 passed, 1 failed' "$xtest" -q --sandbox strict
fi

cat >course.json <<'X'
{"milestones": [
  {"tests": ["3/Tests"], "program": "3/xboard", "points": 10},
  {"name": "four", "tests": "4/Tests", "program": "4/xstate", "args": ["5"], "points": 20, "rules": ["tolerance:1"]},
  {"name": "again", "tests": "10/Tests", "program": "4/xstate", "args": ["10"], "folder": "."}]}
X
echo 10 | tee 10/Tests/1-in.json >10/Tests/1-out.json
tries 'a course.json' 0 '5 passed, 0 failed' "$xtest"
expect 'its totals' "$(sed '$d' out)" '3/xboard: 2 passed, 0 failed, 10 of 10 points
4/xstate: 2 passed, 0 failed, 20 of 20 points
4/xstate (again): 1 passed, 0 failed, 1 of 1 point'
here=$PWD
cd /
tries 'from elsewhere' 0 '5 passed, 0 failed' "$xtest" --course "$here/course.json" -q
tries 'by its folder' 0 '5 passed, 0 failed' "$xtest" --course "$here" -q
cd "$here"
tries 'also the old meaning of the flag' 1 '1 passed, 1 failed' "$xtest" --course 4/Tests ./4/xstate -q
mv course.json other.json
tries 'another name' 0 '5 passed, 0 failed' "$xtest" --course other.json -q
tries 'no such file' 2 'xtest: could not read none.json: No such file or directory (see xtest --help)' "$xtest" --course none.json
echo '{"milestones": [{"tests": "3/Tests", "program": "3/none"}, {"tests": "4/Tests", "program": "4/xstate"}]}' >other.json
tries 'a missing program' 1 '1 passed, 3 failed' "$xtest" --course other.json -q
echo '{"milestones": [{"tests": "3/Tests", "program": "3/xboard", "timout": 5}]}' >other.json
tries 'a misspelled key' 2 'xtest: other.json: /milestones/0/timout: expected the key "timeout", got "timout" (see xtest --help)' "$xtest" --course other.json
echo '{"milestones": [{"tests": "3/Tests", "program": "3/xboard"}, {"name": "x", "tests": "3/Tests", "program": "4/xstate"}]}' >other.json
tries 'a test twice' 2 'xtest: 3/Tests/1-in.json is a test of two milestones, 3 and x (see xtest --help)' "$xtest" --course other.json
echo '{"milestones": [{"tests": "3/Tests", "program": "3/xboard"}, {"tests": "3/Tests", "program": "4/xstate"}]}' >other.json
tries 'a name twice' 2 'xtest: other.json: /milestones/1: expected another "name", got an object of 2 (see xtest --help)' "$xtest" --course other.json
tries 'no reference' 2 'xtest: --reference and --watch are for one program: TESTS... PROGRAM (see xtest --help)' "$xtest" --watch
tries 'a single test as a course' 2 'xtest: expected TESTS... PROGRAM (see xtest --help)' "$xtest" 3/Tests/1-in.json
