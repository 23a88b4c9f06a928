#!/usr/bin/env bash
# tools/xtest/tests/validate_test.sh BIN: `BIN/xtest validate` for teams and the staff.
set -euo pipefail
xtest=$1/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
if ! has_strict; then exit; fi # the reference runs in it

# The reference adds; tests of the staff and three teams.
cat >sum <<'END'
#!/bin/sh
read -r a
case $a in *x*) echo "no number" >&2; exit 1;; *hang*) exec sleep 30;; esac
echo $(($(echo "$a" | sed 's/\.0//g' | tr -d '[]' | tr , +)))
END
chmod +x sum
mkdir -p staff all/{ann,bob,cat,.git}
cat >FEST.json <<'END'
{"title": "Sums", "program": "all/{team}/sum", "tests": "all/{team}/Tests", "staff_tests": "staff",
 "reference": "sum", "timeout": 0.5, "retry_timeouts": false, "max_bytes": 1000}
END

# hand_in FOLDER NUMBER INPUT ANSWER: writes a test.
hand_in() {
  mkdir -p "$1"
  printf '%s' "$3" >"$1/$2-in.json"
  printf '%s' "$4" >"$1/$2-out.json"
}

hand_in staff 1 '[1,2]' 3
hand_in all/ann/Tests 1 '[2,2]' 4.0
tries 'all valid' 0 '2 valid and unique, 0 duplicate, 0 invalid' "$xtest" validate FEST.json
expect 'no other messages' "$(wc -l <out)" 1

hand_in all/ann/Tests 2 ' [1, 2.0]' 3
hand_in all/bob/Tests 1 '[2,2]' 5
hand_in all/bob/Tests 2 '["x"]' 1
hand_in all/bob/Tests 3 '[2' 2
touch all/bob/Tests/4-in.json
hand_in all/bob/Tests 5 '[3]' 3
echo '{"points": 100}' >all/bob/Tests/5-opts.json
hand_in all/bob/Tests 6 "[$(printf '%1000s' '')1]" 1
ln -s ../../../staff/1-in.json all/bob/Tests/7-in.json
mkfifo all/bob/Tests/8-in.json
tries 'some not valid' 1 '2 valid and unique, 1 duplicate, 8 invalid' \
  "$xtest" validate FEST.json
expect 'reasons' "$(cat out)" \
"ann/2-in.json: duplicate of (staff)/1-in.json
bob/1-in.json: the reference gives a different answer: expected 5, got 4
bob/2-in.json: the reference refuses the input: no number
bob/3-in.json: /1: malformed JSON at line 1, column 3: unexpected end of input; expected ']' (byte 2)
bob/4-in.json: 4-in.json: its expected answers are missing: 4-out.json or 4-err.txt
bob/5-in.json: 5-opts.json: in a team's test, /points: expected only the key args, got \"points\"
bob/6-in.json: 6-in.json has 1003 bytes, 1000 are allowed
bob/7-in.json: 7-in.json links outside the team's own folder, or to nothing
bob/8-in.json: 8-in.json is not a regular file
2 valid and unique, 1 duplicate, 8 invalid"
cp out whole
tries 'one at a time' 1 "$(tail -n 1 whole)" "$xtest" validate FEST.json -j 1
expect 'the same' "$(cat out)" "$(cat whole)"
tries 'one team' 0 '2 valid and unique, 1 duplicate, 0 invalid' \
  "$xtest" validate FEST.json --team ann --team cat
tries 'from another folder' 1 "$(tail -n 1 whole)" \
  env -C all/ann "$xtest" validate ../../FEST.json
try "$xtest" validate FEST.json --json
expect 'JSON: exit status' "$status" 1
expect 'JSON' "$(tr -d ' \n' <out | grep -o '"summary":{[^}]*}')" \
  '"summary":{"tests":11,"unique":2,"duplicate":1,"invalid":8,"unvalidated":0}'
expect 'JSON: valid' "$(grep -c '"valid": *true' out)" 3

tries 'a folder' 1 '1 valid and unique, 0 duplicate, 7 invalid' \
  "$xtest" validate all/bob/Tests/ --reference ./sum
expect 'of a folder' "$(head -n 1 out)" \
  'all/bob/Tests/1-in.json: the reference gives a different answer: expected 5, got 4'
tries 'arguments of the reference' 0 '2 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate all/ann/Tests --reference sh -- ./sum
tries 'its own arguments' 0 '2 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate all/ann/Tests --reference 'sh "./sum"'
cp sum the-sum
tries 'a bare name is not that of a file here' 2 \
  'xtest validate: --reference: the-sum is not on the PATH; for the file in this folder, use ./the-sum (see xtest validate --help)' \
  "$xtest" validate all/ann/Tests --reference the-sum
tries 'a tolerance' 1 '2 valid and unique, 0 duplicate, 6 invalid' \
  "$xtest" validate all/bob/Tests --reference ./sum --tolerance 1
tries 'no reference' 1 '3 valid and unique, 0 duplicate, 5 invalid' \
  "$xtest" validate all/bob/Tests

for ((i = 1; i <= 105; ++i)); do
  hand_in many "$i" "[$i]" "$((i < 104 ? i : 0))"
done
tries 'many tests of one folder' 1 '103 valid and unique, 0 duplicate, 2 invalid' \
  "$xtest" validate many --reference 'tr -d []'
tries 'some of them' 1 '7 valid and unique, 0 duplicate, 98 invalid' \
  "$xtest" validate many --max-tests 7
expect 'the first that is too many' "$(head -n 1 out)" \
  'many/8-in.json: too many tests: a team may submit 7'
tries 'a limit that is none' 2 \
  'xtest validate: --max-tests: expected a number from 1 to 100000, got 0 (see xtest validate --help)' \
  "$xtest" validate many --max-tests 0
tries 'a limit and a description' 2 \
  'xtest validate: set max_tests in FEST.json (see xtest validate --help)' \
  "$xtest" validate FEST.json --max-tests 7

hand_in all/cat/Tests 1 '["hang"]' 1
tries 'a reference that gives no answer' 1 '1 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate FEST.json --team cat
expect 'to which' "$(grep -c '^cat/1-in.json: the reference did not answer: time limit of 0.5 s ' out)" 1
sed 's/"reference"/"accept_unanswered": true, &/' FEST.json >ACCEPT.json
tries 'a reference that fails' 5 \
  '2 valid and unique, 0 duplicate, 0 invalid, 1 not validated' \
  "$xtest" validate ACCEPT.json --team cat
expect 'which' "$(grep -c '^cat/1-in.json: the reference failed: TIMEOUT: time limit of 0.5 s ' out)" 1
tries 'interrupted' 143 '' bash -c '
  "$1" validate all/cat/Tests --reference ./sum >log 2>&1 & pid=$!
  until pgrep -P $pid >pids; do sleep 0.01; done; kill -TERM $pid; wait $pid' - "$xtest"

mkdir empty
tries 'no tests' 3 '0 valid and unique, 0 duplicate, 0 invalid' "$xtest" validate empty
tries 'nothing there' 2 'xtest validate: no such file or folder: none (see xtest validate --help)' \
  "$xtest" validate none
tries 'no such team' 2 'xtest validate: --team: no such team: dan (see xtest validate --help)' \
  "$xtest" validate FEST.json --team dan
tries 'a misspelled team' 2 'xtest validate: --team: no such team: bbob; did you mean bob? (see xtest validate --help)' \
  "$xtest" validate FEST.json --team bbob
tries 'rules without a reference' 2 \
  'xtest validate: rules, --sandbox, --see and ARGS need --reference (see xtest validate --help)' \
  "$xtest" validate all/ann/Tests --course-tolerance
sed 's/"sum", /"none", /' FEST.json >NONE.json
try "$xtest" validate NONE.json
expect 'a reference that is not there: exit status' "$status" 4
expect 'a reference that is not there' "$(grep -c "$PWD/none: No such file or directory\$" err)" 1
sed 's/"title"/"Title"/' FEST.json >BAD.json
try "$xtest" validate BAD.json
expect 'a bad description: exit status' "$status" 4
expect 'a bad description' "$(grep -c '^xtest validate: BAD.json: /Title: expected the key "title", got' err)" 1
sed 's|all/{team}/sum|al/{team}/sum|' FEST.json >BAD.json
tries 'a misspelled program' 4 \
  "xtest validate: BAD.json: /program: expected a path that matches team folders, got $PWD/al: No such file or directory" \
  "$xtest" validate BAD.json
sed 's|{team}/Tests|{team}/Test|' FEST.json >BAD.json
try "$xtest" validate BAD.json
expect 'misspelled tests' "$(cat err)" "xtest validate: no folder matches \"tests\": $PWD/all/{team}/Test"
sed 's/"staff",/"nowhere",/' FEST.json >BAD.json
tries 'no tests of the staff' 4 "xtest validate: no such folder: $PWD/nowhere" \
  "$xtest" validate BAD.json

# Arguments that are allowed or not allowed in teams' tests.
hand_in all/dan/Tests 1 '[1,1]' 2
echo '{"args": ["--game", "/dev/stdin"]}' >all/dan/Tests/1-opts.json
echo '{"args": ["--game"]}' >staff/1-opts.json
tries 'arguments' 1 '1 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate FEST.json --team dan
expect 'which are not allowed' "$(head -n 1 out)" \
  'dan/1-in.json: 1-opts.json: args: --game is not allowed in this fest'
sed 's/"staff_tests"/"allowed_args": ["--game"], &/' FEST.json >ALLOWED.json
tries 'some words are allowed' 1 '1 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate ALLOWED.json --team dan
expect 'which are not' "$(head -n 1 out)" \
  'dan/1-in.json: 1-opts.json: args: /dev/stdin is not allowed in this fest'
sed -i 's|"--game"|&, "/dev/stdin"|' ALLOWED.json
tries 'all words are allowed' 0 '2 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate ALLOWED.json --team dan
tries 'arguments in a folder' 1 '0 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate all/dan/Tests --allow-arg=--game
tries 'allowed in a folder' 0 '1 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate all/dan/Tests --allow-arg=--game --allow-arg /dev/stdin
tries 'allowed in FEST.json only' 2 \
  'xtest validate: set the reference, its sandbox and the rules in FEST.json (see xtest validate --help)' \
  "$xtest" validate FEST.json --allow-arg=--game
tries 'a scenario in FEST.json only' 2 \
  'xtest validate: set scenario in FEST.json (see xtest validate --help)' \
  "$xtest" validate FEST.json --scenario gone.json
rm -r staff/1-opts.json all/dan

# A manipulated reference: it sees its own folder, but neither tests nor submissions, also through
# links, and cannot write anywhere.
mkdir -p course/solution/lib keys all/eva
echo '3' >course/solution/lib/answer
cat >course/solution/sum <<'END'
#!/bin/sh
cd "${0%/*}"
touch written 2>/dev/null
[ $# -gt 0 ] || cat ../../all/*/*/?-out.json ../../FEST.json 2>/dev/null
cat ../../staff/?-out.json ../../keys/* 2>/dev/null
cat lib/answer
END
chmod +x course/solution/sum
sed 's|"reference": "sum"|"reference": "course/solution/sum"|' FEST.json >COURSE.json
echo '4' >keys/2
echo '[2,2]' >staff/2-in.json
ln -s ../keys/2 staff/2-out.json
tries 'what the reference sees' 1 '1 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate COURSE.json --team eva
expect 'no answers' "$(head -n 1 out)" \
  '(staff)/2-in.json: the reference gives a different answer: expected 4, got 3'
tries 'what it sees for a folder' 1 '1 valid and unique, 0 duplicate, 1 invalid' \
  "$xtest" validate staff --reference course/solution/sum -- tests
expect 'no answers for a folder' "$(head -n 1 out)" \
  "staff/2-in.json: 2-out.json links outside the team's own folder, or to nothing"
expect 'it has written nothing' "$(ls course/solution)" "$(printf 'lib\nsum')"
tries 'basic' 1 '0 valid and unique, 0 duplicate, 2 invalid' \
  "$xtest" validate staff --reference course/solution/sum --sandbox basic -- tests
expect 'it could write' "$(ls course/solution)" "$(printf 'lib\nsum\nwritten')"
