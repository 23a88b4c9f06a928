#!/usr/bin/env bash
# tools/xtest/tests/pairs_test.sh BIN: tests of BIN/xtest with files for a server and for its clients,
# in the layouts of the course, by a scenario.json and by --scenario.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"

# The server takes the port as its argument and reads {"clients": N} as the last value of its input.
# It reads the names of N clients, answers each, and prints [the names, sorted]. The clients read
# lists of names: the first value of their input. `bad` makes them misbehave: they sign up as "".
mkdir -p staff team
cat >staff/xserver <<'END'
#!/usr/bin/env python3
import json, socket, sys
def values(text):
    while text := text.strip():
        value, end = json.JSONDecoder().raw_decode(text)
        yield value
        text = text[end:]
server = socket.create_server(('127.0.0.1', int(sys.argv[1])))
config = list(values(sys.stdin.read()))[-1]
names, bad = [], 0
for _ in range(config['clients']):
    connection = server.accept()[0]
    name = json.loads(connection.makefile().readline())
    names += [name] if name else []
    bad += not name
    connection.sendall(b'"bye"')
    connection.close()
print(json.dumps([sorted(names), bad]))
END
cat >staff/xclients <<'END'
#!/usr/bin/env python3
import json, socket, sys
names, end = json.JSONDecoder().raw_decode(sys.stdin.read().strip())
for name in names:
    connection = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
    connection.sendall(json.dumps('' if name == 'bad' else name).encode() + b'\n')
    if json.loads(connection.makefile().read()) != 'bye': sys.exit('no bye')
END
chmod +x staff/*
cp staff/* team
sed -i 's/sorted(names)/names/' team/xserver # wrong: the order of their arrival
sed -i 's/else name)/else 2 * name)/' team/xclients

# pair FOLDER FILES N: the scenarios of a layout for servers and for clients, in staff/FOLDER-*.json.
layout() {
  local folder=$1 files=$2 server=$3 clients=$4
  mkdir -p "$folder"
  cat >"staff/$folder-server.json" <<END
{"role": "server", "files": $files, "stdin": "$server",
 "peers": [{"command": "./xclients {port}", "stdin": "$clients"}], "accept": ["{out}"]}
END
  cat >"staff/$folder-clients.json" <<END
{"role": "client", "files": $files, "args": ["{port}"], "stdin": "$clients",
 "peers": [{"command": "./xserver {port}", "stdin": "$server"}], "accept": ["{out}"]}
END
}

# All of an input goes to both.
layout both '{"input": "{name}-in.json", "out": "{name}-out.json"}' '{input}' '{input}'
# The first value goes to the clients, the second to the server.
layout values '{"input": "{name}-in.json", "out": "{name}-out.json"}' '{input:2}' '{input:1}'
# A file for each.
layout configs '{"server": "{name}-server-config.json", "clients": "{name}-client-config.json",
  "out": "{name}-out.json"}' '{server}' '{clients}'
# A folder for each; what the clients print does not matter.
layout folders '{"server": "Server/{name}-in.json", "clients": "Clients/{name}-in.json",
  "out": "Server/{name}-out.json"}' '{server}' '{clients}'

# test NUMBER NAMES CLIENTS OUT: writes a test in all layouts.
mkdir folders/{Clients,Server}
test() {
  printf '%s\n' "$2" | tee "configs/$1-client-config.json" >"folders/Clients/$1-in.json"
  printf '{\n  "clients": %s\n}\n' "$3" | tee "configs/$1-server-config.json" >"folders/Server/$1-in.json"
  for folder in both values; do printf '%s {"clients":\n %s}\n' "$2" "$3" >"$folder/$1-in.json"; done
  for folder in both values configs folders/Server; do printf '%s' "$4" >"$folder/$1-out.json"; done
  echo '"void"' >"folders/Clients/$1-out.json"
}
test 1 '["bob", "ann"]' 2 '[["ann", "bob"], 0]'
test 2 '["cat"]' 1 '[["cat"], 0]'
test 10 '["dan", "bad", "eve"]' 3 '[["dan", "eve"], 1]'

sandboxes=(none basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  for folder in both values configs folders; do
    run() { tries "$1 ($sandbox)" "$2" "$3" "$xtest" "$folder" "$4" --sandbox "$sandbox" --timeout 20 -j 3 "${@:5}"; }
    run "both of the staff, $folder" 0 '3 passed, 0 failed' staff/xserver --scenario "staff/$folder-server.json"
    run "the same, $folder" 0 '3 passed, 0 failed' staff/xclients --scenario "staff/$folder-clients.json"
    run "a team's server, $folder" 1 '2 passed, 1 failed' team/xserver --scenario "staff/$folder-server.json"
    run "a team's clients, $folder" 1 '0 passed, 3 failed' team/xclients --scenario "staff/$folder-clients.json"
  done
done

# Without any file, a team's programs play together: in Tests by each layout, and in the older folders.
for layout in values configs folders both; do
  mkdir -p "course-$layout"/{8,10}
  cp staff/x* "course-$layout/8"
  cp team/xserver staff/xclients "course-$layout/10"
  for n in 8 10; do
    if [[ $layout == both ]]; then
      cp -r both "course-$layout/$n/ServerTests" && cp -r both "course-$layout/$n/ClientTests"
    else
      cp -r "$layout" "course-$layout/$n/Tests"
    fi
  done
  cp staff/xclients "course-$layout/8/xclients-with-observer"
done
for layout in values configs folders; do
  tries "found: $layout" 1 '5 passed, 1 failed' "$xtest" -q --timeout 20 --course course-$layout
done
tries 'found: ServerTests and ClientTests' 1 '10 passed, 2 failed' "$xtest" -q --timeout 20 --course course-both
expect 'their totals' "$(tail -n 3 out | head -n 2)" 'course-both/8/xserver: 6 passed, 0 failed, 6 of 6 points
course-both/10/xserver: 4 passed, 2 failed, 4 of 6 points'
cp staff/configs-clients.json course-configs/10/Tests/scenario.json
sed -i 's|{"role"|{"folder": "../../../staff", "role"|' \
  course-configs/10/Tests/scenario.json
tries 'a scenario.json beside the tests' 0 '6 passed, 0 failed' "$xtest" -q --timeout 20 --course course-configs
expect 'tests the clients' "$(tail -n 2 out | head -n 1)" 'course-configs/10/xclients: 3 passed, 0 failed, 3 of 3 points'
echo '{"milestones": [{"tests": "values", "program": "staff/xserver", "scenario": "staff/values-server.json"}]}' >course.json
tries 'a scenario of a milestone' 0 '3 passed, 0 failed' "$xtest" -q --timeout 20

# A search starts from the files of tests, and writes such a test.
fuzzes() { # ROLE LAYOUT PROGRAM FLAG...
  "$xtest" fuzz --scenario "staff/$2-$1.json" "$2" --reference "staff/x$1" --program "$3" --timeout 2 --sandbox basic \
    -j 2 "${@:4}"
}
for role in server clients; do
  try fuzzes $role folders "team/x$role" --time 8 --out "found-$role"
  expect "a search: $role" "$status $(grep -c '^a difference after [0-9]* inputs\? (' out)" '1 1'
  expect "all inputs are shown: $role" "$(grep -c '^{"server":\[.*\],"clients":\[.*\]}$' out)" 1
  scenario=(--scenario "staff/folders-$role.json" --timeout 20)
  tries "a new test: $role" 1 '0 passed, 1 failed' "$xtest" "found-$role" "team/x$role" "${scenario[@]}"
  tries "which is right: $role" 0 '1 passed, 0 failed' "$xtest" "found-$role" "staff/x$role" "${scenario[@]}"
done
fuzzes server folders team/xserver --max-inputs 2 --time 0.1 --out found-server >out || true
expect 'another number' "$(find found-server -type f | sort | paste -sd ' ')" \
  'found-server/Clients/1-in.json found-server/Clients/2-in.json found-server/Server/1-in.json found-server/Server/1-out.json found-server/Server/2-in.json found-server/Server/2-out.json'
cp staff/xserver same
fuzzes server values ./same --max-inputs 3 >out
expect 'no difference' "$(sed 's/ (.*//' out)" 'no difference in 3 inputs'
for wrong in '-- -x' '--strict'; do
  # shellcheck disable=SC2086
  tries "not with $wrong" 2 \
    'xtest fuzz: --scenario goes with TESTS, and neither with ARGS nor with --strict (see xtest fuzz --help)' \
    fuzzes server values ./same $wrong
done
sed 's/"{out}"/1/' staff/values-server.json >staff/other-server.json
tries 'another expected output' 2 \
  'xtest fuzz: --scenario: expected "accept": ["{NAME}"] (see xtest fuzz --help)' \
  "$xtest" fuzz --scenario staff/other-server.json values --reference staff/xserver --program ./same

# The tests are named by their first files, and are in natural order.
try "$xtest" configs staff/xserver --scenario staff/configs-server.json --list
expect 'names' "$(cat out)" 'configs/1-server-config.json
configs/2-server-config.json
configs/10-server-config.json'
tries 'one test' 0 '1 passed, 0 failed' "$xtest" folders/Clients/2-in.json staff/xserver --scenario staff/folders-server.json

# A scenario.json in the folder does the same, and its options count.
sed 's|\./|../staff/|' staff/configs-server.json >configs/scenario.json
echo '{"points": 5, "tags": ["bonus"]}' >configs/10-opts.json
tries 'scenario.json' 1 '2 passed, 1 failed' "$xtest" configs team/xserver
expect 'a failure' "$(grep -m1 WRONG out)" 'configs/1-server-config.json: WRONG at /0/0, /0/1'
expect 'how to repeat it' "$(sed -nE 's/.* && (\{.*)/\1/p' out | sed -E 's/[0-9]{5}/PORT/g; s|cd [^ ]*|cd HERE|')" \
  "{ printf %s \$'{\n  \"clients\": 2\n}\n' | team/xserver PORT & sleep 1; (cd HERE && printf %s \$'[\"bob\", \"ann\"]\n' | ../staff/xclients PORT) & wait; }"
tries 'a tag' 0 '1 passed, 0 failed' "$xtest" configs team/xserver --tags bonus
tries 'one file' 0 '1 passed, 0 failed' "$xtest" configs/2-out.json team/xserver

# Invalid tests and scenarios.
rm configs/2-client-config.json
tries 'a missing file' 4 '1 passed, 1 failed, 1 invalid' "$xtest" configs team/xserver
expect 'a missing file' "$(grep -m1 INVALID out)" \
  'configs/2-server-config.json: INVALID: configs/2-client-config.json: No such file or directory'
tries 'no scenario' 2 'xtest: --scenario: could not read gone: No such file or directory (see xtest --help)' \
  "$xtest" configs team/xserver --scenario gone
echo '{"role": "server", "peers": ["./a {port}"]}' >staff/no.json
tries 'no files' 2 'xtest: --scenario: staff/no.json: expected the key "files", got none of that name (see xtest --help)' \
  "$xtest" configs team/xserver --scenario staff/no.json

# Validation of a folder, in which the reference plays. A scenario.json there is not read.
for sandbox in basic $(if has_strict >/dev/null; then echo strict; fi); do
  validates() { tries "$1 ($sandbox)" "$2" "$3" "$xtest" validate --sandbox "$sandbox" "${@:4}"; }
  for role in server clients; do
    validates "a folder of tests for a $role" 0 '3 valid and unique, 0 duplicate, 0 invalid' \
      folders --scenario "staff/folders-$role.json" --reference "staff/x$role"
  done
  validates 'a wrong answer, a missing file, points' 1 '0 valid and unique, 0 duplicate, 3 invalid' \
    configs --scenario staff/configs-server.json --reference team/xserver
  expect "which ($sandbox)" "$(cut -d, -f1 out | head -n 3)" \
    'configs/1-scenario.json: the reference gives a different answer: /0/0: expected "ann"
configs/2-scenario.json: one of its files is missing
configs/10-scenario.json: 10-opts.json: in a team'"'"'s test'
done
tries 'valid without a reference' 0 '3 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate both --scenario staff/both-server.json
tries 'no scenario for validation' 2 \
  'xtest validate: --scenario: could not read gone: No such file or directory (see xtest validate --help)' \
  "$xtest" validate configs --scenario gone

# Fests: the teams' servers with the staff's clients, the teams' clients with the staff's server. The
# staff's programs together check the tests, those of the teams among them; other clients are a bonus.
sed -i 's/$/ /' configs/1-out.json # changes no value
cp -r folders/Server staff/Server && cp -r folders/Clients staff/Clients
mkdir -p staff/Bonus
cp staff/xclients staff/xclients-bonus
sed -i 's/^for name/connection = socket.create_connection(("127.0.0.1", int(sys.argv[1])))\nconnection.close()\n&/' staff/xclients-bonus
cp staff/xserver staff/reference
sed -i 's/name = json.loads(connection.makefile().readline())/name = json.loads(connection.makefile().readline() or chr(34) * 2)/' staff/reference
echo '["ann"]' >staff/Bonus/1-client-config.json
echo '{"clients": 2}' >staff/Bonus/1-server-config.json
echo '[["ann"], 1]' >staff/Bonus/1-out.json
mkdir staff/Tests
mv staff/Server staff/Clients staff/Bonus staff/Tests
sed 's|"files"|"folder": "..", &|' staff/folders-server.json >staff/Tests/scenario.json
sed 's|"files"|"folder": "../..", &|; s|xclients|xclients-bonus|' staff/configs-server.json >staff/Tests/Bonus/scenario.json
for name in ann bob; do mkdir -p "teams/$name/Tests"; done
cp staff/reference teams/ann/xserver
cp team/xserver teams/bob/xserver
cp staff/xclients teams/ann
cp team/xclients teams/bob
pair() { # FOLDER CLIENTS SERVER OUT
  echo "$2" >"$1-client-config.json"
  echo "$3" >"$1-server-config.json"
  echo "$4" >"$1-out.json"
}
pair teams/ann/Tests/1 '["z", "y"]' '{"clients": 2}' '[["y", "z"], 0]'
pair teams/ann/Tests/2 '["z"]' '{"clients": 1}' '[["a"], 0]'
pair teams/bob/Tests/7 '[ "z","y" ]' '{"clients": 2}' '[["y", "z"], 0]'
pair teams/bob/Tests/8 '["z", "y"]' '{ "clients":2}' '[["y", "z"],0]'
rm teams/bob/Tests/8-out.json
echo '{"role": "server", "peers": ["../../../staff/xclients {port}"]}' >teams/bob/Tests/9-scenario.json
fest() { # ROLE SANDBOX REFERENCE
  cat >FEST.json <<END
{"title": "Pairs", "program": "teams/{team}/$1", "tests": "teams/{team}/Tests", "timeout": 20,
 "scenario": "staff/$2.json", "reference": "staff/$3", "sandbox": "$4"$5}
END
}
for sandbox in basic $(if has_strict >/dev/null; then echo strict; fi); do
  rm -rf out-*
  fest xserver configs-server reference "$sandbox" ', "staff_tests": "staff/Tests"'
  tries "a fest of servers ($sandbox)" 0 '7 passed, 3 failed' "$xtest" fest FEST.json --out out-servers -j 2
  expect "the tests ($sandbox)" "$(cut -d, -f1,4,5 out-servers/tests.csv)" 'test,valid,reason
(staff)/1-scenario.json,yes,
(staff)/2-scenario.json,yes,
(staff)/10-scenario.json,yes,
(staff)/Bonus/1-scenario.json,yes,
ann/1-scenario.json,yes,
ann/2-scenario.json,no,"the reference gives a different answer: /0/0: expected ""a""
bob/7-scenario.json,yes,
bob/8-scenario.json,no,one of its files is missing
bob/9-scenario.json,no,9-scenario.json: peers: ../../../staff/xclients is not allowed in this fest'
  expect "who passes ($sandbox)" "$(tr -d "\r" <out-servers/matrix.csv)" 'program,(staff),ann,bob,passed,run
ann,4/4,-,1/1,5,5
bob,2/4,0/1,-,2,5'
  tries "again ($sandbox)" 0 '7 passed, 3 failed' "$xtest" fest FEST.json --out out-servers -j 2
  expect "nothing is run again ($sandbox)" "$(cat err)" ''
  fest xclients configs-clients xclients "$sandbox" ''
  tries "a fest of clients ($sandbox)" 0 '1 passed, 1 failed' "$xtest" fest FEST.json --out out-clients -j 2
done
