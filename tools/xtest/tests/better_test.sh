#!/usr/bin/env bash
# tools/xtest/tests/better_test.sh BIN: the better of two runs counts, in reports and
# gradebooks.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"

# The program passes the tests whose numbers are in the file `right`.
mkdir tests old new
for i in 1 2 3 4; do echo "$i" | tee "tests/$i-in.json" >"tests/$i-out.json"; done
# runs NUMBERS FLAG...
runs() {
  printf '#!/bin/sh\nread -r n\ncase $n in [%s]) echo "$n" ;; *) echo 0 ;; esac\n' "$1" >program
  chmod +x program
  shift
  try "$xtest" tests ./program "$@"
}
line() { grep -o '\(your\|the earlier\) score.*' "$1" | head -n 1; }

runs 123 --results old/ann.jsonl
runs 14 --results new/ann.jsonl --earlier old/ann.jsonl --json counts.json
expect 'the earlier run counts' "$(line out)" 'the earlier score of 3 counts, as this run has 2'
expect 'the status is of this run' "$status $(tail -n 1 out)" '1 2 passed, 2 failed'
expect 'the report' "$(grep -m 1 '"points"' counts.json | tr -d ' ,')" '"points":3'
expect 'the results' "$(grep -c '"verdict":"PASS"' new/ann.jsonl)" 2
runs 14 --earlier old/ann.jsonl --better tests
expect 'by tests' "$(line out)" 'your score improved to 4 from 3; this run alone has 2'
runs 1234 --earlier old/ann.jsonl
expect 'improved' "$(line out)" 'your score improved to 4 from 3'
tries 'a report' 1 '3 passed, 1 failed' "$xtest" report new/ann.jsonl --earlier old/ann.jsonl --html r.html
expect 'its line' "$(line out)" 'the earlier score of 3 counts, as this run has 2'
expect 'on the page' "$(line r.html)" 'the earlier score of 3 counts, as this run has 2</p>'

printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,4\nAnn,1,ann,\n' >canvas.csv
gradebook=("$xtest" gradebook canvas.csv out.csv --assignment Fish)
tries 'a gradebook' 0 '1 grade entered' "${gradebook[@]}" new/ann.jsonl --earlier old
expect 'its grade' "$(tail -n 1 out.csv)" 'Ann,1,ann,3'
tries 'by tests' 0 '1 grade entered' "${gradebook[@]}" new/ann.jsonl --earlier old --better tests
expect 'its grade' "$(tail -n 1 out.csv)" 'Ann,1,ann,4'
tries 'another folder' 2 'xtest gradebook: --earlier: tests has no file such as ann.jsonl (see xtest gradebook --help)' \
  "${gradebook[@]}" new/ann.jsonl --earlier tests
tries 'a gradebook of a fest' 2 'xtest gradebook: --earlier is for results files (see xtest gradebook --help)' \
  "${gradebook[@]}" --fest new --earlier old

# Wrong flags and files are refused before the run.
cp program other
"$xtest" tests ./other --results other.jsonl >out || true
tries 'another program' 2 'xtest: --earlier: other.jsonl has no result of these tests, such as tests/1-in.json of ./program; it has tests/1-in.json of ./other (see xtest --help)' \
  "$xtest" tests ./program --earlier other.jsonl --results kept.jsonl
expect 'no run' "$(find . -name kept.jsonl -size +0)" ''
: >empty.jsonl
tries 'no results' 2 'xtest report: --earlier: empty.jsonl has no result of these tests, such as tests/1-in.json of ./program (see xtest report --help)' \
  "$xtest" report new/ann.jsonl --earlier empty.jsonl
tries 'no results file' 2 'xtest: canvas.csv: line 1: malformed JSON at line 1, column 1: invalid literal (byte 0) (see xtest --help)' "$xtest" tests ./program --earlier canvas.csv
tries 'no file' 2 'xtest: could not read none.jsonl: No such file or directory (see xtest --help)' "$xtest" tests ./program --earlier none.jsonl
tries 'the same file' 2 'xtest: --earlier: old/ann.jsonl is written by this run (see xtest --help)' \
  "$xtest" tests ./program --earlier old/ann.jsonl --results ./old/ann.jsonl
tries 'without --earlier' 2 'xtest: --better needs --earlier FILE (see xtest --help)' "$xtest" tests ./program --better tests
tries 'a wrong value' 2 'xtest: --better: best not in {total,tests} (see xtest --help)' "$xtest" tests ./program --earlier old/ann.jsonl --better best
tries 'a shard' 2 'xtest: --earlier is for all shards together: xtest merge them, then xtest report --earlier (see xtest --help)' \
  "$xtest" tests ./program --earlier old/ann.jsonl --shard 1/2
