#!/usr/bin/env bash
# tools/xtest/reports_test.sh BIN: what others make of the reports of BIN/xtest: xmllint with a
# schema, a consumer of TAP, and Python's JSON and CSV; each where it is installed.
set -euo pipefail
xtest=$1/xtest
schema=$(realpath "${BASH_SOURCE[0]%/*}")/junit.xsd
# shellcheck source=lib/test/shell.sh
source "${BASH_SOURCE[0]%/*}/../../lib/test/shell.sh"

# missing TOOL: says so, where it is not there.
missing() {
  if command -v "$1" >/dev/null; then return 1; fi
  echo "without $1: its reports are not tried"
}

# Seven tests: two pass, the others fail in ways that are hard to write down.
cat >program <<'END'
#!/bin/sh
read -r input
case $input in
  *2*) echo '[9]' ;;
  *3*) kill -SEGV $$ ;;
  *4*) printf '\001bad\377 <&"]]>\n' && printf 'x\033[1m\377]]>\n\000' >&2 && exit 3 ;;
  *5*) printf '[5] [5], "a", =1+1\n' ;;
  *6*) ;;
  *) echo "$input" ;;
esac
END
chmod +x program
mkdir tests
for i in {1..7}; do echo "[$i]" | tee "tests/$i-in.json" >"tests/$i-out.json"; done
tries 'the run' 1 '4 passed, 10 failed' "$xtest" tests ./program --repeat 2 \
  --results results.jsonl --junit jenkins.xml --tap all.tap --json all.json \
  --csv all.csv --gradescope gradescope.json --classroom classroom.json
"$xtest" report results.jsonl --junit-dialect gitlab --junit gitlab.xml >/dev/null || true

if ! missing xmllint; then
  try xmllint --noout --schema "$schema" jenkins.xml
  expect "the schema: $(<err)" "$status" 0
  expect 'cases' "$(xmllint --xpath 'count(//testcase)' jenkins.xml)" 14
  expect 'failures' "$(xmllint --xpath 'count(//failure)' jenkins.xml)" 10
  try xmllint --noout gitlab.xml
  expect "for GitLab: $(<err)" "$status" 0
fi

# The consumer knows version 13, of which a report of ours is one but for its first line.
if ! missing prove; then
  sed '1s/14/13/' all.tap >all13.tap
  try prove --exec cat all13.tap
  expect 'TAP' "$(grep -o 'Failed [0-9]*/[0-9]* subtests' out)" 'Failed 10/14 subtests'
  expect 'TAP without errors' "$(grep -c 'Parse errors' out || true)" 0
fi

if ! missing python3; then
  cat >read.py <<'END'
import csv, json

whole = json.load(open("all.json", encoding="utf-8"))
lines = [json.loads(line) for line in open("results.jsonl", encoding="utf-8")]
with open("all.csv", encoding="utf-8", newline="") as file:
    rows = list(csv.DictReader(file, strict=True))
print(whole["summary"]["tests"], whole["summary"]["failed"],
      sorted(map(json.dumps, whole["records"])) == sorted(map(json.dumps, lines[1:])),
      [row["verdict"] for row in rows] == [record["verdict"] for record in whole["records"]],
      len(json.load(open("gradescope.json", encoding="utf-8"))["tests"]),
      len(json.load(open("classroom.json", encoding="utf-8"))["tests"]))
END
  expect 'as Python reads it' "$(python3 read.py)" '14 10 True True 14 14'
fi
