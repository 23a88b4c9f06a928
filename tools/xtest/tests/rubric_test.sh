#!/usr/bin/env bash
# tools/xtest/tests/rubric_test.sh BIN: a fest whose points follow a rubric. The rubric and the points
# of Ann and Bob are those of two sheets that a course has handed out for such an assignment.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"

# Programs add one. Ann's fails always, Dan's is wrong for Ann's tests, Cat's cannot be executed.
{
  script reference/xboard 'echo $((n + 1))'
  script subs/ann/3/xboard 'exit 1'
  script subs/bob/3/xboard 'echo $((n + 1))'
  script subs/cat/3/xboard 'echo $((n + 1))'
  script subs/dan/3/xboard '[ "$n" -lt 100 ] || n=7' 'echo $((n + 1))'
}
for i in 1 2 3; do
  make_test staff "$i" "$i" $((i + 1))
  make_test subs/ann/3/Tests "$i" "${i}00" "${i}01"
done
for i in 1 2; do make_test subs/bob/3/Tests "$i" "1$i" $((11 + i)); done
make_test subs/cat/3/Tests 1 50 51
make_test subs/cat/3/Tests 2 60 0
mkdir -p subs/dan/3/Tests
for team in ann bob; do touch subs/$team/state.pp subs/$team/player.md; done
ln -s /etc/passwd subs/cat/state.pp
chmod -x subs/cat/3/xboard
printf 'team,points,grader\nann,73,x\nbob,70,x\ncat,,\n' >inspection.csv
cat >FEST.json <<'JSON'
{"title": "Milestone 3", "program": "subs/{team}/3/xboard", "tests": "subs/{team}/3/Tests",
 "staff_tests": "staff", "reference": "reference/xboard", "sandbox": "basic",
 "rubric": [
   {"title": "state.pp exists", "file": "subs/{team}/state.pp", "points": 5},
   {"title": "player.md exists", "file": "subs/{team}/player.md", "points": 5},
   {"title": "xboard exists with the right permissions", "executable": "subs/{team}/3/xboard", "points": 5},
   {"title": "three test files", "count": "tests", "of": 3, "score": "exact", "points": 5},
   {"title": "tests of the staff", "count": "passed_staff", "points": 15},
   {"title": "valid tests", "count": "valid", "of": 3, "points": 15},
   {"title": "other teams fail your tests", "count": "catching", "each": 5, "points": 15, "bonus": true},
   {"title": "inspection", "grades": "inspection.csv", "points": 85}]}
JSON
# columns FILE TITLE...: prints the team and these columns of each row.
columns() {
  python3 -c 'import csv, sys; [print(*([row["team"]] + [row[title] for title in sys.argv[2:]])) for row in csv.DictReader(open(sys.argv[1], newline=""))]' "$@"
}
titles=('state.pp exists' 'player.md exists' 'xboard exists with the right permissions' 'three test files'
  'tests of the staff' 'valid tests' 'other teams fail your tests' inspection)

tries 'a fest' 0 '13 passed, 17 failed' "$xtest" fest FEST.json --out fest
# By hand: Ann 5 + 5 + 5 + 5 + 0 + 15 + 15 + 73, Bob 5 + 5 + 5 + 0 + 15 + 10 + 0 + 70; one of Cat's
# tests is valid, and Dan has only a program.
expect 'the sheets' "$(columns fest/teams.csv "${titles[@]/#/points: }" points max_points)" \
  'ann 5 5 5 5 0 15 15 73 123 135
bob 5 5 5 0 15 10 0 70 110 135
cat 0 0 0 0 0 5 0 0 5 135
dan 0 0 5 0 15 0 0 0 20 135'
expect 'a report' "$(sed -n '/^points/,/inspection/p' fest/teams/bob/report.txt)" 'points: 110 of 135
  5 of 5: state.pp exists: exists
  5 of 5: player.md exists: exists
  5 of 5: xboard exists with the right permissions: exists and is executable
  0 of 5: three test files: 2 of 3
  15 of 15: tests of the staff: 3 of 3
  10 of 15: valid tests: 2 of 3
  0 of 15 (bonus): other teams fail your tests: 0 at 5
  70 of 85: inspection: 70 of 85'
expect 'reasons' "$(sed -n 's/^  0 of 5: //p' fest/teams/cat/report.txt)" \
  'state.pp exists: state.pp leads to a file or folder that is not the team'"'"'s own
player.md exists: player.md does not exist
xboard exists with the right permissions: 3/xboard is not executable
three test files: 2 of 3'
expect 'a page of a team' "$(grep -o '<td>not graded</td><td>0 of 85</td>' fest/pages/team-cat.html fest/teams/cat/report.html | wc -l)" 2
expect 'the page of the matrix' "$(grep -o '<td class="total">123</td>.*<td>73</td></tr>' fest/matrix.html | sed 's/<[^>]*>/ /g' | tr -s ' ')" \
  ' 123 5 5 5 5 0 15 15 73 '
expect 'its titles are whole' "$(grep -c '<table class="matrix sheet few">' fest/matrix.html)" 1

printf 'student,team\n1,ann\n2,bob\n3,cat\n4,dan\n' >roster.csv
printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,135\nA,1,,\nB,2,,\nC,3,,\nD,4,,\n' >canvas.csv
tries 'a gradebook' 0 '4 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest fest --roster roster.csv
expect 'the totals' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '123 110 5 20'
tries 'one line' 0 '4 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish --fest fest --roster roster.csv \
  --column 'points: Inspection'
expect 'its points' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '73 70 0 0'

# Another rubric and new grades change only the tables.
sed -i 's/^cat,,/cat,85,/' inspection.csv
sed -i 's/"each": 5, "points": 15/"each": 5, "points": 10/; s/"Milestone 3"/"Again"/' FEST.json
before=$(md5sum fest/results.jsonl)
tries 'new grades' 0 '13 passed, 17 failed' "$xtest" fest --reports-only FEST.json --out fest
expect 'the totals' "$(columns fest/teams.csv points max_points | paste -sd ';')" 'ann 118 135;bob 110 135;cat 90 135;dan 20 135'
chmod +x subs/cat/3/xboard
sed -i 's/"points": 85/"points": 90/' FEST.json
tries 'a changed submission' 0 '21 passed, 9 failed' "$xtest" fest FEST.json --out fest
expect 'the totals' "$(columns fest/teams.csv points max_points | paste -sd ';')" 'ann 118 140;bob 110 140;cat 110 140;dan 20 140'
tries 'the same again' 0 '21 passed, 9 failed' "$xtest" fest FEST.json --out fest
expect 'nothing is said' "$(cat err)" ''
[[ $before != $(md5sum fest/results.jsonl) ]]
for k in 1 2; do "$xtest" fest FEST.json --out "part$k" --shard $k/2 >/dev/null; done
tries 'merged' 0 '21 passed, 9 failed' "$xtest" fest --merge part1 part2 --out merged
expect 'the same tables' "$(for t in matrix tests teams; do cmp fest/$t.csv merged/$t.csv; done)" ''

# The points of the staff's tests with their groups: the second one fails, and with it its group.
mkdir staff/hard
mv staff/2-* staff/3-* staff/hard
echo '{"group": {"score": "all", "points": 3}}' >staff/hard/opts.json
script subs/bob/3/xboard 'echo $((n + 1 + (n == 2)))'
sed -i 's/"count": "passed_staff"/"count": "staff_points"/' FEST.json
tries 'groups' 0 '20 passed, 10 failed' "$xtest" fest FEST.json --out fest
expect 'their points' "$(columns fest/teams.csv 'points: tests of the staff' | paste -sd ';')" 'ann 0;bob 3.75;cat 15;dan 15'
echo '{"group": {"score": "sum", "points": 3}}' >staff/hard/opts.json
tries 'another group' 0 '20 passed, 10 failed' "$xtest" fest FEST.json --out fest
expect 'their points' "$(columns fest/teams.csv 'points: tests of the staff' | paste -sd ';')" 'ann 0;bob 9.375;cat 15;dan 15'
# The law: a fest that is repeated after a change of its tests has the tables of a new one.
like_new() {
  rm -rf new
  "$xtest" fest FEST.json --out new >/dev/null 2>&1
  expect "$1: the tables of a new fest" "$(diff <(tables fest) <(tables new) | head -n 4)" ''
}
make_test staff/hard 4 4 5
tries 'one more test in a group' 0 '23 passed, 11 failed' "$xtest" fest FEST.json --out fest
expect 'their points' "$(columns fest/teams.csv 'points: tests of the staff' | paste -sd ';')" 'ann 0;bob 11.25;cat 15;dan 15'
like_new 'one more test in a group'
: >staff/hard/3-in.json
tries 'one fewer' 0 '20 passed, 10 failed' "$xtest" fest FEST.json --out fest
expect 'which' "$(cat err)" 'xtest fest: the tests, the reference or the rules for tests have changed: validating all tests again
xtest fest: (staff)/hard/3-in.json: expected an input, got nothing'
like_new 'one fewer'
make_test staff/hard 3 3 4
make_test staff/hard 5 1 2
tries 'one again, and a duplicate' 0 '23 passed, 11 failed' "$xtest" fest FEST.json --out fest --resume
like_new 'one again, and a duplicate'
echo '(staff)/hard/4-in.json' >fest/revoke.txt
"$xtest" fest --reports-only --out fest >/dev/null
cp fest/revoke.txt revoked.txt
expect 'a revoked test: the tables of a new fest' \
  "$("$xtest" fest FEST.json --out new --revoke revoked.txt >/dev/null; diff <(tables fest) <(tables new) | head -n 4)" ''
rm fest/revoke.txt staff/hard/[45]-*

# A group is worth its points as long as any of its tests counts. Bob fails 2, in the group of 60.
sed -i 's/"count": "staff_points", "points": 15/"count": "staff_points", "each": 1, "points": 101/' FEST.json
mkdir staff/easy
make_test staff/easy 1 98 99
make_test staff/easy 2 99 100
echo '{"group": {"score": "all", "points": 40}}' >staff/easy/opts.json
echo '{"group": {"score": "sum", "points": 60}}' >staff/hard/opts.json
make_test staff/hard 4 4 5
make_test staff/hard 5 4 5
rm -r fest
group_points() { columns "$1/teams.csv" 'points: tests of the staff' max_points | paste -sd ';'; }
# revoked WHAT POINTS TEST...: revokes only these tests of the staff, and checks the points, those of
# a new fest, and those of merged shards.
revoked() {
  local name=$1 points=$2
  shift 2
  (($# == 0)) || printf '(staff)/%s-in.json\n' "$@" >revoked.txt
  cp revoked.txt fest/revoke.txt
  try "$xtest" fest --reports-only --out fest
  expect "$name: exit status" "$status" 0
  expect "$name: points" "$(group_points fest)" "$points"
  expect "$name: once more" "$("$xtest" fest FEST.json --out fest --resume >/dev/null 2>&1 && group_points fest)" "$points"
  rm -rf new merged
  "$xtest" fest FEST.json --out new --revoke revoked.txt >/dev/null
  "$xtest" fest --merge part2 part1 --out merged --revoke revoked.txt >/dev/null
  for dir in new merged; do
    expect "$name: the tables of $dir" "$(diff <(tables fest) <(tables $dir) | head -n 4)" ''
  done
  expect "$name: the points of records" "$(diff <(points_of fest) <(points_of merged) | head -n 4)" ''
}
points_of() { grep -oE '"(program|test|points|max_points)":[^,]*' "$1/results.jsonl" | paste - - - - | sort; }
: >revoked.txt
"$xtest" fest FEST.json --out fest >/dev/null
rm -r part1 part2
for k in 1 2; do "$xtest" fest FEST.json --out "part$k" --shard $k/2 >/dev/null; done
revoked 'a duplicate in a group' 'ann 0 226;bob 81 226;cat 101 226;dan 101 226'
revoked 'one of the group' 'ann 0 226;bob 71 226;cat 101 226;dan 101 226' hard/3
revoked 'the one that Bob fails' 'ann 0 226;bob 101 226;cat 101 226;dan 101 226' hard/2
revoked 'one of each group' 'ann 0 226;bob 71 226;cat 101 226;dan 101 226' hard/4 hard/5 easy/1
revoked 'a whole group' 'ann 0 186;bob 41 186;cat 61 186;dan 61 186' easy/1 easy/2
expect 'its maximum is that of the others' "$(grep 'tests of the staff' fest/teams/cat/report.txt)" \
  '  61 of 61: tests of the staff: 61 at 1'
revoked 'the other one' 'ann 0 166;bob 41 166;cat 41 166;dan 41 166' hard/2 hard/3 hard/4 hard/5
expect 'the maximum in the matrix' "$(grep -c '>maximum<.*<td>41</td>' fest/matrix.html)" 1
: >revoked.txt
revoked 'none any more' 'ann 0 226;bob 81 226;cat 101 226;dan 101 226'
expect 'no paths of the staff' "$(grep -rl "$PWD/fest/tests" fest/teams || true)" ''

# Tests of the staff that do not count, and a pattern of tests that matches nothing, are reported.
for i in {10..21}; do : >"staff/$i-in.json"; echo 1 >"staff/$i-out.json"; done
sed 's|3/Tests|3/Test|' FEST.json >typo.json
try "$xtest" fest typo.json --out typo
expect 'invalid tests of the staff' "$(cat err)" "xtest fest: no folder matches \"tests\": $PWD/subs/{team}/3/Test
$(printf 'xtest fest: (staff)/%d-in.json: expected an input, got nothing\n' {10..19})
xtest fest: 2 more tests of the staff are invalid; see xtest validate or tests.csv"
rm staff/[12]?-*

refused() {
  sed 's|"rubric": \[|"rubric": ['"$2"',|' FEST.json >bad.json
  tries "$1" 4 "xtest fest: bad.json: $1" "$xtest" fest bad.json --out bad
}
refused '/rubric/0: expected one of the keys count, file, executable, grades, command, junit and late, got none' '{"title": "x", "points": 1}'
refused '/rubric/0/count: expected chaff in FEST.json for this count, got "chaff"' '{"title": "x", "count": "chaff", "each": 1}'
refused '/rubric/0/file: expected a file in the submission, '"$PWD"'/subs/{team}, got "x"' '{"title": "x", "file": "x", "points": 1}'
refused '/rubric/1/title: expected a title that no other line has, got "state.pp exists"' \
  '{"title": "State.PP exists", "count": "built", "points": 1}'
echo 'ann,1,' >>inspection.csv
refused '/rubric/8/grades: expected a CSV file with the columns team and points, got inspection.csv: line 5: "ann" occurs twice' \
  '{"title": "x", "count": "built", "points": 1}'
