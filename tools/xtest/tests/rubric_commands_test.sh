#!/usr/bin/env bash
# tools/xtest/tests/rubric_commands_test.sh BIN: a fest in the strict sandbox whose points come from commands
# of the staff, JUnit files and the dates of xtest collect.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"
has_strict || exit 0

# Ann's program adds one, Bob's fails and attacks, Cat's is not built, Dan has no folder.
script subs/ann/src 'echo $((n + 1))'
script subs/bob/src 'exit 1'
script subs/cat/src 'echo 1'
touch subs/cat/broken
make_test staff/tests 1 1 2
mkdir staff/unit
echo 'secret of the staff' >staff/unit/key
# The staff's script runs the program of a team three times and counts the right answers.
cat >staff/unit/grade <<'EOS'
n=0
for i in 1 2 3; do [ "$(echo $i | ./run 2>/dev/null)" != $((i + 1)) ] || n=$((n + 1)); done
echo run >>"$PWD/traces"
case $1 in
  share) echo "0.$((n * 3))" ;;
  junit) {
    echo '<testsuite tests="100" failures="0">'
    for i in 1 2 3; do
      if [ $i -le $n ]; then echo '<testcase/>'; else echo '<testcase><failure/></testcase>'; fi
    done
    echo '<testcase><skipped/></testcase></testsuite>'
  } >"out$n.xml" ;;
esac
EOS
chmod +x staff/unit/grade
cat >subs/bob/src <<EOS
#!/bin/sh
cat "$PWD/staff/unit/key" "$PWD/subs/ann/src" >stolen
echo 1 >"$PWD/staff/unit/key"
echo hacked >"$PWD/subs/ann/src"
echo '<testsuite><testcase/></testsuite>' >/tmp/out9.xml
exit 1
EOS
echo '<testsuite><testcase/></testsuite>' | tee subs/ann/own.xml >subs/bob/out8.xml
touch subs/ann/game-state.md
mkdir subs/.collected
printf 'team,url,date\nann,x,2026-03-02T10:00:00Z\nbob,x,2026-03-01T22:00:00Z\nzed,x,never\n' >subs/.collected/record.csv
cat >FEST.json <<'JSON'
{"title": "Lines", "teams": ["ann", "bob", "cat", "dan"], "program": "subs/{team}/run", "staff_tests": "staff/tests",
 "build": {"command": "[ ! -e broken ] && cp src run"},
 "rubric": [
   {"title": "late days", "late": {"deadline": "2026-02-28T23:59:59Z", "penalty": 25, "free_days": 1, "last_day": 3}},
   {"title": "it has a source", "command": "test -e src", "points": 4},
   {"title": "share", "command": "$FEST/staff/unit/grade share", "share": true, "see": ["staff/unit"], "points": 10},
   {"title": "unit tests", "command": "$FEST/staff/unit/grade junit; exit 7", "junit": "subs/{team}/out*.xml",
    "see": ["staff/unit"], "points": 6},
   {"title": "own tests", "junit": "subs/{team}/own.xml", "points": 2},
   {"title": "game state", "file": "subs/{team}/game-state.*", "points": 3}]}
JSON
# columns FILE TITLE...: prints the team and these columns of each row.
columns() {
  python3 -c 'import csv, sys; [print(*([row["team"]] + [row[title] for title in sys.argv[2:]])) for row in csv.DictReader(open(sys.argv[1], newline=""))]' "$@"
}
titles=('points: late days' 'points: it has a source' 'points: share' 'points: unit tests' 'points: own tests' 'points: game state'
  points max_points)

tries 'a fest' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
# Ann is two days late, one of them is free. Late are 25 % of 4 + 9 + 6 + 2 + 3.
expect 'the points' "$(columns fest/teams.csv "${titles[@]}")" \
  'ann -6 4 9 6 2 3 18 25
bob 0 4 0 0 0 0 4 25
cat 0 4 0 0 0 0 4 25
dan 0 0 0 0 0 0 0 25'
expect 'the messages' "$(cat err)" \
  'xtest fest: dan: share: dan does not exist
xtest fest: dan: unit tests: dan does not exist
xtest fest: no date is recorded, so no late days count: cat, dan'
expect 'a report' "$(sed -n '/^points/,/game state/p' fest/teams/ann/report.txt)" 'points: 18 of 25
  -6: late days: 2 days late, 1 free
  4 of 4: it has a source: exit status 0
  9 of 10: share: 0.9 of 1
  6 of 6: unit tests: 3 of 3
  2 of 2: own tests: 1 of 1
  3 of 3: game state: game-state.md exists'
expect 'reasons' "$(sed -n '/^points/,/game state/p' fest/teams/bob/report.txt)" 'points: 4 of 25
  0: late days: 1 day late, 1 free
  4 of 4: it has a source: exit status 0
  0 of 10: share: 0 of 1
  0 of 6: unit tests: 0 of 3
  0 of 2: own tests: own.xml does not exist
  0 of 3: game state: no file is called game-state.*'
expect 'the matrix' "$(grep -c '<td>-6</td>' fest/matrix.html)" 1
expect 'the files of the staff and of others' "$(cat staff/unit/key; tail -n 1 subs/ann/src)" 'secret of the staff
echo $((n + 1))'
expect 'nothing is left in the copies' "$(ls -A fest/programs; ls fest/programs/ann)" 'ann
bob
game-state.md
own.xml
run
src'

# Only what has changed runs again.
expect 'the logs' "$(ls fest/builds)" 'ann%2Fshare.log
bob%2Fshare.log
cat%2Fshare.log'
rm fest/builds/*
tries 'the same again' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
expect 'no command' "$(ls fest/builds)" ''
tries 'the tables alone' 0 '1 passed, 3 failed' "$xtest" fest --reports-only FEST.json --out fest
expect 'the points' "$(columns fest/teams.csv points | paste -sd ';')" 'ann 18;bob 4;cat 4;dan 0'

runs() { ls fest/builds; rm -f fest/builds/*; }
touch subs/ann/more
tries 'a changed submission' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
expect 'its commands' "$(runs)" 'ann%2Fshare.log'
sed -i 's/n \* 3/n * 2/' staff/unit/grade
tries 'a changed file of the staff' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
expect 'its commands' "$(runs)" 'ann%2Fshare.log
bob%2Fshare.log
cat%2Fshare.log'
expect 'the points' "$(columns fest/teams.csv 'points: share' | paste -sd ';')" 'ann 6;bob 0;cat 0;dan 0'
tries 'asked for' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest --rerun bob
expect 'its commands' "$(runs)" 'bob%2Fshare.log'
sed -i 's/"points": 10}/"points": 20}/; s/"title": "share"/"title": "Share"/' FEST.json
tries 'other points and another title' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
expect 'the points' "$(columns fest/teams.csv 'points: Share' | paste -sd ';')" 'ann 12;bob 0;cat 0;dan 0'
for k in 1 2; do "$xtest" fest FEST.json --out "part$k" --shard $k/2 >/dev/null 2>&1; done
tries 'merged' 0 '1 passed, 3 failed' "$xtest" fest --merge part1 part2 --out merged
expect 'the same tables' "$(cmp fest/teams.csv merged/teams.csv)" ''

# A command that has not been run.
sed -i 's/unit\/grade share/unit\/grade shares; echo 1 of 3/' FEST.json
tries 'a changed command' 5 '1 passed, 3 failed' "$xtest" fest --reports-only FEST.json --out fest
expect 'its message' "$(tail -n 1 err)" \
  'xtest fest: commands of the rubric have no result; run xtest fest FEST.json --out DIR: ann, bob, cat, dan'
expect 'no points' "$(columns fest/teams.csv points | paste -sd ';')" 'ann WITHHELD;bob WITHHELD;cat WITHHELD;dan WITHHELD'
printf 'student,team\n1,ann\n' >roster.csv
printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,135\nA,1,,\n' >canvas.csv
tries 'no gradebook' 2 "xtest gradebook: fest/teams.csv: the points of ann are WITHHELD; run the fest again (see xtest gradebook --help)" \
  "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest fest --roster roster.csv --column 'points: share'
tries 'a wrong share' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
expect 'its message' "$(grep ann err)" \
  'xtest fest: ann: Share: expected a number from 0 to 1 on standard output, got "1 of 3\n"'
expect 'its reason' "$(grep Share fest/teams/ann/report.txt)" \
  '  0 of 20: Share: expected a number from 0 to 1 on standard output, got "1 of 3\n"'

refused() {
  sed 's|"rubric": \[|"rubric": ['"$2"',|' FEST.json >bad.json
  tries "$1" 4 "xtest fest: bad.json: $1" "$xtest" fest bad.json --out bad
}
refused '/rubric/0/junit: expected a path, got 7' '{"title": "x", "junit": 7, "points": 1}'
refused '/rubric/0/mem: expected MiB from 1 to 1048576 or "none", got 0' '{"title": "x", "command": "true", "mem": 0, "points": 1}'
refused '/rubric/1/late: expected one line for late days, got a second one' \
  '{"title": "x", "late": {"deadline": "2026-02-28T23:59:59Z", "penalty": 1}}'
rm -r subs/.collected
tries 'no record' 4 "xtest fest: FEST.json: /rubric/0/late: expected a CSV file with the columns team and date, got record.csv: \
could not read $PWD/subs/.collected/record.csv: No such file or directory" "$xtest" fest FEST.json --out bad
