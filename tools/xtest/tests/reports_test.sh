#!/usr/bin/env bash
# tools/xtest/tests/reports_test.sh BIN: the reports of BIN/xtest as read by other tools: xmllint
# with a schema, a TAP consumer, and Python's JSON and CSV. Tests of tools that are not installed
# are reported as skipped; in CI (CI=true) that is a failure.
set -euo pipefail
xtest=$1/xtest
schema=$(realpath "${BASH_SOURCE[0]%/*}")/junit.xsd
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# missing TOOL: prints a message and succeeds if the tool is not installed.
missing() {
  if command -v "$1" >/dev/null; then return 1; fi
  echo "skipped: reports as $1 reads them, which is not installed"
  if [[ ${CI-} == true ]]; then failures=$((failures + 1)); fi
}

# Seven tests: two pass; the failures of the others contain characters that need escaping.
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

# The consumer knows version 13, from which the report differs in its first line only.
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

# Two programs, one of them correct: points are counted separately.
printf '#!/bin/sh\nexec cat\n' >right && chmod +x right
"$xtest" tests ./right --results right.jsonl --variants plain,pretty >/dev/null
"$xtest" tests ./program --results program.jsonl --variants plain,pretty >/dev/null || true
tries 'several programs' 1 '9 passed, 5 failed' "$xtest" report program.jsonl right.jsonl \
  --junit several.xml --json several.json --tap several.tap --csv several.csv --html several.html \
  --github several.txt --github-summary several.md
expect 'their points' "$(head -n 2 out)" './program: 2 passed, 5 failed, 2 of 7 points
./right: 7 passed, 0 failed, 7 of 7 points'
expect 'suites' "$(grep -o '<testsuite name="[^"]*"' several.xml | tr '\n' ' ')" \
  '<testsuite name="./program: tests" <testsuite name="./right: tests" '
expect 'points on the page' "$(grep -c 'passed, 5 failed</td><td>2 of 7 points' several.html)" 1
tries 'a report for one' 2 'xtest report: --gradescope supports one program only; choose one with --program NAME: ./program, ./right (see xtest report --help)' \
  "$xtest" report program.jsonl right.jsonl --gradescope none.json --csv none.csv
expect 'and none is written' "$(ls none.* 2>/dev/null)" ''
tries 'a program chosen' 0 '7 passed, 0 failed' "$xtest" report program.jsonl right.jsonl \
  --gradescope one.json --program ./right
expect 'its tests' "$(grep -c '"max_score": 1' one.json)" 7
tries 'a program that is not there' 2 'xtest report: no results of x; there are results of ./program, ./right (see xtest report --help)' \
  "$xtest" report program.jsonl right.jsonl --program x

# The start time is kept.
start=$(sed -n '1s/.*"start":"\([^"]*\)".*/\1/p' right.jsonl)
expect 'a start' "$((($(date +%s) - $(date -d "$start" +%s)) / 600))" 0
expect 'of several the first' "$(grep '"start"' several.json)" "  \"start\": \"$start\","
sleep 1.1
head -n 4 right.jsonl >part.jsonl
"$xtest" tests ./right --results part.jsonl --resume --variants plain,pretty --json part.json >/dev/null
expect 'of a run resumed the first' "$(grep -o "\"start\": *\"$start\"" part.json)" "\"start\": \"$start\""
sed '1s/,"start":"[^"]*"//' right.jsonl >old.jsonl
"$xtest" report old.jsonl --json old.json --junit old.xml >/dev/null
expect 'of an older file none' "$(grep '"start"' old.json; grep -c timestamp old.xml || true)" '  "start": null,
0'

# A file without results is not a success.
: >empty.jsonl
head -n 1 right.jsonl >header.jsonl
tries 'an empty file' 3 'xtest report: empty.jsonl has no results' "$xtest" report empty.jsonl --tap none.tap
tries 'a file with a header alone' 3 'xtest report: header.jsonl has no results' "$xtest" report header.jsonl
tries 'one of two' 3 '7 passed, 0 failed' "$xtest" report right.jsonl empty.jsonl
"$xtest" tests ./right --results shard.jsonl --shard 20/20 >/dev/null
tries 'a shard without tests' 0 '7 passed, 0 failed' "$xtest" report right.jsonl shard.jsonl
head -n 3 right.jsonl >half.jsonl
tries 'a part' 0 '2 passed, 0 failed' "$xtest" report half.jsonl
expect 'is said to be one' "$(cat err)" 'xtest report: half.jsonl is incomplete: it has 2 of 7 results'

# "-" is standard output, for one document only.
for kind in junit tap json csv html github github-summary gradescope classroom; do
  "$xtest" report right.jsonl "--$kind" file >/dev/null
  try "$xtest" report right.jsonl "--$kind" -
  expect "--$kind -" "$(cat out)" "$(cat file)"
  expect "--$kind -: the totals" "$(cat err)" '7 passed, 0 failed'
done
try "$xtest" tests ./program --results -
expect 'results on standard output' "$(wc -l <out)" 8
expect 'failures beside them, and their list' "$(grep -c '^tests/[2-6]-in.json: ' err)" 10
printf 'Student,ID,Quiz (1)\nAnn,7,\n' >book.csv
try "$xtest" report right.jsonl --canvas book.csv - --assignment Quiz --student 7
expect 'a gradebook' "$(cat out)" $'Student,ID,Quiz (1)\nAnn,7,7'
try "$xtest" merge - right.jsonl
expect 'merged' "$(cat out)" "$(cat right.jsonl)"
tries 'two documents' 2 'xtest: only one file can be - (standard output) (see xtest --help)' \
  "$xtest" tests ./right --results - --junit -
tries 'resumed without a file' 2 'xtest: --resume needs --results FILE, not - (see xtest --help)' \
  "$xtest" tests ./right --results - --resume
for document in '--results -' '--junit -' '--csv /dev/full'; do
  name=${document#* }
  tries "$document on a full disk" 5 "xtest: could not write ${name/#-/standard output}: No space left on device; free \
some space there and repeat the command" \
    bash -c '"$1" tests ./right $2 >/dev/full' - "$xtest" "$document"
done
tries 'a pipe without a reader' 5 'xtest: could not write standard output: Broken pipe' \
  bash -c '"$1" tests ./right --junit - | true; exit "${PIPESTATUS[0]}"' - "$xtest"

# A run whose report cannot be written does not begin.
for document in --html --csv --results --junit; do
  tries "$document in no folder" 5 'xtest: could not write none/file: No such file or directory' \
    "$xtest" tests ./program "$document" none/file
  expect "$document: no test was run" "$(cat out)" ''
done

# The last line of standard error says more than the exit status.
printf '#!/bin/sh\ncat\necho one >&2\necho "ValueError: two" >&2\nexit 3\n' >raises && chmod +x raises
try "$xtest" tests/1-in.json ./raises -q
expect 'standard error in a line' "$(head -n 1 out)" 'tests/1-in.json: EXIT_STATUS: expected exit status 0, got 3; the answer is right: ValueError: two'

# One run writes a file at a time, however it ends.
printf '#!/bin/sh\nsleep 20\nexec cat\n' >slow && chmod +x slow
"$xtest" tests ./slow -j 8 --timeout 30 --results held.jsonl >/dev/null &
pid=$!
until [[ -s held.jsonl ]]; do sleep 0.01; done
for words in 'tests cat --results held.jsonl' 'tests ./slow --results held.jsonl --resume'; do
  # shellcheck disable=SC2086 # several words
  tries "xtest $words" 5 'xtest: held.jsonl is in use by another run' "$xtest" $words
done
tries 'merged into it' 5 'xtest merge: held.jsonl is in use by another run' \
  "$xtest" merge held.jsonl right.jsonl
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
tries 'killed, and free again' 0 '7 passed, 0 failed' "$xtest" tests cat --results held.jsonl
for file in /dev/null /dev/stdout; do
  tries "--results $file" 0 '7 passed, 0 failed' bash -c '"$1" tests cat --results "$2" | cat' - "$xtest" "$file"
done

# The page shows boards of inputs and outputs: a Fish board and an atoms board.
mkdir boards
echo '{"position": [0, 0], "board": [[1, 2], [3, 4]]}' >boards/1-in.json
echo '[1, [[0, 1], [0, -1]]]' >boards/2-in.json
echo 1 | tee boards/1-out.json >boards/2-out.json
tries 'boards' 1 '0 passed, 2 failed' "$xtest" boards /bin/cat --html boards.html
expect 'a Fish board' "$(grep -o 'aria-label="a Fish board"' boards.html | wc -l)" 2
expect 'an atoms board' "$(grep -o 'aria-label="an atoms board"' boards.html | wc -l)" 2
