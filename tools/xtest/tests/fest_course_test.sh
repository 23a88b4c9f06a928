#!/usr/bin/env bash
# tools/xtest/tests/fest_course_test.sh BIN: a course runs a fest with BIN/xtest as in the README,
# in a folder with its teams' folders; then FEST.json and the submissions change, and the fest is
# run again.
set -euo pipefail
bin=$(realpath "$1")
xtest=$bin/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
PATH=$bin:$PATH
calls=$scratch.calls # outside the folders that are hidden from programs
trap 'rm -f "$calls"; finish' EXIT

# Ann's program is built by its Makefile, Bob's is Python with a mistake, and Carl's Makefile has no
# rule for xboard. A correct program adds one to a number.
program() { printf '%s\n' '#!/bin/sh' 'read -r n' "$@"; }
test_of() {
  mkdir -p "$1"
  echo "$3" >"$1/$2-in.json"
  echo "$4" >"$1/$2-out.json"
}
mkdir -p course/{ann,bob,carl}/3 course/reference
cd course
program 'case $n in ""|*[!0-9]*) echo "no number" >&2; exit 1;; esac' 'echo $((n + 1))' >reference/xboard
program 'echo $((n + 1))' >ann/3/xboard.sh
printf 'xboard: xboard.sh\n\tcp xboard.sh xboard\n\tchmod +x xboard\n' >ann/3/Makefile
cat >bob/3/xboard.py <<'PY'
import sys
n = int(sys.stdin.read())
print(n + 1 if n < 25 else n)
PY
printf 'all:\n\tprintf "#!/bin/sh\\nexec python3 xboard.py\\n" >xboard\n\tchmod +x xboard\n' >bob/3/Makefile
printf 'all:\n\techo "nothing to do"\n\tcc -c no-such-file.c\n' >carl/3/Makefile
chmod +x reference/xboard
for n in 1 2; do test_of ann/3/Tests $n $n $((n + 1)); done
test_of ann/3/Tests 3 30 31
test_of bob/3/Tests 1 10 11
test_of carl/3/Tests 1 20 21

# The five lines of the README; only if the strict sandbox is available.
if has_strict; then
  echo '{"title": "Fish 3", "program": "{team}/3/xboard", "tests": "{team}/3/Tests",
    "reference": "reference/xboard", "build": {"command": "make"}}' >FEST.json
  tries 'a fest' 0 '5 passed, 5 failed' xtest fest FEST.json --out fest # killed? the same with --resume
  expect 'the message about Carl' "$(sed 's/got 2: .* error: .*/got 2/' out)" \
    'carl: not built: the build (make, in carl/3) failed: expected exit status 0, got 2
'"$(sed '/^./!d' fest/builds/carl.log | sed '1,/error:/d; s/^/  | /' | head -n 6)"'
2 of 3 programs built, 5 of 5 tests count
5 passed, 5 failed'
  echo ann/3-in.json >>fest/revoke.txt # the reference was wrong
  tries 'its tables' 0 '5 passed, 3 failed' xtest fest --reports-only --out fest # fest/matrix.html, teams.csv, tests.csv, teams/ann/
  expect 'the report for Carl' "$(grep -c '^build error: the build (make, in carl/3) failed: .*; build.log has the complete output of the build$' \
    fest/teams/carl/report.txt)" 1
  for file in matrix.html teams.csv tests.csv teams/ann/report.html; do
    expect "$file" "$(test -s fest/$file && echo there)" there
  done
  expect 'only teams are teams' "$(tail -n +2 fest/teams.csv | cut -d , -f 1 | paste -sd ' ')" 'ann bob carl'
  tries 'the same once more' 0 '5 passed, 3 failed' xtest fest FEST.json --out fest
  expect 'the results are no team' "$(tail -n +2 fest/teams.csv | cut -d , -f 1 | paste -sd ' ')" 'ann bob carl'
  rm -r fest
fi

# From here on, programs and the reference record each call, which the strict sandbox forbids.
cat >FEST.json <<'JSON'
{"title": "Fish 3", "program": "{team}/3/xboard", "tests": "{team}/3/Tests",
 "reference": "reference/xboard", "build": {"command": "make"}, "sandbox": "basic"}
JSON
note() { sed -i "1a echo $1 >>$calls" "$2"; }
note reference reference/xboard
note ann ann/3/xboard.sh
sed -i "1i open('$calls', 'a').write('bob\\\\n')" bob/3/xboard.py
sed -i "1s/:.*/: FORCE/; 1a\\\techo build-ann >>$calls" ann/3/Makefile
echo FORCE: >>ann/3/Makefile
sed -i "1a\\\techo build-bob >>$calls" bob/3/Makefile
sed -i "1a\\\techo build-carl >>$calls" carl/3/Makefile

# again NAME LAST-LINE CALLS ARGS...: runs the fest again and compares the recorded calls.
again() {
  local name=$1 last=$2 wanted=$3
  shift 3
  : >"$calls"
  try xtest fest FEST.json --out fest -j 1 "$@"
  expect "$name: exit status" "$status" 0
  expect "$name" "$(tail -n 1 out)" "$last"
  expect "$name: what was run" \
    "$(sort "$calls" | uniq -c | awk '{print $2 "*" $1}' | paste -sd ' ')" "$wanted"
}
teams_lost() { sed -n 's/^xtest fest: rebuilding and rerunning the programs of //p' err; }

all='ann*2 bob*4 build-ann*1 build-bob*1 build-carl*1 reference*5'
again 'the first time' '5 passed, 5 failed' "$all"
expect 'nothing to be said' "$(cat err)" ''
again 'resumed' '5 passed, 5 failed' '' --resume
expect 'nothing has changed' "$(cat err)" ''
again 'unchanged' '5 passed, 5 failed' 'build-carl*1'
expect 'what was not built is tried again' "$(teams_lost)" carl

sed -i 's/"Fish 3"/"Fish 4", "weights": {"valid": 3}/' FEST.json
again 'title and weights' '5 passed, 5 failed' '' --resume
expect 'title and weights: nothing is said' "$(cat err)" ''
expect 'the new title' "$(grep -c '<title>Fish 4' fest/matrix.html)" 1
expect 'the new weights' "$(grep '^ann' fest/teams.csv | cut -d , -f 24 | tr -d '\r')" 12
sed -i 's/"sandbox": "basic"/"sandbox" :"basic" /' FEST.json
again 'white space' '5 passed, 5 failed' '' --resume

sed -i 's/"sandbox"/"timeout": 5, "sandbox"/' FEST.json
again 'a limit' '5 passed, 5 failed' 'ann*2 bob*4 reference*5' --resume
expect 'a limit: what is said' "$(grep -c 'the settings of runs or of judging have changed: repeating all runs' err)" 1

sed -i 's/"sandbox"/"tolerance": 0.5, "args": [], &/' FEST.json
again 'how answers are compared' '5 passed, 5 failed' 'ann*2 bob*4 reference*5' --resume
sed -i 's/"args": \[\]/"args": ["-q"]/' FEST.json
again 'arguments' '5 passed, 5 failed' 'ann*2 bob*4' --resume
sed -i 's/"args": \["-q"\]/"names": true/' FEST.json
again 'arguments that are gone' '5 passed, 5 failed' 'ann*2 bob*4' --resume
expect 'names' "$(cd fest/teams/carl/tests && printf '%s ' *)" 'ann bob '
sed -i 's/"names": true, //' FEST.json
again 'no names' '5 passed, 5 failed' '' --resume
expect 'no names' "$(find fest/teams/carl/tests -name '[1-5]-in.json' | wc -l)" 4

sed -i 's/"reference"/"max_tests": 99, &/' FEST.json
again 'what tests must be' '5 passed, 5 failed' 'reference*5' --resume

echo '# another' >>reference/xboard
again 'the reference' '5 passed, 5 failed' 'reference*5' --resume
expect 'the reference: what is said' "$(grep -c 'validating all tests again' err)" 1

mkdir staff
test_of staff 1 40 41
sed -i 's/"reference"/"staff_tests": "staff", &/' FEST.json
again 'tests of the staff' '6 passed, 7 failed' 'ann*1 bob*1 reference*6' --resume
sed -i 's/"staff_tests": "staff", //' FEST.json
rm -r staff
again 'no tests of the staff' '5 passed, 5 failed' 'reference*5' --resume
mv reference sol
sed -i 's|reference/xboard|sol/xboard|' FEST.json
again 'another reference' '5 passed, 5 failed' 'reference*5' --resume
sed -i 's|sol/xboard|reference/xboard|' FEST.json
mv sol reference
again 'the earlier reference' '5 passed, 5 failed' 'reference*5' --resume
sed -i 's/"reference"/"teams": ["ann", "carl"], &/' FEST.json
again 'fewer teams' '1 passed, 3 failed' 'reference*4' --resume
sed -i 's/"teams": \["ann", "carl"\], //' FEST.json
again 'all teams' '5 passed, 5 failed' 'ann*1 bob*4 build-bob*1 reference*5' --resume

test_of bob/3/Tests 2 11 12
again 'a new test' '6 passed, 6 failed' 'ann*1 reference*6' --resume
test_of bob/3/Tests 2 12 13
again 'a test of the same name' '6 passed, 6 failed' 'ann*1 reference*6' --resume
rm bob/3/Tests/2-*
again 'a test that is gone' '5 passed, 5 failed' 'reference*5' --resume

sed -i 's/"command": "make"/"command": "make -s"/' FEST.json
again 'how programs are built' '5 passed, 5 failed' 'ann*2 bob*4 build-ann*1 build-bob*1 build-carl*1' --resume
expect 'how programs are built: what is said' "$(teams_lost)" 'ann, bob, carl'

sed -i 's/n < 25/n < 70/' bob/3/xboard.py
again 'what a program is built from' '6 passed, 4 failed' 'bob*4 build-bob*1' --resume
expect 'what a program is built from: what is said' "$(teams_lost)" bob
again 'nothing, but --rerun' '6 passed, 4 failed' 'bob*4 build-bob*1' --resume --rerun bob
echo '# mended by hand' >>fest/programs/ann/3/xboard
again 'a copy is not what was submitted' '6 passed, 4 failed' '' --resume
echo '# another' >>ann/3/xboard.sh
again 'a program' '6 passed, 4 failed' 'ann*2 build-ann*1' --resume
expect 'a program: what is said' "$(teams_lost)" ann
again 'the reference with --rerun' '6 passed, 4 failed' 'reference*5' --resume --rerun '(staff)'
tries 'no such team' 2 'xtest fest: --rerun: no such team: dan (see xtest fest --help)' \
  xtest fest FEST.json --out fest --rerun dan
tries 'a misspelled team' 2 'xtest fest: --rerun: no such team: carll; did you mean carl? (see xtest fest --help)' \
  xtest fest FEST.json --out fest --rerun carll

cp ann/3/{Makefile,xboard.sh} carl/3
again 'a program that was mended' '10 passed, 0 failed' 'ann*4 build-ann*1'
expect 'it was tried again' "$(teams_lost)" carl

cp -r ann dora
rm -r dora/3/Tests
again 'a new team' '15 passed, 0 failed' 'ann*5 build-ann*1 reference*5'
rm -r dora carl
again 'teams that are gone' '4 passed, 0 failed' 'reference*4'
expect 'they are gone from the tables' "$(tail -n +2 fest/teams.csv | cut -d , -f 1 | paste -sd ' ')" 'ann bob'
cp -r bob/3 bob/4
cp -r ann/3 ann/4
sed -i 's|{team}/3/xboard|{team}/4/xboard|' FEST.json
again 'another program' '4 passed, 0 failed' 'ann*1 bob*3 build-ann*1 build-bob*1'

# A fest killed while it processes changes gives the same results as an uninterrupted one.
for n in 41 42 43 44 45 46; do test_of bob/3/Tests $n $n $((n + 1)); done
rounds=0
RANDOM=5
for ((round = 1; round <= 12; ++round)); do
  sed -i "s/\"timeout\": [0-9]*/\"timeout\": $((round + 5))/" FEST.json
  until { echo "# $round" >>reference/xboard; } 2>busy.err; do
    sleep 0.01 # the killed run had just started it
  done
  test_of bob/3/Tests 46 "$((46 + round * 100))" "$((47 + round * 100))"
  xtest fest FEST.json --out fest -j 2 >out 2>err &
  pid=$!
  sleep "0.$(printf %03d $((RANDOM % 120)))"
  kill -KILL $pid 2>kill.err || true
  wait $pid 2>wait.err || rounds=$((rounds + 1))
done
expect 'it was killed now and then' "$((rounds > 2))" 1
try xtest fest FEST.json --out fest -j 2
expect 'killed and resumed' "$(tail -n 1 out)" '10 passed, 0 failed'
try xtest fest FEST.json --out new -j 2
for file in matrix.csv teams.csv tests.csv; do
  expect "$file, as in a new fest" "$(cat fest/$file)" "$(cat new/$file)"
done
expect 'every result is of the tests as they are' \
  "$(grep -o '"test":"[^"]*".*"input":"[^"]*"' fest/results.jsonl | sed 's/,"suite.*"input"/ /' | sort)" \
  "$(grep -o '"test":"[^"]*".*"input":"[^"]*"' new/results.jsonl | sed 's/,"suite.*"input"/ /' | sort)"

# Shards of a changed fest, resumed in their own folders.
for k in 1 2; do tries "shard $k" 0 "shard $k of 2: $((k == 1 ? 7 : 3)) runs" xtest fest FEST.json --out "part$k" --shard "$k/2"; done
sed -i 's/"timeout": [0-9]*/"timeout": 3/' FEST.json
try xtest fest FEST.json --out part1 --shard 1/2
expect 'a shard of what has changed' "$(tail -n 1 out)" 'shard 1 of 2: 7 runs'
tries 'shards before and after the change' 4 'xtest fest: part2: it belongs to a different run than part1' \
  xtest fest --merge part1 part2 --out merged
try xtest fest FEST.json --out part2 --shard 2/2
tries 'shards after the change' 0 '10 passed, 0 failed' xtest fest --merge part1 part2 --out merged
try xtest fest FEST.json --out merged
expect 'merged, and nothing is left' "$(cat err)" ''
tries 'another shard' 2 \
  "xtest fest: $PWD/part1 has the results of another fest or shard; choose another --out (see xtest fest --help)" \
  xtest fest FEST.json --out part1 --shard 2/2
