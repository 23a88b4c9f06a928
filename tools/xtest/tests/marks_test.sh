#!/usr/bin/env bash
# tools/xtest/tests/marks_test.sh BIN: the points of a test, in all reports, and who is to blame if
# a checker, interactor or peer fails.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

script() { printf '#!/usr/bin/env %s\n%s\n' "$2" "$3" >"$1" && chmod +x "$1"; }
points_of() {
  python3 -c 'import csv, sys
print(*(row[key] for row in csv.DictReader(open(sys.argv[1])) for key in ("test", "points", "max_points")))' "$1"
}

# Points of a checker made with testlib are those of the test, in every report.
mkdir points
echo 1 | tee points/1.in >points/1.out
echo '{"points": 100}' >points/1.opts.json
script seventy sh 'echo "70 points here" >"$4"; exit 7'
testlib=(--checker ./seventy --checker-protocol testlib)
tries 'points' 1 '0 passed, 1 failed' "$xtest" points cat "${testlib[@]}" --results ann.jsonl --csv points.csv
expect 'in CSV' "$(points_of points.csv)" 'points/1.in 70 100'
tries 'reports' 1 '0 passed, 1 failed' "$xtest" report ann.jsonl --json ann.json --gradescope scope.json \
  --classroom room.json --html ann.html --github-summary summary.md
expect 'in JSON' "$(grep -m 1 '"points"' ann.json | tr -d ' ,')" '"points":70'
expect 'for Gradescope' "$(grep -c '"score": 70,' scope.json)" 1
expect 'for Classroom' "$(grep -c '"score":70,' room.json)" 1
expect 'in HTML' "$(grep -c '70 of 100 points;' ann.html)" 1
expect 'on GitHub' "$(grep -c '^70 of 100 points' summary.md)" 1
printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,10\nAnn,1,ann,\n' >canvas.csv
tries 'a gradebook' 0 '1 grade entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish ann.jsonl
expect 'its grade' "$(tail -n 1 out.csv)" 'Ann,1,ann,7'
"$xtest" points cat "${testlib[@]}" --repeat 2 --csv twice.csv -q >out || true
expect 'repeated' "$(points_of twice.csv)" 'points/1.in 70 100 points/1.in 70 100'
mkdir variants
echo '[1]' | tee variants/1-in.json >variants/1-out.json
cp points/1.opts.json variants/1-opts.json
"$xtest" variants cat "${testlib[@]}" --variants plain,pad --csv variants.csv -q >out || true
expect 'variants' "$(points_of variants.csv)" 'variants/1-in.json 35 50 variants/1-in.json#pad 35 50'

# A program that makes the documented checker fail has failed itself, and the maximum stays.
mkdir roots
for k in {1..10}; do echo "$k" >"roots/$k-in.json"; echo "[$k, -$k]" >"roots/$k-out.json"; done
script check python3 'import json, sys
with open(sys.argv[2]) as file:
    right_answers = json.load(file)
try:
    is_right = json.load(sys.stdin) in right_answers
except ValueError:
    is_right = False
sys.exit(42 if is_right else 43)'
script root python3 'k = int(input())
print(k if k <= 2 else "[" * 100000)'
tries 'a deep answer' 1 '2 passed, 8 failed' "$xtest" roots ./root --checker ./check --csv roots.csv
expect 'its message' "$(grep -c 'WRONG,"the program makes the checker fail: expected exit status 42 or 43, got 1: Traceback' roots.csv)" 8
expect 'the maximum stays' "$(points_of roots.csv | tr ' ' '\n' | grep -c '^0$')" 8
script broken sh 'exit 1'
tries 'a checker that always fails' 5 '0 passed, 0 failed, 10 not judged (internal error)' "$xtest" roots ./root --checker ./broken

# Interactors in Python that the program makes fail.
script guess python3 'import sys
print(7, flush=True)
for i in range(int(sys.argv[2][-1] == "x")): pass
answer = input()
sys.exit(42 if answer == "49" else 43)'
script leaves sh 'exit 0'
script bytes python3 'import sys; sys.stdout.buffer.write(b"\xff\n")'
script closes python3 'import os, time
os.close(0); os.close(1); time.sleep(0.3)'
mkdir talk
echo 7 | tee talk/1.in >talk/1.out
for program in leaves bytes closes; do
  tries "an interactor: $program" 1 '0 passed, 1 failed' "$xtest" talk "./$program" --interactor ./guess
  expect "its verdict: $program" "$(grep -c ': WRONG' out)" 1
done
script pours python3 'import sys
for i in range(100000): print("more", flush=True)
sys.exit(42 if input() == "49" else 43)'
tries 'an interactor that writes to nobody' 1 '0 passed, 1 failed' "$xtest" talk ./closes --interactor ./pours
script absent python3 'import no_such_module'
script waits sh 'read -r n; echo 49'
tries 'a broken interactor' 5 '0 passed, 0 failed, 1 not judged (internal error)' "$xtest" talk ./waits --interactor ./absent

# Peers of a scenario that the program makes fail.
mkdir peers
script peers/player.py python3 'import socket, sys
peer = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
for line in peer.makefile("r"): print("got", line, end="")'
echo '{"role": "server", "peers": ["./player.py {port}"]}' >peers/1-scenario.json
script flood python3 'import socket, sys
server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", int(sys.argv[1])))
server.listen(5)
peer, _ = server.accept()
try:
    for i in range(18): peer.sendall((b"x" * 1000 + b"\n") * 1000)
    peer.recv(1)  # until the peer has ended
except OSError: pass'
tries 'a peer made to print too much' 1 '0 passed, 1 failed' "$xtest" peers ./flood --timeout 30
expect 'its message' "$(grep -cE 'EXIT_STATUS: a peer failed: ./player.py [0-9]+: wrote more than 16777216 bytes' out)" 1

# Points are withheld while a test is not judged.
script half sh 'read -r n <"$1"; [ "$n" -gt 1 ] && exit 42; exit 1'
tries 'one not judged' 5 '9 passed, 0 failed, 1 not judged (internal error)' "$xtest" roots ./root --checker ./half \
  --results bob.jsonl --gradescope scope.json --classroom room.json --csv bob.csv --html bob.html --json bob.json
expect 'no score for Gradescope' "$(grep -c 'score' scope.json || true)" 0
expect 'but a reason' "$(grep -c '"output": "The points are WITHHELD: 1 test was not judged' scope.json)" 1
expect 'no maximum for Classroom' "$(grep -c '"status":"error","max_score":0,' room.json)" 1
expect 'a word in CSV' "$(points_of bob.csv | grep -o '[^ ]* WITHHELD [^ ]*')" 'roots/1-in.json WITHHELD 1'
expect 'a word in HTML' "$(grep -c 'points WITHHELD;' bob.html)" 1
expect 'the maximum in JSON' "$(grep -A 4 -m 1 '"max_points"' bob.json | tr -d ' \n')" \
  '"max_points":10,"skipped":0,"xfailed":0,"invalid":0,"withheld":true,'
cp canvas.csv bob-canvas.csv
status=0
"$xtest" report bob.jsonl --canvas canvas.csv filled.csv --assignment Fish --student ann >out 2>err || status=$?
expect 'no gradebook' "$status $(cat err)" "5 xtest: --canvas: nothing written. The points are WITHHELD: 1 test was not judged (internal error). The staff must repair the cause and rerun the tests."
expect 'it is not written' "$(ls filled.csv 2>/dev/null || true)" ''
tries 'a gradebook' 2 'xtest gradebook: bob.jsonl: 1 test was not judged (internal error); rerun the tests first (see xtest gradebook --help)' \
  "$xtest" gradebook canvas.csv filled.csv --assignment Fish bob.jsonl

# Expressions are checked once, before the run.
mkdir regex
for k in 1 2; do echo 'Total: 5' >"regex/$k.in"; done
printf 'Total: (\\d+' >regex/1.out
echo 'Total: \d' >regex/2.out
tries 'an invalid expression' 4 'xtest: regex/1.out: expected a regular expression: missing closing parenthesis at byte 11' \
  "$xtest" regex cat --compare text --rule regex
printf '^(\\w+\\s?)*$' >regex/1.out
echo 'the quick brown fox jumps over the lazy dog again and again!' >regex/1.in
tries 'a slow expression' 1 '1 passed, 1 failed' "$xtest" regex cat --compare text --rule regex
expect 'its message' "$(grep -c '^regex/1.in: WRONG: the comparison with the regular expression gave up after 200' out)" 1

# xtest diff also compares texts.
printf 'Total:  5.0\n' >a.txt
printf 'the total: 5.01 EUR\n' >b.txt
tries 'other words' 1 '  line 1: nothing -> "EUR"' "$xtest" diff a.txt b.txt --compare tokens
tries 'a part' 0 '' "$xtest" diff a.txt b.txt --compare tokens --rule contains --rule ignore-case --tolerance 0.1
tries 'not so close' 1 'WRONG: expected an output that contains "Total:  5.0"' \
  "$xtest" diff a.txt b.txt --compare tokens --rule contains --rule ignore-case --tolerance 0.001
tries 'bytes' 1 '  the whole value: "Total:  5.0\n" -> "the total: 5.01 EUR\n"' "$xtest" diff a.txt b.txt --compare exact
tries 'an expression' 2 'xtest diff: regex/2.in: expected a regular expression: missing closing parenthesis at byte 1 (see xtest diff --help)' \
  bash -c 'echo "(" >regex/2.in; "$1" diff regex/2.in b.txt --rule regex' - "$xtest"
tries 'rules of two kinds' 2 'xtest diff: --rule POINTER=MODE needs --compare json (see xtest diff --help)' \
  "$xtest" diff a.txt b.txt --rule contains --rule /a=ignore
