#!/usr/bin/env bash
# tools/xtest/tests/scenario_test.sh BIN: scenarios (n-scenario.json) with BIN/xtest, on an
# independent server that is correct or faulty (sample_server.py), and on xserver and xclients.
set -euo pipefail
bin=$(realpath "$1")
xtest=$bin/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"

# sample MODE: writes a program that runs this server; its arguments are the port and the number of
# clients.
mkdir programs
cp "$here/sample_server.py" "$here/../../xserver/plain_fish.py" programs
sample() {
  cat >"programs/${1:-right}" <<END
#!/bin/sh
here=\$(cd -- "\$(dirname -- "\$0")" && pwd)
PLAIN_FISH=\$here exec python3 "\$here/sample_server.py" "\$1" "\${2-5}" $1
END
  chmod +x "programs/${1:-right}"
}
for mode in '' wrong late deaf hang crash quits mute; do sample "$mode"; done
sample() { echo "programs/$1"; }

# scenario NUMBER ACCEPT COMMAND...: writes a scenario.
scenario() {
  local peers=
  for command in "${@:3}"; do peers+=${peers:+, }\"$command\"; done
  echo "{\"role\": \"server\", \"peers\": [$peers], \"accept\": $2}" >"Tests/$1-scenario.json"
}
mkdir Tests
scenario 1 '[[1, 0]]' 'xclients 5 {port} --player house:1'

sandboxes=(none basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  run() { tries "$1 ($sandbox)" "$2" "$3" "$xtest" Tests "$(sample "$1")" --sandbox "$sandbox" --timeout "${4-20}"; }
  says() { expect "$1 ($sandbox)" "$(grep -cE -- "$2" out)" 1; }
  run right 0 '1 passed, 0 failed'
  run wrong 1 '0 passed, 1 failed'
  says 'another result' '^Tests/1-scenario.json: WRONG'
  says 'what each has written' '^  \| sample: wrong$'
  says 'how to repeat it' '^  \$ cd .*programs/wrong [0-9]+ & sleep 1; xclients 5 [0-9]+ --player house:1 & wait; \}$'
  run deaf 1 '0 passed, 1 failed' 1
  says 'deaf' ': TIMEOUT: time limit of 1 s exceeded'
  says 'deaf, and why' '  note: the program did not listen on its port'
  run hang 1 '0 passed, 1 failed' 1.5
  says 'hang' ': TIMEOUT: time limit of 1.5 s exceeded'
  run late 1 '0 passed, 1 failed' 8
  says 'late' ': TIMEOUT: time limit of 8 s exceeded'
  says 'late, a hint' '  hint: the right result, but some programs did not exit'
  run crash 1 '0 passed, 1 failed'
  says 'crash' ': CRASH: killed by SIGSEGV'
  run quits 1 '0 passed, 1 failed'
  says 'quits' ': EXIT_STATUS: some clients of xclients 5 [0-9]+ --player house:1 did not receive the end of the tournament; nothing was printed'
  run mute 1 '0 passed, 1 failed'
  says 'mute' ': EXIT_STATUS: some clients of xclients 5 [0-9]+ --player house:1 did not receive the end of the tournament; the answer is right'
  tries "not there ($sandbox)" 1 '0 passed, 1 failed' "$xtest" Tests programs/plain_fish.py --sandbox "$sandbox"
  says 'not there' ': CANNOT_START: '
done
expect 'nothing is left behind' "$(pgrep -fc "$PWD/programs/sample_server.py" || true)" 0

# Several results, several clients, many concurrent scenarios.
scenario 2 '[[7, 7], [2, 1], [1, 1]]' 'xclients 4 {port} --player house:1' 'xclients 1 {port} --fault crash:start'
scenario 3 '[[7, 7], [8, 8]]' 'xclients 5 {port} --player greedy'
for i in 4 5 6 7 8; do cp Tests/1-scenario.json "Tests/$i-scenario.json"; done
echo '{"timeout": 30, "tags": ["own"], "points": 3}' >Tests/2-opts.json
echo '[1, 0]' | tee Tests/9-in.json >Tests/9-out.json
right=$(sample right)
tries 'many at a time' 1 '7 passed, 2 failed' "$xtest" Tests "$right" -j 4 --results r.jsonl --html r.html \
  --junit r.xml --tap r.tap --json r.json --csv r.csv --gradescope g.json --github-summary s.md
expect 'another kind of test fails by itself' "$(sed '/^failures:/q' out | grep -c '^Tests/9-in.json: ')" 1
expect 'all that is accepted' "$(grep -c '  note: accepted: \[7,7\] or \[8,8\]' out)" 1
for report in r.html r.xml r.tap r.json r.csv g.json s.md; do
  expect "in $report" "$(grep -c 3-scenario.json $report | sed 's/[1-9][0-9]*/yes/')" yes
done
tries 'a report of the results' 1 '7 passed, 2 failed' "$xtest" report r.jsonl --tap r.tap
list() { "$xtest" Tests "$right" --list "$@" | sed 's/-scenario.json//; s/^Tests.//' | paste -sd ' '; }
expect 'those that failed' "$(list --rerun-failed r.jsonl)" '3 9-in.json'
expect 'a tag of all' "$(list --tags '!scenario')" 9-in.json
expect 'tags' "$(list --tags own -v)" '2: own scenario'
expect 'a name' "$(list -k '2-scen or 9')" '2 9-in.json'
expect 'variants' "$(list --variants plain,pad,trickle -k '1-scen')" 1
expect 'shards' "$( (list --shard 1/2 && list --shard 2/2) | tr ' ' '\n' | sort | paste -sd ' ')" '1 2 3 4 5 6 7 8 9-in.json'
head -n 4 r.jsonl >half.jsonl
tries 'resumed' 1 '7 passed, 2 failed' "$xtest" Tests "$right" --results half.jsonl --resume
tries 'a checker' 0 '1 passed, 0 failed' "$xtest" Tests "$right" -k 3-scen \
  --checker 'sh -c "grep -q 8, \"\$0\" && grep -q 1 && exit 42"'
tries 'byte by byte' 1 '0 passed, 1 failed' "$xtest" Tests "$right" -k 1-scen --exact # it prints a blank
tries 'by a rule' 0 '1 passed, 0 failed' "$xtest" Tests "$right" -k 3-scen --rule =ignore
rm Tests/9-*

# Commands that do not support scenarios say so.
tries 'accept' 3 'xtest accept: no inputs found (files such as 1-in.json or 1.in)' \
  "$xtest" accept Tests --reference "$right" --yes
expect 'accept, and why' "$(head -n 1 err)" \
  'xtest accept: 8 scenarios skipped: an n-scenario.json already lists the accepted results'
try "$xtest" fuzz Tests --reference "$right" --program cat
expect 'fuzz' "$status" 3
expect 'fuzz, and why' "$(head -n 1 err)" \
  'xtest fuzz: 8 scenarios skipped: an n-scenario.json already lists the accepted results'

# Clients.
mkdir Clients
cat >Clients/1-scenario.json <<'END'
{"role": "clients", "args": ["4", "{port}"], "accept": [[1, 1], [2, 1]],
 "peers": ["xclients 1 {port} --fault crash:start", "xserver {port} --min-clients 5 --max-clients 5"]}
END
tries 'clients' 0 '1 passed, 0 failed' "$xtest" Clients "$bin/xclients" --mem none
printf '#!/bin/sh\nexit 4\n' >gone && chmod +x gone
tries 'clients that do not come' 1 '0 passed, 1 failed' "$xtest" Clients ./gone --timeout 30
expect 'how' "$(grep -c ': EXIT_STATUS: expected exit status 0, got 4' out)" 1

# An autograder contains xserver and xclients.
if has_strict; then
  mkdir -p auto/{submission,results} One
  cp Tests/1-scenario.json One
  cp programs/{right,sample_server.py,plain_fish.py} auto/submission
  try "$xtest" gradescope auto/source --tests One --program right
  expect 'an autograder' "$status" 0
  try env -i PATH=/usr/bin:/bin "AUTOGRADER_ROOT=$PWD/auto" auto/source/run_autograder
  expect 'what it says' "$(python3 -c 'import json
for test in json.load(open("auto/results/results.json"))["tests"]: print(test["name"], test["status"])')" \
    '1-scenario.json passed'
fi

# Internal errors: wrong usage of xclients, and missing tools.
mkdir Wrong alone
echo '{"role": "server", "peers": ["xclients none {port}"], "accept": [[1, 0]]}' >Wrong/1-scenario.json
tries 'wrong usage' 5 '0 passed, 0 failed, 1 not judged (internal error)' "$xtest" Wrong "$right"
expect 'how' "$(grep -c 'INTERNAL_ERROR: xclients none [0-9]*: exit status 2: xclients: expected a number of clients' out)" 1
cp "$xtest" alone
try env "PATH=/usr/bin:/bin" alone/xtest Tests "$right" -k 1-scen
if ! command -v xclients >/dev/null; then expect 'no tools' "$status" 5; fi

# Invalid files.
echo '{"role": "server", "peers": ["xserver {port}"], "accept": []}' >Wrong/1-scenario.json
tries 'a second server' 4 'xtest: Wrong/1-scenario.json: /peers/0: expected a client: the program is the server, got "xserver {port}"' \
  "$xtest" Wrong "$right" --require-valid
echo '{' >Wrong/1-scenario.json
try "$xtest" Wrong "$right" --require-valid
expect 'no JSON' "$status $(wc -l <err)" '4 1'

# A fest of servers with our xserver as the reference.
if has_strict; then
  mkdir -p fest/{ann,bob,cat}/Tests
  for team in ann bob cat; do cp programs/{sample_server,plain_fish}.py "fest/$team"; done
  cp programs/right fest/ann/server
  cp programs/wrong fest/bob/server
  cp programs/right fest/cat/server
  team() { echo "{\"role\": \"server\", \"args\": $3, \"peers\": [\"$4\"], \"accept\": $5}" >"fest/$1/Tests/$2-scenario.json"; }
  team ann 1 '["{port}"]' 'xclients 10 {port} --player house:2' '[[1, 0]]'
  team bob 1 '["{port}"]' 'xclients 10 {port} --player house:2' '[[5, 0]]'
  team bob 2 '["{port}"]' 'xclients 10 {port} --player exec:true' '[[0, 10]]'
  team bob 3 '["{port}", "--log", "x"]' 'xclients 10 {port}' '[[1, 0]]'
  team bob 4 '["{port}"]' 'xclients 10 {port} --player house:2' '[[1, 0]]'
  team bob 5 '["{port}"]' 'xclients 10 {port} --connect-timeout never' '[[1, 0]]'
  sed -i 's/"[^"]*-5}"/10/' fest/*/server
  cat >FEST.json <<END
{"title": "Servers", "program": "fest/{team}/server", "tests": "fest/{team}/Tests",
 "reference": "$bin/xserver", "mem": "none", "timeout": 20}
END
  tries 'validate' 1 '1 valid and unique, 1 duplicate, 4 invalid' "$xtest" validate FEST.json
  expect 'why' "$(head -n -1 out | sed -E 's/10 [0-9]{5} /10 PORT /')" \
    'bob/1-scenario.json: the reference gives a different answer: /0: expected 5, got 1
bob/2-scenario.json: 2-scenario.json: peers: a program (exec:) is not allowed in this fest
bob/3-scenario.json: 3-scenario.json: args: --log is not allowed in this fest
bob/4-scenario.json: duplicate of ann/1-scenario.json
bob/5-scenario.json: xclients 10 PORT --connect-timeout never: exit status 2: xclients: --connect-timeout: expected a number from 0 to 86400, got never (see xclients --help)'
  tries 'a fest' 0 '1 passed, 1 failed' "$xtest" fest FEST.json --out DIR
  expect 'who failed' "$(grep -o '"program":"[a-z]*","verdict":"[A-Z_]*"' DIR/results.jsonl | sort)" \
    '"program":"bob","verdict":"WRONG"
"program":"cat","verdict":"PASS"'
  expect 'for the team' "$(ls DIR/teams/bob/tests/others)" 1-scenario.json
  expect 'to be repeated' "$(grep -c '\$ { ./server [0-9]* & sleep 1; xclients 10 [0-9]* --player house:2 & wait; }$' \
    DIR/teams/bob/report.txt)" 1
  expect 'a page' "$(grep -c scenario.json DIR/pages/test-ann%2F1-scenario.json.html | sed 's/[1-9][0-9]*/yes/')" yes
  tries 'once more' 0 '1 passed, 1 failed' "$xtest" fest FEST.json --out DIR
  expect 'nothing to be done' "$(cat err)" ''
fi
