#!/usr/bin/env bash
# tools/xtest/tests/gradebook_test.sh BIN: the grades of a class in gradebooks of Canvas and Moodle,
# from results files and from a fest.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

mkdir tests
for i in 1 2 3 4; do echo "$i" | tee "tests/$i-in.json" >"tests/$i-out.json"; done
printf '#!/bin/sh\nread -r n\n[ "$n" = 1 ] || echo "$n"\n' >most && chmod +x most
mkdir results
"$xtest" tests cat --results results/ann.jsonl >/dev/null
"$xtest" tests ./most --results results/bob.jsonl >/dev/null || true

cat >canvas.csv <<'END'
Student,ID,SIS Login ID,Fish (7)
    Points Possible,,,10
"Lee, Ann",1,ann,
"Moe, Bob",2,bob,3
"Poe, Eve",3,eve,
END
tries 'Canvas' 0 '2 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish results/*.jsonl
expect 'a student without a result' "$(cat err)" 'xtest gradebook: no result for student eve'
tries 'a folder that does not exist' 5 'xtest gradebook: could not write none/out.csv: No such file or directory' \
  "$xtest" gradebook canvas.csv none/out.csv --assignment Fish results/*.jsonl
expect 'two cells differ' "$(diff canvas.csv out.csv | grep '^>')" '> "Lee, Ann",1,ann,10
> "Moe, Bob",2,bob,7.5'

cat >moodle.csv <<'END'
Identifier,"Full name","Email address",Status,Grade,"Maximum grade","Grade can be changed","Last modified (grade)","Feedback comments"
"Participant 11","Ann Lee",ann@x.edu,"Submitted for grading - ",,20.00,Yes,-,
"Participant 12","Bob Moe",bob@x.edu,"No submission",,20.00,Yes,-,"=1+1, ""x"""
"Participant 13","Eve Poe",eve@x.edu,"No submission",,20.00,No,-,
END
printf 'Email,Team\nAnn@x.edu,ann\nbob@x.edu,bob\n\n' >roster.csv
tries 'Moodle' 0 '2 grades entered' "$xtest" gradebook moodle.csv out.csv --roster roster.csv results/*.jsonl
expect 'its cells' "$(cut -d, -f1,5 out.csv | tail -n 3)" '"Participant 11",20
"Participant 12",15
"Participant 13",'
expect 'all other bytes' "$(sed 's/ - ",20,20/ - ",,20/; s/ion",15,20/ion",,20/' out.csv)" "$(cat moodle.csv)"
tries 'to standard output' 0 '"Participant 13","Eve Poe",eve@x.edu,"No submission",,20.00,No,-,' \
  "$xtest" gradebook moodle.csv - --roster roster.csv results/*.jsonl
expect 'its totals' "$(cat err)" 'xtest gradebook: no result for student eve@x.edu
2 grades entered'

# A fest: two students share a team; points are scaled only if that is wanted.
mkdir -p fest/{red,blue}
cp most fest/red/program
printf '#!/bin/sh\nexec cat\n' >fest/blue/program && chmod +x fest/blue/program
echo '{"title": "x", "program": "fest/{team}/program", "staff_tests": "tests", "sandbox": "basic"}' >FEST.json
"$xtest" fest FEST.json --out festival >/dev/null
printf 'student,team,name\nann,red,"Lee, Ann"\neve,red,=1+1\nbob,blue,\n' >teams.csv
tries 'a fest' 0 '3 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest festival --roster teams.csv
expect 'its points' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '3 4 3'
tries 'a fest, scaled' 0 '3 grades entered' \
  "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest festival --roster teams.csv --full 3.5
expect 'its points, scaled' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '8.57 10 8.57'
tries 'another column' 0 '3 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish \
  --fest festival --roster teams.csv --column failed
expect 'its numbers' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '1 0 1'
printf 'student,team\nann,red\n' >part.csv
try "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest festival --roster part.csv
expect 'a team without students' "$(cat err)" 'xtest gradebook: part.csv has no student of team blue
xtest gradebook: no result for student bob
xtest gradebook: no result for student eve'

# Invalid files and flags are refused, and nothing is written.
rm out.csv
refused() {
  local message=$1
  shift
  tries "$message" 2 "xtest gradebook: $message (see xtest gradebook --help)" \
    "$xtest" gradebook "$@"
}
refused 'a gradebook of a course needs --assignment TITLE' canvas.csv out.csv results/ann.jsonl
refused '--assignment: a worksheet of Moodle is about one assignment' moodle.csv out.csv results/ann.jsonl --assignment x
refused 'expected --fest DIR or RESULTS' moodle.csv out.csv
refused '--fest cannot be combined with results files' moodle.csv out.csv results/ann.jsonl --fest festival
refused '--column needs --fest DIR' moodle.csv out.csv results/ann.jsonl --column passed
cp -r festival unjudged
for column in 21:2:'2 tests were not judged (internal error); rerun the tests first' \
  22:1:'1 run is missing; continue the fest with --resume'; do
  IFS=: read -r number count message <<<"$column"
  awk -F, -v OFS=, -v k="$number" -v n="$count" 'NR == 2 {$k = n} 1' festival/teams.csv >unjudged/teams.csv
  refused "unjudged/teams.csv: $message" canvas.csv out.csv --assignment Fish --fest unjudged --roster teams.csv
done
refused '--full: expected a number up to 1000000, got x' moodle.csv out.csv results/ann.jsonl --full x
refused 'moodle.csv: gradebook: no student "ann"' moodle.csv out.csv results/ann.jsonl
echo 'eve@x.edu,bob' >>roster.csv
refused 'moodle.csv: gradebook: line 4: Moodle does not allow the grade of "eve@x.edu" to change' \
  moodle.csv out.csv results/*.jsonl --roster roster.csv
refused 'roster.csv: there are no results of team bob' moodle.csv out.csv results/ann.jsonl --roster roster.csv
while IFS='|' read -r roster message; do
  printf '%b\n' "$roster" >bad.csv
  refused "bad.csv: $message" canvas.csv out.csv results/ann.jsonl --assignment Fish --roster bad.csv
done <<'END'
student|missing column: team
team\na|missing column: student or email
team,student|no students
team,Team|line 1: two columns team
team,student,x\na,b|line 2: expected 3 cells, got 2
team,student\n"a,b|line 3: a quoted cell is not closed
team,student\na,|a row without a student or a team
END
refused 'could not read none.csv: No such file or directory' none.csv out.csv results/ann.jsonl
refused 'could not read none.csv: No such file or directory' canvas.csv out.csv results/ann.jsonl --assignment Fish \
  --roster none.csv
head -n 3 results/ann.jsonl >short.jsonl
refused 'short.jsonl: has 2 of 4 results' canvas.csv out.csv short.jsonl --assignment Fish
cat results/*.jsonl >both.jsonl
refused 'both.jsonl: expected the results of one program, got those of several' canvas.csv out.csv both.jsonl --assignment Fish
mkdir more && cp results/ann.jsonl more
refused 'results/ann.jsonl: another file is also called ann' canvas.csv out.csv more/ann.jsonl results/ann.jsonl --assignment Fish
expect 'nothing is written' "$(ls out.csv 2>/dev/null)" ''
