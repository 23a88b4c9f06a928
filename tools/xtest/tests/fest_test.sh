#!/usr/bin/env bash
# tools/xtest/tests/fest_test.sh BIN: a fest of 20 sample teams with BIN/xtest, as a course sees it.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/fest_samples.sh"
source "$here/../../../lib/test/shell.sh"

# same NAME FILE FILE: checks that two files are equal.
same() {
  if ! diff "$2" "$3" >difference; then
    echo "$1:"
    head -n 20 difference
    failures=$((failures + 1))
  fi
}

# fest NAME STATUS LAST-LINE ARGS...: runs xtest fest and checks its exit status and the last line
# of standard error or, if that is empty, of standard output.
fest() {
  local status=0 name=$1 wanted=$2 last=$3
  shift 3
  "$xtest" fest "$@" >out 2>err || status=$?
  expect "$name: exit status" "$status" "$wanted"
  if [[ -s err ]]; then expect "$name" "$(tail -n 1 err)" "$last"; else
    expect "$name" "$(tail -n 1 out)" "$last"
  fi
}

make_samples basic
totals='437 passed, 363 failed'
fest 'the whole' 0 "$totals" FEST.json --out whole -j 4
build='the build (if [ -e src ]; then cp src run; fi; [ ! -e broken ] || cat no/such/thing, in'
expect 'what is said' "$(cat out)" "t14: not built: t14/run does not exist, after $build t14)
t15: not built: $build t15) failed: expected exit status 0, got 1: cat: no/such/thing: No such file or directory
18 of 20 programs built, 42 of 54 tests count
4 of 4 tests that timed out used CPU time for less than half of it: they may have waited for \
something, or the machine was overloaded (see -j, \"retry_timeouts\")
$totals"
tables whole >whole.tables

trouble="$build t15) failed: expected exit status 0, got 1: cat: no/such/thing: No such file or directory"
cat >teams.csv <<CSV
team,built,build_error,tests,valid,unique,passed,run,failed,WRONG,MISSING,EXTRA,MALFORMED,EXIT_STATUS,CRASH,TIMEOUT,CPU,MEMORY,OUTPUT,CANNOT_START,internal_errors,not_run,caught,points
t01,yes,,2,2,1,41,41,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,9.1
t02,yes,,2,2,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t03,yes,,3,2,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t04,yes,,3,3,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t05,yes,,3,2,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t06,yes,,3,2,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t07,yes,,3,3,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t08,yes,,3,3,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3,12
t09,yes,,2,2,2,0,40,40,40,0,0,0,0,0,0,0,0,0,0,0,0,2,6
t10,yes,,3,2,2,20,40,20,20,0,0,0,0,0,0,0,0,0,0,0,0,3,10
t11,yes,,2,2,2,20,40,20,20,0,0,0,0,0,0,0,0,0,0,0,0,3,10
t12,yes,,3,3,3,0,39,39,0,0,0,0,0,39,0,0,0,0,0,0,0,4,11
t13,yes,,2,2,2,36,40,4,0,0,0,0,0,0,4,0,0,0,0,0,0,4,13.6
t14,no,"t14/run does not exist, after $build t14)",2,2,2,0,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,4,10
t15,no,"$trouble",3,2,2,0,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,4,10
t16,yes,,3,3,2,0,40,40,0,0,0,0,40,0,0,0,0,0,0,0,0,4,10
t17,yes,,2,2,2,0,40,40,0,40,0,0,0,0,0,0,0,0,0,0,0,4,10
t18,yes,,2,2,2,0,40,40,0,0,40,0,0,0,0,0,0,0,0,0,0,3,8
t19,yes,,2,2,2,0,40,40,0,0,0,40,0,0,0,0,0,0,0,0,0,5,12
t20,yes,,4,3,2,40,40,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,16
CSV
tr -d '\r' <whole/teams.csv >got.csv
same 'teams.csv' teams.csv got.csv
expect 'matrix.csv' "$(grep '^t10,' whole/matrix.csv | tr -d '\r')" \
  't10,2/2,1/1,2/2,2/2,2/2,2/2,2/2,2/2,2/2,2/2,-,0/2,1/3,0/2,0/2,0/2,0/2,0/2,0/2,0/2,0/2,20,40'
expect 'tests.csv' "$(grep '^t19/2' whole/tests.csv | tr -d '\r')" \
  't19/2-in.json,t19,2-in.json,yes,,,17,7,0,0,t09; t10; t12; t13; t16; t17; t18,,'
expect 'duplicates' "$(grep -c ',yes,,t12/3-in.json,' whole/tests.csv)" 5
expect "a copy of the staff's" "$(grep -c '^t07/3-in.json,.*,yes,,(staff)/1-in.json,' whole/tests.csv)" 1
expect 'not valid' "$(cut -d , -f 1,4 whole/tests.csv | grep ',no$' | cut -d , -f 1 | paste -sd ' ')" \
  't03/3-in.json t05/4-in.json t06/3-in.json t10/4-in.json t15/4-in.json t20/4-in.json'
expect 'in every record of it' "$(grep '"program":"t15"' whole/results.jsonl |
  grep '"verdict":"CANNOT_START"' | grep -c '"stderr":"cat: no/such/thing: No such file or directory\\n"')" 40
expect 'in its report' "$(grep -c 'no/such/thing: No such' whole/teams/t15/report.txt)" 1
expect 'for its team' "$(wc -l <whole/teams/t15/results.jsonl)" 40
"$xtest" report whole/results.jsonl --junit whole.xml >out || true
expect 'in every report' "$(grep -c '^  | cat: no/such/thing' whole.xml)" 40
expect 'a log' "$(cat whole/builds/t15.log)" 'cat: no/such/thing: No such file or directory'

fest 'what was not built is tried again' 0 'xtest fest: rebuilding and rerunning the programs of t14, t15' \
  FEST.json --out whole
expect 'to the same end' "$(tail -n 1 out)" "$totals"
fest 'nothing is left' 0 "$totals" FEST.json --out whole --resume
tables whole >again.tables
same 'nothing was left' whole.tables again.tables
sed 's/"title"/"teams": ["u01"], &/' FEST.json >other.json
fest 'another fest' 2 \
  "xtest fest: $scratch/whole has the results of another fest or shard; choose another --out (see xtest fest --help)" \
  other.json --out whole --resume
echo '{' >bad.json
fest 'no FEST.json' 4 \
  'xtest fest: bad.json: malformed JSON at line 2, column 1: unexpected end of input; expected string literal (byte 2)' \
  bad.json --out new
echo '{"title": "", "program": "subs/{team}/run", "sandbox": "basic"}' >empty.json
echo '{"title": "", "program": "subs/{team}/run", "tests": "subs/{team}/Testz", "sandbox": "basic"}' >typo.json
fest 'misspelled tests' 4 \
  "xtest fest: no folder matches \"tests\": $scratch/subs/{team}/Testz; no program was built" \
  typo.json --out typo
fest 'no tests' 3 'xtest fest: no test applies to a program of another team' \
  empty.json --out empty

mkdir held
status=0
flock held/.lock "$xtest" fest FEST.json --out held >out 2>err || status=$?
expect 'a folder in use: exit status' "$status" 5
expect 'a folder in use' "$(cat err)" "xtest fest: $scratch/held is in use by another run"

# Fests of six of the teams are killed at 20 moments, the first ones early, and resumed.
sed 's/"title"/"teams": ["t01", "t10", "t13", "t14", "t15", "t20"], &/' FEST.json >few.json
few_totals='38 passed, 34 failed'
fest 'six teams' 0 "$few_totals" few.json --out six -j 4
tables six >six.tables
RANDOM=7
kills=0
for ((round = 1; kills < 20; ++round)); do
  "$xtest" fest few.json --out killed -j 4 --resume >out 2>err &
  pid=$!
  sleep "0.$(printf %03d $((RANDOM % (kills < 8 ? 100 : 400))))"
  status=0
  if ((round % 2)); then kill -KILL $pid 2>kill.err || true; else kill -TERM $pid 2>kill.err || true; fi
  wait $pid 2>wait.err || status=$?
  if ((status == 137 || status == 143)); then
    kills=$((kills + 1))
  else
    expect "not killed: exit status" "$status" 0
    tables killed >killed.tables
    same 'killed and resumed' six.tables killed.tables
    rm -r killed
  fi
done
fest 'the last of those that were killed' 0 "$few_totals" few.json --out killed -j 4 --resume
tables killed >killed.tables
same 'killed and resumed to the end' six.tables killed.tables

for k in 1 2 3; do
  fest "shard $k" 0 "shard $k of 3: $((k == 1 ? 281 : k == 2 ? 280 : 239)) runs" FEST.json --out "part$k" -j 4 --shard "$k/3"
done
fest 'another shard' 2 \
  "xtest fest: $scratch/part1 has the results of another fest or shard; choose another --out (see xtest fest --help)" \
  FEST.json --out part1 --shard 2/3 --resume
TEST_SHARD_INDEX=19 TEST_TOTAL_SHARDS=20 fest 'a shard by environment variables' 0 'shard 20 of 20: 40 runs' \
  FEST.json --out unasked -j 4
sed -E '/"program":"t01"/!s/"wall":[0-9]+/"wall":0/; /"program":"t01"/s/"wall":[0-9]+/"wall":9/' \
  whole/results.jsonl >timings.jsonl
fest 'a shard by timings' 0 'shard 1 of 2: 41 runs' \
  FEST.json --out timed --shard 1/2 --timings timings.jsonl
fest 'merged' 0 "$totals" --merge part3 part1 part2 --out merged
tables merged >merged.tables
same 'merged' whole.tables merged.tables
fest 'merged, and resumed' 0 "$totals" FEST.json --out merged --resume
fest 'a shard too few' 4 'xtest fest: shard 2 of 3 is missing' --merge part1 part3 --out few
fest 'a shard twice' 4 'xtest fest: part1: shard 1 of 3 is already in part1' \
  --merge part1 part1 part2 part3 --out twice
fest 'a foreign shard' 4 'xtest fest: whole: it belongs to a different run than part1' \
  --merge part1 part2 whole --out foreign
fest 'the tables of a shard' 2 \
  "xtest fest: $scratch/part1 has one shard only; merge all shards with --merge (see xtest fest --help)" \
  --reports-only --out part1

printf '# copied by many\nt12/3-in.json\n' >merged/revoke.txt
fest 'revoked' 0 'xtest fest: 17 runs are missing; continue with --resume' \
  --reports-only --out merged
expect 'the next one counts' "$(grep '^t20/3' merged/tests.csv | tr -d '\r')" \
  't20/3-in.json,t20,3-in.json,yes,,,0,0,0,17,,,'
fest 'revoked, and resumed' 0 '436 passed, 364 failed' FEST.json --out merged --resume -j 4
expect 'it has been run' "$(grep '^t20/3' merged/tests.csv | tr -d '\r')" \
  't20/3-in.json,t20,3-in.json,yes,,,17,7,0,0,t09; t11; t12; t16; t17; t18; t19,,'
expect 'the one revoked' "$(grep '^t12/3' merged/tests.csv | tr -d '\r')" \
  't12/3-in.json,t12,3-in.json,revoked,,,0,0,0,0,,,'
rm merged/revoke.txt
fest 'not revoked any more' 0 "$totals" --reports-only --out merged
tables merged >merged.tables
same 'as if nothing was revoked' whole.tables merged.tables
echo 't99/1-in.json' >wrong.txt
fest 'an unknown test revoked' 4 \
  'xtest fest: wrong.txt:1: expected a test'"'"'s id, such as (staff)/1-in.json, got "t99/1-in.json"' \
  --reports-only --out merged --revoke wrong.txt

hidden() { grep '"staff/2-in.json"' merged/teams/t09/results.jsonl | grep -c '"input":"8'; }
expect 'hidden tests are there' "$(hidden)" 1
fest 'redacted' 0 "$totals" --reports-only --out merged --redact
expect 'hidden tests are redacted' "$(hidden)" 0
same 'the tables stay' merged/teams.csv whole/teams.csv
sed 's/"title": "Samples"/"title": "Games"/; s/"valid": 1/"valid": 3/' FEST.json >heavier.json
fest 'other weights' 0 "$totals" --reports-only heavier.json --out merged
expect 'more points' "$(grep '^t01,' merged/teams.csv | tr -d '\r')" \
  't01,yes,,2,2,1,41,41,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,11.1'
expect 'another title' "$(grep -c '<title>Games' merged/matrix.html)" 1

# A reference that does not answer one of two tests, and two teams.
script doubtful/reference '[ "$n" -lt 5 ] || exec sleep 9' 'echo $((n + 1))'
for team in ann bob; do script "doubtful/$team/run" 'echo 6'; done
make_test doubtful/ann/Tests 1 5 6
make_test doubtful/ann/Tests 2 1 2
cat >doubtful/FEST.json <<JSON
{"title": "Unvalidated", "program": "{team}/run", "tests": "{team}/Tests", "reference": "reference",
 "sandbox": "basic", "timeout": 0.3, "retry_timeouts": false}
JSON
"$xtest" fest doubtful/FEST.json --out unvalidated >out 2>err || expect 'no answer: exit status' $? 0
expect 'no answer' "$(grep -c '^xtest fest: ann/1-in.json: invalid, because the reference gave no answer: time limit of 0.3 s' err)" 1
expect 'no answer: it is not run' "$(tail -n 1 out)" '0 passed, 1 failed'
expect 'no answer: why' "$(grep -cE '^ann/1-in.json,ann,1-in.json,no,"?the reference did not answer: time limit of 0.3 s' unvalidated/tests.csv)" 1
sed -i 's/"sandbox"/"accept_unanswered": true, &/' doubtful/FEST.json
"$xtest" fest doubtful/FEST.json --out unvalidated >out 2>err || expect 'unvalidated: exit status' $? 5
expect 'unvalidated' "$(grep -c '^xtest fest: ann/1-in.json: counts, although the reference gave no answer: time limit of 0.3 s' err)" 1
expect 'the test is run' "$(tail -n 1 out)" '1 passed, 1 failed'
echo ann/1-in.json >unvalidated/revoke.txt
fest 'the unvalidated test is revoked' 0 '0 passed, 1 failed' --reports-only --out unvalidated

# Programs that are late while others run, and one that is slow; killed before the reruns.
script late/ann/run 'if [ "$n" = 2 ] && [ ! -e seen ]; then touch seen; exec sleep 9; fi' 'echo $((n + 1))'
script late/bob/run 'while [ "$n" = 4 ]; do for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
  while :; do :; done & done; wait; done' 'echo $((n + 1))' # uses too much CPU time to be excused
for n in 1 2 3 4; do make_test late/staff "$n" "$n" $((n + 1)); done
echo '{"title": "Late", "teams": ["ann", "bob"], "program": "{team}/run", "staff_tests": "staff", "sandbox": "basic", "timeout": 1}' \
  >late/FEST.json
# slow_fest NAME ARGS...: runs the fest with bob's slow program; its verdict is an internal error if
# the machine was busy with other work.
slow_fest() {
  slow_total='7 passed, 1 failed' slow_verdict=TIMEOUT slow_status=0
  "$xtest" fest late/FEST.json "${@:2}" >out 2>err || slow_status=$?
  if [[ $(tail -n 1 out) == *'not judged'* ]]; then
    slow_total='7 passed, 0 failed, 1 not judged (internal error)' slow_verdict=INTERNAL_ERROR
  fi
  expect "$1: exit status" "$slow_status" "$([[ $slow_verdict == TIMEOUT ]] && echo 0 || echo 5)"
  expect "$1" "$(tail -n 1 out)" "$slow_total"
}

slow_fest 'a timeout on a busy machine' --out lates
attempts() { sed -E 's/.*"test":"\(staff\)\/(.)-in.json".*"program":"(...)","verdict":"([A-Z_]*)".*"attempts":(.).*/\2 \1 \3 \4/' "$1"; }
expect 'those run again come last' "$(attempts lates/results.jsonl | tail -n 2)" "ann 2 PASS 2
bob 4 $slow_verdict 2"
expect 'all others are run once' "$(attempts lates/results.jsonl | grep -c ' PASS 1$')" 6
expect 'how it ended' "$(grep -cE \
  "$slow_verdict: time limit of 1 s exceeded \(CPU time used: [0-9.]* s\); the machine was " lates/teams/bob/report.txt)" 1
"$xtest" fest late/FEST.json --out cut -j 1 >out 2>err &
pid=$!
while kill -0 $pid && [[ ! -e cut/results.jsonl || $(wc -l <cut/results.jsonl) -lt 7 ]]; do sleep 0.02; done # 6 are not late
{ kill -KILL $pid && wait $pid; } 2>wait.err || true
expect 'no result is late' "$(grep -c TIMEOUT cut/results.jsonl || true)" 0
slow_fest 'late, killed and resumed' --out cut --resume
sed -i 's/"TIMEOUT"\(.*\)"attempts":2/"TIMEOUT"\1"attempts":1/' cut/results.jsonl
slow_fest 'not final' --out cut --resume
expect 'run again' "$(attempts cut/results.jsonl | tail -n 1)" "bob 4 $slow_verdict 2"

# Programs that a submission only links to.
mkdir linked
cp -r late/bob linked/bob
cp -r late/ann linked/ann
touch linked/ann/seen # it is not late
ln -s bob linked/cat
mkdir linked/dan
ln -s ../ann/run linked/dan/run
sed 's|"staff"|"../late/staff"|; s/"bob"/&, "cat", "dan"/; s/"title"/"retry_timeouts": false, &/' \
  late/FEST.json >linked/FEST.json
fest 'links' 0 '7 passed, 9 failed' linked/FEST.json --out links
expect 'links: what is said' "$(head -n 2 out)" "cat: not built: cat leads to a file or folder that is not the team's own
dan: not built: dan/run leads to a file or folder that is not the team's own"

# A team without tests is named, and one that is gone.
mkdir -p gone/{ann,bob,eve}
for team in ann bob; do mkdir gone/$team/tests && echo $team >gone/$team/tests/1.in && echo $team >gone/$team/tests/1.out; done
for team in ann bob eve; do printf '#!/bin/sh\nexec cat\n' >gone/$team/run && chmod +x gone/$team/run; done
echo '{"title": "G", "program": "gone/{team}/run", "tests": "gone/{team}/tests", "sandbox": "basic"}' >GONE.json
try "$xtest" fest GONE.json --out gone-out
expect 'a team without tests' "$status $(tail -n 1 out)" '0 4 passed, 0 failed'
expect 'is named' "$(cat err)" "xtest fest: eve has no tests in $scratch/gone/eve/tests"
rm -r gone/bob
try "$xtest" fest GONE.json --out gone-out
expect 'a team that is gone' "$status $(tail -n 1 out)" '0 1 passed, 0 failed'
expect 'is named, too' "$(head -n 2 err | tail -n 1)" \
  "xtest fest: bob, whose results are in $scratch/gone-out, is gone, and so are its tests"

if has_strict; then
  # On a busy machine a program needs more than a second in this sandbox.
  sed 's/"basic"/"strict"/; s/"timeout": 1,/"timeout": 5,/' FEST.json >strict.json
  fest 'strict' 0 "$totals" strict.json --out strict -j 4
  same 'strict' whole/teams.csv strict/teams.csv
fi
