#!/usr/bin/env bash
# tools/xtest/tests/better_test.sh BIN: the better of two runs counts, in reports, gradebooks and
# fests.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"

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
tries 'a gradebook of a fest' 2 'xtest gradebook: --earlier is for results files; see "earlier" in FEST.json for a fest (see xtest gradebook --help)' \
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

# In a fest, Ann got worse, Bob better, and Dan is new.
script subs/ann/run 'echo $((n + 1))'
script subs/bob/run 'exit 1'
for i in 1 2 3; do make_test staff "$i" "$i" $((i + 1)); done
cat >FEST.json <<'JSON'
{"title": "Fish", "program": "subs/{team}/run", "staff_tests": "staff", "sandbox": "basic"}
JSON
tries 'a fest' 0 '3 passed, 3 failed' "$xtest" fest FEST.json --out fest-1
script subs/ann/run '[ "$n" = 1 ] || n=7' 'echo $((n + 1))'
for team in bob dan; do script subs/$team/run '[ "$n" != 1 ] || n=7' 'echo $((n + 1))'; done
sed -i 's|"sandbox"|"earlier": "fest-1/teams.csv", "sandbox"|' FEST.json
tries 'the second' 0 '5 passed, 4 failed' "$xtest" fest FEST.json --out fest-2
columns() { rev "$1" | cut -d, -f1-3 | rev | tr -d '\r'; }
expect 'the points' "$(columns fest-2/teams.csv)" 'points,fest_points,earlier_points
3,1,3
2,2,0
2,2,'
expect 'a report' "$(line fest-2/teams/ann/report.txt)" 'the earlier score of 3 counts, as this run has 1'
expect 'a page' "$(line fest-2/pages/team-bob.html)" 'your score improved to 2 from 0</p>'
cp fest-2/teams.csv before.csv
tries 'only reports' 0 '5 passed, 4 failed' "$xtest" fest --reports-only --out fest-2
expect 'the same points' "$(cmp fest-2/teams.csv before.csv)" ''
printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,3\nAnn,1,ann,\nBob,2,bob,\nDan,3,dan,\n' >canvas.csv
tries 'the gradebook' 0 '3 grades entered' "${gradebook[@]}" --fest fest-2
expect 'the grades' "$(tail -n 3 out.csv | cut -d, -f4 | tr '\n' ' ')" '3 2 2 '
printf 'team,points\nann,WITHHELD\n' >fest-1/teams.csv
tries 'points that are withheld' 4 'xtest fest: FEST.json: /earlier: expected a CSV file with the columns team and points, got teams.csv: line 2: "WITHHELD" is not a number from 0 to 1000000000' \
  "$xtest" fest FEST.json --out fest-2
printf 'team,points\neve,3\n' >fest-1/teams.csv
tries 'another fest' 4 'xtest fest: FEST.json: /earlier: expected points of a team of this fest, got none' \
  "$xtest" fest FEST.json --out fest-2

# The better of each test, also of a program that is gone.
sed -i 's|"sandbox"|"better": "tests", "sandbox"|' FEST.json
rm subs/bob/run
tries 'tests' 0 '3 passed, 6 failed' "$xtest" fest FEST.json --out fest-3
points() { cut -d, -f1,7-9,24 "$1" | tr -d '\r'; }
expect 'the points of tests' "$(points fest-3/teams.csv)" 'team,passed,run,failed,points
ann,1,3,2,3
bob,0,3,3,0
dan,2,3,1,2'
expect 'what counts' "$(sed -n 3p fest-3/teams/ann/report.txt)" \
  '2 failed tests count as passed, since its program passed them in the earlier fest'
rm subs/ann/run
echo '{"points": 5}' >staff/2-opts.json
rubric='{"title": "tests", "count": "staff_points", "each": 1}'
for count in passed passed_staff; do
  rubric+=", {\"title\": \"$count\", \"count\": \"$count\", \"points\": 3}"
done
sed -i "s|fest-1|fest-3|; s|\"sandbox\"|\"rubric\": [$rubric], \"sandbox\"|" FEST.json
tries 'the third' 0 '2 passed, 7 failed' "$xtest" fest FEST.json --out fest-4
expect 'its sheet' "$(sed -n 2,5p fest-4/teams/ann/report.txt)" 'points: 13 of 6
  7: tests: 7 at 1
  3 of 3: passed: 3 of 3
  3 of 3: passed_staff: 3 of 3'
sed -i 's|fest-3/teams|none/teams|' FEST.json
tries 'no fest' 4 'xtest fest: FEST.json: /earlier: expected the teams.csv of a fest, with its fest.json beside it, got "none/teams.csv"' \
  "$xtest" fest FEST.json --out fest-5
sed -i 's|"earlier": "none/teams.csv", ||' FEST.json
tries 'none at all' 4 'xtest fest: FEST.json: /better: expected "earlier" to go with it, got "tests"' \
  "$xtest" fest FEST.json --out fest-5
