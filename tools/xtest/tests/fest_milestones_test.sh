#!/usr/bin/env bash
# tools/xtest/tests/fest_milestones_test.sh BIN: a fest of all milestones of a course with BIN/xtest,
# by a course.json and by the folders of a repository, with pairs of servers and clients.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"

# program FILE EXPRESSION: prints what the expression makes of a number n.
program() {
  mkdir -p "${1%/*}"
  printf '#!/bin/sh\nread -r n\necho $((%s))\n' "$2" >"$1"
  chmod +x "$1"
}
# test_of FOLDER N INPUT OUTPUT
test_of() {
  mkdir -p "$1"
  echo "$3" >"$1/$2-in.json"
  echo "$4" >"$1/$2-out.json"
}
for team in ann bob; do
  program work/$team/3/xboard 'n + 1'
  program work/$team/4/xstate '2 * n'
done
program work/bob/3/xboard 'n < 10 ? n + 1 : n'
rm work/ann/4/xstate
program staff/3/xboard 'n + 1'
program staff/4/xstate '2 * n'
test_of work/ann/3/Tests 1 20 21
test_of work/bob/3/Tests 1 2 3
test_of work/ann/4/Tests 1 5 10
test_of work/bob/4/Tests 1 7 14
test_of work/bob/4/Tests 2 7 15
test_of staff/3/Tests 1 30 31
test_of staff/3/Tests 2 40 41
echo '{"tags": ["slow"]}' >staff/3/Tests/2-opts.json

cat >staff/course.json <<'JSON'
{"milestones": [{"tests": "3/Tests", "program": "3/xboard", "points": 10, "tags": "!slow"},
                {"tests": "4/Tests", "program": "4/xstate", "points": 30, "timeout": 5, "rules": ["/x=unordered"]}]}
JSON
fest() { # MORE-KEYS
  printf '{"title": "Fish", "milestones": "staff/course.json", "program": "work/{team}", "tests": "work/{team}",
    "reference": "staff", "staff_tests": "staff", "sandbox": "basic"%s}\n' "$1" >FEST.json
}
fest ''

tries 'the tests' 1 '4: 2 valid and unique, 0 duplicate, 1 invalid' "$xtest" validate FEST.json
expect 'all of them' "$(cat out)" '3: 3 valid and unique, 0 duplicate, 0 invalid
4: bob/2-in.json: the reference gives a different answer: expected 15, got 14
4: 2 valid and unique, 0 duplicate, 1 invalid'
tries 'those of a milestone' 0 '3: 3 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate FEST.json --milestone 3
tries 'as JSON' 2 'xtest validate: --json needs --milestone NAME (see xtest validate --help)' \
  "$xtest" validate FEST.json --json
tries 'as JSON, of one' 0 '}' "$xtest" validate FEST.json --json --milestone 3
tries 'no such milestone' 2 \
  'xtest validate: --milestone: no such milestone: 33 (see xtest validate --help)' \
  "$xtest" validate FEST.json --milestone 33

tries 'a fest' 0 '3 passed, 3 failed' "$xtest" fest FEST.json --out out-1
expect 'each milestone' "$(grep -v 'not built' out)" '3: 2 of 2 programs built, 3 of 3 tests count
3: 2 passed, 2 failed
4: 1 of 2 programs built, 2 of 3 tests count
4: 1 passed, 1 failed
3 passed, 3 failed'
expect 'what was not built' "$(grep -c '^4: ann: not built: .*/4/xstate' out)" 1
expect 'the sums' "$(tr -d '\r' <out-1/teams.csv)" \
  'team,tests,valid,unique,passed,run,failed,internal_errors,not_run,caught,points: 3,points: 4,points,max_points
ann,2,2,2,2,3,1,0,0,1,10,0,10,40
bob,3,2,2,1,3,2,0,0,0,0,30,30,40'
expect 'a team' "$(head -n 4 out-1/teams/bob/report.txt)" 'Fish: bob
points: 30 of 40
  0 of 10: 3: 0 passed, 2 failed
  30 of 30: 4: 1 passed, 0 failed'
expect 'its results' "$(sed 's/^{"test":"\([^"]*\)".*/\1/' out-1/teams/bob/results.jsonl | paste -sd ' ')" \
  '3/others/2-in.json 3/staff/1-in.json 4/others/2-in.json'
expect 'links' "$(grep -o 'href="[^"#]*"' out-1/matrix.html | sort -u | cut -d '"' -f 2 |
  while read -r path; do test -s "out-1/$path" && echo there || echo "$path"; done | sort -u)" there

# Bob unpacks his results in his folder.
(cd work/bob && python3 -m zipfile -e ../../out-1/teams/bob.zip .)
tries 'the script' 1 '0 passed, 2 failed' env -C work/bob XTEST="$xtest" sh bob/3/run.sh
expect 'a command of the report' "$(cd work/bob && eval "$(sed -n 's/^  \$ //p' bob/report.txt | head -n 1)")" 20
rm -r work/bob/bob

printf 'Student,ID,SIS User ID,SIS Login ID,Section,Fish (1)\n    Points Possible,,,,,40\nA,1,a,ann,,\nB,2,b,bob,,\n' >book.csv
tries 'a gradebook' 0 '2 grades entered' "$xtest" gradebook book.csv filled.csv --fest out-1 --assignment 'Fish (1)' --full 40
printf 'email,team\nann@x.org,ann\nbob@x.org,bob\n' >roster.csv
tries 'on Gradescope' 0 'autograder.zip: upload it to Gradescope' \
  "$xtest" gradescope autograder --fest out-1 --roster roster.csv
expect 'its tests there' "$(python3 -c 'import json
print([test["name"] for test in json.load(open("autograder/fest/bob.json"))["tests"]])')" \
  "['3/others/2-in.json', '3/staff/1-in.json', '4/others/2-in.json']"
tries 'no more than what has changed' 0 '3 passed, 3 failed' "$xtest" fest FEST.json --out out-1
expect 'what is said of it' "$(cat err)" 'xtest fest: 4: rebuilding and rerunning the programs of ann'

program work/bob/3/xboard 'n + 1'
tries 'a program has changed' 0 '5 passed, 1 failed' "$xtest" fest FEST.json --out out-1
expect 'which' "$(cat err)" 'xtest fest: 3: submissions have changed: bob
xtest fest: 3: rebuilding and rerunning the programs of bob
xtest fest: 4: submissions have changed: bob
xtest fest: 4: rebuilding and rerunning the programs of ann, bob'
echo ann/1-in.json >out-1/milestones/3/revoke.txt
tries 'a revoked test' 0 '4 passed, 1 failed' "$xtest" fest --reports-only --out out-1
tries 'revoked tests of all' 2 "xtest fest: each milestone has its own revoked tests: write $PWD/out-1/milestones/3/revoke.txt in place of all.txt (see xtest fest --help)" \
  "$xtest" fest --reports-only --out out-1 --revoke all.txt

# In shards, with the earlier points of each milestone.
program work/bob/4/xstate '3 * n'
fest ', "earlier": "out-1/teams.csv", "tolerance": 0.5'
for n in 1 2; do "$xtest" fest FEST.json --out part-$n --shard $n/2 >/dev/null; done
tries 'shards' 0 '4 passed, 2 failed' "$xtest" fest --merge part-1 part-2 --out out-2
expect 'the better of both' "$(tr -d '\r' <out-2/teams.csv | cut -d , -f 1,11-13)" 'team,points: 3,points: 4,points
ann,10,0,10
bob,10,30,40'
expect 'settings of all and of one' "$(grep -o '"flags": .*' out-2/milestones/*/fest.json | tr -d '\n')" \
  'out-2/milestones/3/fest.json:"flags": ["--tolerance", "0.5"],out-2/milestones/4/fest.json:"flags": ["--timeout", "5", "--tolerance", "0.5", "--rule", "/x=unordered"],'
tries 'shards of others' 4 'xtest fest: part-3 has other milestones than part-1' \
  bash -c 'cp -r part-2 part-3; rm -r part-3/milestones/4; "$0" fest --merge part-1 part-3 --out out-3' "$xtest"
cp -r part-2 part-4 && sed -i '$d' part-4/milestones/4/results.jsonl
try "$xtest" fest --merge part-1 part-4 --out out-3
expect 'an incomplete shard' "$status $(grep -c 'part-4/milestones/4' err)" '4 1'
tries 'the whole one then' 0 '4 passed, 2 failed' "$xtest" fest --merge part-1 part-2 --out out-3
tries 'not again' 4 "xtest fest: $PWD/out-3/milestones/3: it already contains a fest; choose another folder" \
  "$xtest" fest --merge part-1 part-2 --out out-3
rm -r out-3
mkdir -p out-1/milestones/4 && mv out-1/milestones/4 kept
mkdir out-1/milestones/4
tries 'a milestone without results' 2 "xtest fest: $PWD/out-1/milestones/4 has no fest; run xtest fest FEST.json --out DIR first (see xtest fest --help)" \
  "$xtest" fest --reports-only FEST.json --out out-1
rm -r out-1/milestones/4 && mv kept out-1/milestones/4
fest ', "chaff": ["gone"]'
tries 'no chaff' 4 'xtest fest: "chaff": no milestone has it, expected gone/3/xboard, gone/4/xstate' "$xtest" fest FEST.json --out out-2
fest ', "earlier": "out-3/teams.csv"'
tries 'no earlier fest' 4 \
  'xtest fest: "earlier": no milestone has it, expected out-3/milestones/3/teams.csv, out-3/milestones/4/teams.csv' \
  "$xtest" fest FEST.json --out out-2

# With "see", too, a program sees neither the reference of another milestone nor tests of a team.
if has_strict; then
  mkdir -p elsewhere/bob/4/Tests && echo 'a secret' >elsewhere/bob/4/Tests/1-in.json
  echo 'a note' >staff/note
  printf '#!/bin/sh\ncd %s && cat staff/note staff/4/xstate elsewhere/bob/4/Tests/1-in.json >&2; exit 1\n' "$PWD" >work/bob/3/xboard
  fest ', "see": ["staff", "elsewhere"]'
  sed -i 's|"basic"|"strict"|; s|"tests": "work|"tests": "elsewhere|' FEST.json
  "$xtest" fest FEST.json --out out-8 >/dev/null 2>err || true
  seen() { grep -c "$1" out-8/milestones/3/teams/bob/report.txt || true; }
  expect 'what is seen' "$(seen 'a note') $(seen 'a secret') $(seen 'read -r')" "$(seen '^WRONG\|^EXIT') 0 0"
  program work/bob/3/xboard 'n + 1'
fi

# Invalid fests.
fest ''
course() { printf '{"milestones": [{"tests": "3/Tests", "program": "3/xboard"%s}]}\n' "$1" >staff/course.json; }
course ', "folder": "."'
tries 'a folder' 4 'xtest fest: milestone 3: "folder" is not for fests, where programs run in their own folders' \
  "$xtest" fest FEST.json --out out-3
course '}, {"tests": "../4/Tests", "program": "/bin/cat"'
tries 'a path' 4 "xtest fest: milestone 4: /bin/cat is not in $PWD/staff, so that no team can have it" \
  "$xtest" fest FEST.json --out out-3
course ', "name": "a/b"'
tries 'a name' 4 'xtest fest: milestone "a/b": expected a name that a folder can have' "$xtest" fest FEST.json --out out-3
sed -i 's|"3/Tests"|["3/Tests", "4/Tests"]|' staff/course.json
sed -i 's|a/b|b|' staff/course.json
tries 'two folders' 4 'xtest fest: milestone b: a fest takes "tests" of one folder only' "$xtest" fest FEST.json --out out-3
fest ', "exact": true'
course ', "tolerance": 0.5'
tries 'keys that exclude each other' 4 'xtest fest: FEST.json with milestone 3: /tolerance: expected not both "exact" and "tolerance", got both' \
  "$xtest" fest FEST.json --out out-3
fest ''
course ', "timeout": -1'
tries 'a value' 4 "xtest fest: $PWD/staff/course.json: /milestones/0/timeout: expected seconds from 0.001 to 86400, got -1" \
  "$xtest" fest FEST.json --out out-3
course ''
tries 'a milestone that is gone' 2 "xtest fest: $PWD/out-1/milestones/4 has the results of another fest or of a milestone that is gone; choose another --out, or move it away (see xtest fest --help)" \
  "$xtest" fest FEST.json --out out-1
expect 'nothing was run' "$(test -e out-3 && echo run)" ''

# A milestone that nobody has begun.
mv staff/4/Tests kept 2>/dev/null || mkdir kept
mkdir later && mv work/ann/4 later/ann && mv work/bob/4 later/bob
printf '{"milestones": [{"tests": "3/Tests", "program": "3/xboard"}, {"tests": "4/Tests", "program": "4/xstate"}]}\n' >staff/course.json
tries 'a later milestone' 0 '6 passed, 0 failed' "$xtest" fest FEST.json --out out-7
expect 'what is said of it' "$(sed "s|$PWD/||" err)" 'xtest fest: no folder matches "tests": work/{team}/4/Tests
xtest fest: 4: no test applies to a program of another team'
mv later/ann work/ann/4 && mv later/bob work/bob/4

# A fest that is killed in its first milestone.
cp -r staff staff-0
printf '{"milestones": [{"tests": "3/Tests", "program": "3/xboard"}, {"tests": "4/Tests", "program": "4/xstate"}]}\n' >staff/course.json
printf '#!/bin/sh\nsleep 9\n' >work/ann/3/xboard
"$xtest" fest FEST.json --out out-3 >out 2>err &
for _ in {1..100}; do
  if [[ -d out-3/milestones/3/programs/ann ]]; then break; fi
  sleep 0.1
done
kill -INT $!
wait $! 2>wait.err || true
tries 'what is missing' 2 "xtest fest: $PWD/out-3/milestones/4 has no fest; run xtest fest FEST.json --out DIR first (see xtest fest --help)" \
  "$xtest" fest --reports-only --out out-3

# A repository of the staff among those of the teams.
cp -r staff work/staff
rm -rf work/staff/4/Tests
sed 's|"staff"|"work/staff"|g' FEST.json >with-staff.json
program work/ann/3/xboard 'n + 1'
tries 'the staff among the teams' 0 '6 passed, 2 failed' "$xtest" fest with-staff.json --out out-5
expect 'the teams' "$(cd out-5/teams && echo *)" 'ann ann.zip bob bob.zip'

# The milestones of a repository, with pairs: the server adds what two clients send.
rm -r work staff
mkdir -p staff/10/Tests
cat >staff/10/xserver <<'PY'
#!/usr/bin/env python3
import json, socket, sys
server = socket.create_server(('127.0.0.1', int(sys.argv[1])))
total = json.load(sys.stdin)
for _ in range(2):
    connection = server.accept()[0]
    total += int(connection.makefile().readline())
    connection.close()
print(total)
PY
cat >staff/10/xclients <<'PY'
#!/usr/bin/env python3
import json, socket, sys
for number in json.load(sys.stdin):
    connection = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
    connection.sendall(b'%d\n' % number)
    connection.makefile().read()
PY
chmod +x staff/10/*
pair() { # FOLDER N SERVER CLIENTS OUTPUT
  echo "$3" >"$1/$2-server-config.json"
  echo "$4" >"$1/$2-client-config.json"
  echo "$5" >"$1/$2-out.json"
}
pair staff/10/Tests 0 1 '[2, 3]' 6
program staff/3/xboard 'n + 1'
test_of staff/3/Tests 1 30 31
for team in ann bob; do
  mkdir -p work/$team
  cp -r staff/3 staff/10 work/$team
done
pair work/ann/10/Tests 1 4 '[5, 6]' 15
pair work/bob/10/Tests 1 7 '[8, 9]' 25
sed -i 's/total += int/total -= int/' work/bob/10/xserver
rm work/*/*/Tests/0-* work/*/3/Tests/*
sed -i 's|staff/course.json|staff|' FEST.json
tries 'folders with pairs' 0 '3 passed, 2 failed' "$xtest" fest FEST.json --out out-4
expect 'each of them' "$(cat out)" '3: 2 of 2 programs built, 1 of 1 test count
3: 2 passed, 0 failed
10: 2 of 2 programs built, 2 of 3 tests count
10: 1 passed, 2 failed
3 passed, 2 failed'
expect 'a wrong pair' "$(grep -c '^bob/1-scenario.json,bob,1-scenario.json,no,"the reference gives a different answer: ' \
  out-4/milestones/10/tests.csv)" 1
expect 'nothing of the staff in the archives' "$(grep -rl "$PWD" out-4/teams out-4/milestones/*/teams)" ''
expect 'the peers belong beside a test' \
  "$(grep -o '^  \$ .*(cd [^ ]* ' out-4/teams/bob/report.txt | sed 's/.*(cd //')" 'bob/10/tests/others 
bob/10/tests/staff '
(cd work/bob && python3 -m zipfile -e ../../out-4/teams/bob.zip .)
tries 'without them' 4 '0 passed, 0 failed, 2 invalid' env -C work/bob XTEST="$xtest" sh bob/10/run.sh
for folder in others staff; do cp work/bob/10/xclients work/bob/bob/10/tests/$folder; done
tries 'with them' 1 '0 passed, 2 failed' env -C work/bob XTEST="$xtest" sh bob/10/run.sh
rm -r work/bob/bob

# A fest of clients: the staff's server refuses a test.
echo 24 >work/bob/10/Tests/1-out.json
echo '{"x": "no number"}' >work/ann/10/Tests/1-server-config.json
mkdir clients
sed -i '/json.load/d; s/^server = /total = json.load(sys.stdin) + 0\n&/' staff/10/xserver # before it listens
cat >clients/scenario.json <<'JSON'
{"role": "client", "args": ["{port}"], "stdin": "{client}", "accept": ["{out}"], "output": "server",
 "files": {"server": "{name}-server-config.json", "client": "{name}-client-config.json", "out": "{name}-out.json"},
 "peers": [{"command": "../staff/10/xserver {port}", "stdin": "{server}"}]}
JSON
printf '{"title": "Clients", "program": "work/{team}/10/xclients", "tests": "work/{team}/10/Tests", "sandbox": "basic",
  "reference": "staff/10/xclients", "scenario": "clients/scenario.json"}\n' >FEST.json
tries 'a fest of clients' 0 '1 passed, 0 failed' "$xtest" fest FEST.json --out out-6
expect 'the refused test' "$(grep -c '^ann/1-scenario.json,ann,1-scenario.json,no,.*: exit status 1' out-6/tests.csv)" 1
