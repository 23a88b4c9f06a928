#!/usr/bin/env bash
# tools/xtest/tests/chaff_test.sh BIN: a fest that grades tests by programs known to be wrong.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"

# Programs add one. Chaff: wrong for numbers from 100, wrong for odd numbers, always right, silent.
{
  for program in subs/ann subs/bob subs/cat reference; do
    script "$program/run" 'echo $((n + 1))'
  done
  script chaff/large '[ "$n" -lt 100 ] || n=7' 'echo $((n + 1))'
  script chaff/more/odd 'echo $((n + 1 - n % 2))'
  script chaff/right 'echo $((n + 1))'
  script chaff/silent ':'
}
make_test staff 1 0 1
make_test subs/ann/Tests 1 200 201
make_test subs/ann/Tests 2 11 12
make_test subs/bob/Tests 1 11 12
make_test subs/bob/Tests 2 6 7
make_test subs/cat/Tests 1 200 202
cat >FEST.json <<'JSON'
{"title": "Sums", "program": "subs/{team}/run", "tests": "subs/{team}/Tests", "staff_tests": "staff",
 "reference": "reference/run", "chaff": ["chaff/large", "chaff/more/odd", "chaff/right", "chaff/silent"],
 "weights": {"valid": 0, "passed": 0, "caught": 0, "chaff": 5}, "sandbox": "basic"}
JSON
# column TITLE FILE: prints the team or test, and this column.
column() {
  python3 -c 'import csv, sys; [print(list(row.values())[0], row[sys.argv[1]] or "-", sep="=", end=" ") for row in csv.DictReader(open(sys.argv[2], newline=""))]' "$@"
}

tries 'a fest with chaff' 0 '9 passed, 0 failed' "$xtest" fest FEST.json --out fest
expect 'the summary' "$(head -n 2 out)" '3 of 3 programs built, 4 of 6 tests count
2 of 4 chaff programs caught'
expect 'a program without answers' "$(grep chaff err)" \
  'xtest fest: (chaff) silent answers no test, so it does not count'
expect 'the teams' "$(column chaff_caught fest/teams.csv)" 'ann=2 bob=1 cat=0 '
expect 'of how many' "$(column chaff fest/teams.csv)" 'ann=3 bob=3 cat=3 '
expect 'points' "$(column points fest/teams.csv)" 'ann=10 bob=5 cat=0 '
expect 'the tests' "$(column chaff fest/tests.csv)" '(staff)/1-in.json=(chaff) silent ann/1-in.json=(chaff) large; (chaff) silent ann/2-in.json=(chaff) more/odd; (chaff) silent bob/1-in.json=- bob/2-in.json=(chaff) silent cat/1-in.json=- '
expect 'nobody else is counted' "$(column failed_by fest/tests.csv)" '(staff)/1-in.json=0 ann/1-in.json=0 ann/2-in.json=0 bob/1-in.json=0 bob/2-in.json=0 cat/1-in.json=0 '
expect 'the matrix' "$(column passed fest/matrix.csv)" 'ann=2 bob=3 cat=4 (chaff) large=3 (chaff) more/odd=3 (chaff) right=4 (chaff) silent=0 '
expect 'its page' "$(grep -c 'chaff programs: 4, caught by some team: 2' fest/matrix.html)" 1
expect 'a page of chaff' "$(grep -o 'teams whose tests catch it: .*' fest/pages/team-*odd.html | sed 's/<[^>]*>//g')" \
  'teams whose tests catch it: ann, bob'
expect 'a report' "$(grep chaff fest/teams/ann/report.txt)" \
  'points: 10 (0 for each unique test, 0 for each passed test, 0 for each caught program, 5 for each caught chaff program)
programs known to be wrong (chaff) that this team'"'"'s tests catch: 2 of 3'
expect 'names are not told' "$(grep -rlE 'odd|silent' fest/teams || true)" ''
expect 'folders for teams only' "$(find fest/teams -mindepth 1 -type d ! -name tests -printf '%f\n' | sort | paste -sd ' ')" 'ann bob cat'

# Only what has changed is run again.
script chaff/right 'echo $((n + 1 + (n == 6)))'
tries 'a changed program' 0 '9 passed, 0 failed' "$xtest" fest FEST.json --out fest
expect 'only it is run again' "$(grep -o 'rebuilding.*' err)" 'rebuilding and rerunning the programs of (chaff) right'
expect 'the teams' "$(column chaff_caught fest/teams.csv)" 'ann=2 bob=2 cat=0 '
sed -i 's/"chaff": 5/"chaff": 1/' FEST.json
tries 'another weight' 0 '9 passed, 0 failed' "$xtest" fest --reports-only FEST.json --out fest
expect 'points' "$(column points fest/teams.csv)" 'ann=2 bob=2 cat=0 '
echo 'ann/2-in.json' >fest/revoke.txt
tries 'a revoked test' 0 '9 passed, 0 failed' "$xtest" fest FEST.json --out fest --resume
expect 'its duplicate counts' "$(column chaff_caught fest/teams.csv)" 'ann=1 bob=2 cat=0 '

# Shards split all programs and merge to the same.
rm fest/revoke.txt
"$xtest" fest FEST.json --out fest >/dev/null 2>&1
for k in 1 2 3; do "$xtest" fest FEST.json --out "part$k" --shard $k/3 >/dev/null; done
tries 'merged' 0 '9 passed, 0 failed' "$xtest" fest --merge part1 part2 part3 --out merged
expect 'the same tables' "$(for t in matrix tests teams; do cmp fest/$t.csv merged/$t.csv; done)" ''

if has_strict; then
  script subs/cat/run 'cat '"$PWD"'/chaff/large >/dev/null 2>&1 && n=9' 'echo $((n + 1))'
  script chaff/large 'n=$((n + $(cat "${0%/*}/data")))' 'ls '"$PWD"'/subs/ann/run && n=0' 'echo $((n + 1))'
  echo 1 >chaff/data
  sed -i 's/"sandbox": "basic"/"sandbox": "strict"/' FEST.json
  tries 'strict' 0 '9 passed, 0 failed' "$xtest" fest FEST.json --out strict
  expect 'chaff sees its folder, and no team' "$(column passed strict/matrix.csv)" \
    'ann=2 bob=3 cat=4 (chaff) large=0 (chaff) more/odd=3 (chaff) right=3 (chaff) silent=0 '
  expect 'and is wrong, not broken' "$(grep -c '"program":"(chaff) large".*"verdict":"WRONG"' strict/results.jsonl)" 4
fi

refused() {
  sed 's|"chaff": \[[^]]*\]|"chaff": '"$2"'|' FEST.json >bad.json
  tries "$1" 4 "xtest fest: $1" "$xtest" fest bad.json --out bad
}
refused 'bad.json: /chaff: expected a list of programs, got "x"' '"x"'
refused "chaff program $PWD/chaff/none: No such file or directory" '["chaff/none"]'
touch chaff/empty
refused "chaff program $PWD/chaff/empty: it is not executable" '["chaff/empty"]'
refused 'bad.json: /chaff/1: expected a program whose name no team or other has, got "chaff/large"' '["chaff/large", "chaff/large"]'
