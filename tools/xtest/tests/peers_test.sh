#!/usr/bin/env bash
# tools/xtest/tests/peers_test.sh BIN: scenarios of BIN/xtest whose other side is a program of the
# course, or a JSON stream, and programs that read their configuration from standard input.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
unset http_proxy https_proxy

# The server: reads its configuration from standard input, or has the port and its mode as arguments.
# To each client that has connected it sends "greet", reads JSON values until the client ends, and
# answers with their number and the values, the last one first. In the end it prints how many values
# there were. `mode` makes it faulty.
mkdir bin Server Client
cat >bin/server <<'END'
#!/usr/bin/env python3
import json, os, signal, socket, sys, time
if len(sys.argv) > 1: config = {'port': int(sys.argv[1]), 'mode': sys.argv[-1]}
else: config = json.load(sys.stdin)
mode = config.get('mode')
if mode == 'deaf': time.sleep(99)
server, total = socket.create_server(('127.0.0.1', config['port'])), 0
for _ in range(config.get('clients', 1)):
    connection = server.accept()[0]
    if 'greet' in config: connection.sendall((json.dumps(config['greet']) + '\n').encode())
    if mode == 'crash': os.kill(os.getpid(), signal.SIGSEGV)
    text, values = '', []
    while part := connection.recv(99999): text += part.decode()
    while text := text.strip():
        try: value, end = json.JSONDecoder().raw_decode(text)
        except ValueError: value, end = 'malformed', len(text)
        values, text = [value] + values, text[end:]
    total += len(values)
    if mode == 'early': sys.exit()
    if mode == 'hang': time.sleep(99)
    answer = json.dumps([len(values)] + values)
    if mode == 'wrong': answer = '[2, {"a": [1, 3]}, 1]'
    if mode == 'malformed': answer = '[1, oops]'
    if mode == 'more': answer += ' 7'
    connection.sendall(answer.encode())
    connection.close()
print(total, flush=True)
if mode == 'fails': sys.exit(3)
if mode == 'forever': time.sleep(99)
END
# The client reads {"port", "send"} from standard input: it sends the values, ends, and prints the
# last value that it receives; that must be "expect".
cat >bin/client <<'END'
#!/usr/bin/env python3
import json, socket, sys
config = json.load(sys.stdin)
connection = socket.create_connection(('127.0.0.1', config['port']))
connection.sendall(''.join(json.dumps(value) + '\n' for value in config['send']).encode())
if not config.get('waits'): connection.shutdown(socket.SHUT_WR)
text = ''
while part := connection.recv(99999): text += part.decode()
print(text.split('\n')[-1])
if 'expect' in config and json.loads(text.split('\n')[-1]) != config['expect']: sys.exit('no')
END
printf '#!/bin/sh\nexit 0\n' >bin/nobody
chmod +x bin/*
cp bin/client Server/client.py
cp bin/server Client/server.py

# server NAME MEMBERS, client NAME MEMBERS: write a scenario with these members.
server() { echo "{\"role\": \"server\", $2}" >"Server/$1-scenario.json"; }
client() { echo "{\"role\": \"client\", $2}" >"Client/$1-scenario.json"; }

# Servers that pass. Each has some of the configuration in its standard input or its arguments.
server config '"stdin": {"port": "{port}", "clients": 2, "greet": "at {port}"}, "accept": [3], "peers": [
  {"command": "./client.py", "stdin": "{\"port\": {port}, \"send\": [1, 2], \"expect\": [2, 2, 1]}"},
  {"connect": [{"expect": "at {port}"}, {"send": null}, "end", {"expect": [1, null]}], "delay": 0.1}]'
server pieces '"accept": [2], "peers": [{"connect": [
  {"send_text": "[tr"}, {"pause": 0.05}, {"send_text": "ue] 1"}, "end", {"expect": [2, 1, [true]]}]}]'
server close '"peers": [{"connect": [{"send": 1}, "close"]}], "peers_must_finish": false, "must_exit": false'
server forever '"args": ["{port}", "forever"], "must_exit": false, "accept": [1], "peers": [
  {"connect": [{"send": 1}, "end", {"expect": [1, 1]}]}]'
server peer '"accept": ["[1, 5]"], "output": 0, "peers": [
  {"command": ["python3", "client.py"], "stdin": {"port": "{port}", "send": [5]}}]'
echo '{"compare": "text"}' >Server/peer-opts.json
server regex '"accept": ["[a-z]", "\\d"], "peers": [{"connect": ["end", {"expect": [0]}]}]'
echo '{"rules": ["regex"]}' >Server/regex-opts.json
server rule '"peers": [{"connect": [{"send": 1}, {"send": 2}, "end", {"expect": [1, 2, 2]}]}]'
echo '{"rules": ["=unordered"]}' >Server/rule-opts.json
x=$(head -c 300000 /dev/zero | tr '\0' x)
server big "\"peers\": [{\"connect\": [{\"send\": \"$x\"}, \"end\", {\"expect\": [1, \"$x\"]}]}]"

# Servers that fail.
for mode in wrong malformed early more hang fails crash deaf; do
  server "no-$mode" "\"args\": [\"{port}\", \"$mode\"], \"accept\": [2], \"peers\": [
    {\"connect\": [{\"send\": 1}, {\"send\": {\"a\": [1, 2]}}, \"end\", {\"expect\": [2, {\"a\": [1, 2]}, 1]}]}]"
done
for mode in hang deaf; do echo '{"timeout": 6}' >"Server/no-$mode-opts.json"; done
server no-peer '"accept": [1], "peers": [{"command": "./client.py", "stdin":
  {"port": "{port}", "send": [5], "expect": 7}}]'
server no-text '"accept": ["1 value", "2 values"], "peers": [{"connect": ["end", {"expect": [0]}]}]'
echo '{"compare": "tokens"}' >Server/no-text-opts.json

# Clients.
client stream '"stdin": {"port": "{port}", "send": [5, "x"]}, "accept": [[true]], "peers": [
  {"listen": [{"expect": 5}, {"expect": "x"}, {"send_text": "[tr"}, {"pause": 0.05}, {"send_text": "ue]"}]}]'
client server '"stdin": [{"port": "{port}", "send": [5]}], "accept": [[1, 5]], "output": "program", "peers": [
  {"command": ["./server.py"], "stdin": {"port": "{port}"}}]'
client forever '"stdin": {"port": "{port}", "send": [5]}, "peers": [
  {"command": "python3 server.py {port} forever", "must_exit": false}]'
client no-wrong '"stdin": {"port": "{port}", "send": [5, 6]}, "peers": [
  {"listen": [{"expect": 5}, {"expect": [6]}, {"send": 1}]}]'
client no-more '"stdin": {"port": "{port}", "send": [5]}, "peers": [
  {"listen": [{"expect": 5}, {"expect": 6}, {"send": 1}]}]'
client no-wait '"stdin": {"port": "{port}", "send": [5], "waits": true}, "peers": [
  {"listen": [{"expect": 5}, {"expect": 6}]}]'
echo '{"timeout": 6}' >Client/no-wait-opts.json
client no-server '"stdin": {"port": "{port}", "send": []}, "peers": ["sh -c \"exit 3\" {port}"]'

sandboxes=(none basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  run() { tries "$1 ($sandbox)" "$2" "$3" "$xtest" "$1" "$4" --sandbox "$sandbox" --timeout 30 -j 3 "${@:5}"; }
  # says TEST PATTERN: checks the verdict and message, or a line, of the last run.
  says() { expect "$1 ($sandbox)" "$(grep -cE -- "$2" out | sed 's/[1-9].*/yes/')" yes; }
  run Server 1 '8 passed, 10 failed' bin/server
  says wrong '^Server/no-wrong-scenario.json: WRONG: /peers/0/connect/3: /1/a/1: expected 2, got 3$'
  says malformed '^Server/no-malformed-scenario.json: MALFORMED: /peers/0/connect/3: malformed JSON at byte 4 of the stream: /1: '
  says early '^Server/no-early-scenario.json: MISSING: /peers/0/connect/3: expected \[2,\{"a":\[1,2\]\},1\], got the end of the connection$'
  says more '^Server/no-more-scenario.json: EXTRA: /peers/0/connect/4: expected the end of the connection, got 7$'
  says hang '^Server/no-hang-scenario.json: TIMEOUT: time limit of 6 s exceeded'
  says 'what it waited for' '^  note: /peers/0/connect/3: waiting for \[2,\{"a":\[1,2\]\},1\]$'
  says deaf '^  note: the program did not listen on its port$'
  says fails '^Server/no-fails-scenario.json: EXIT_STATUS: expected exit status 0, got 3; the answer is right$'
  says crash '^Server/no-crash-scenario.json: CRASH: killed by SIGSEGV'
  says peer '^Server/no-peer-scenario.json: EXIT_STATUS: expected exit status 0 of ./client.py, got 1; the answer is right$'
  says text '^Server/no-text-scenario.json: WRONG: expected "1 value" or "2 values", got 0$'
  run Client 5 '3 passed, 3 failed, 1 not judged (internal error)' bin/client
  says 'a wrong value' '^Client/no-wrong-scenario.json: WRONG: /peers/0/listen/1: expected \[6\], got 6$'
  says 'no more values' '^Client/no-more-scenario.json: MISSING: /peers/0/listen/1: expected 6, got the end of the connection$'
  says 'waits' '^Client/no-wait-scenario.json: TIMEOUT: '
  says 'what it waited for' '^  note: /peers/0/listen/1: waiting for 6$'
  says 'no server' "^Client/no-server-scenario.json: INTERNAL_ERROR: sh -c 'exit 3' [0-9]+ did not listen on its port: exit status 3$"
  run Client 1 '0 passed, 1 failed' bin/nobody -k stream
  says 'nobody' '^Client/stream-scenario.json: MISSING: /peers/0/listen: the program ended, still waiting for a connection$'
done

# How a failure is shown.
try "$xtest" Server bin/server -k no-wrong
sed -E 's/[0-9]{5}/PORT/g; /^  input/,/^  dialogue/{/^  dialogue/!d}; s/cd [^ ]*/cd HERE/' out >shown
expect 'a wrong value, the dialogue, a command' "$(head -n -1 shown)" \
  'Server/no-wrong-scenario.json: WRONG: /peers/0/connect/3: /1/a/1: expected 2, got 3
  dialogue
    < 1
    < {"a":[1,2]}
    > [2, {"a": [1, 3]}, 1]
  $ cd HERE && { bin/server PORT wrong & sleep 1; printf %s $'"'"'1\n{"a":[1,2]}\n'"'"' | nc -N 127.0.0.1 PORT & wait; }'

# Errors in the file, each in one line with its place.
mkdir Wrong
refused() {
  echo "$1" >Wrong/1-scenario.json
  tries "$1" 4 "xtest: Wrong/1-scenario.json: $2" "$xtest" Wrong bin/server --require-valid
}
one() { refused "{\"role\": \"server\", \"peers\": [$1]}" "$2"; }
place=/peers/0/connect
step='expected a step, such as {"send": 1}, {"expect": 1} or "end"'
one '{"connect": [{"sent": 1}]}' "$place/0/sent: expected the key \"send\", got \"sent\""
one '{"connect": [{"send": 1, "expect": 2}]}' "$place/0: $step, got an object of 2"
one '{"connect": [1]}' "$place/0: $step, got 1"
one '{"connect": ["end", {"send": 1}]}' "$place/1: expected nothing to send after \"end\", got an object of 1"
one '{"connect": ["close", {"expect": 1}]}' "$place/0: expected \"close\" as the last step, got another step after it"
one '{"connect": [{"pause": -1}]}' "$place/0/pause: expected seconds from 0 to 86400, got -1"
one '{"connect": {}}' "$place: expected a list of steps, got an object of 0"
one '{"connect": [], "listen": []}' '/peers/0: expected a peer: a command, or an object with one of the keys command, connect and listen, got an object of 2'
one '{"listen": []}' '/peers/0/listen: expected "connect" where the program is the server, got "listen"'
one '"./gone {port}"' "/peers/0: expected a program, got $(realpath Wrong)/gone: No such file or directory"
one '"python3 -"' '/peers/0: expected {port} in the command or in stdin, got "python3 -"'
one '[]' '/peers/0: expected a command, such as "xclients 5 {port}", got an array of 0'
one '"xclients 5 {port}"' 'expected the key "accept", got none of that name'
listens() { refused "{\"role\": \"client\", \"peers\": [{\"listen\": []}], $1}" "$2"; }
listens '"stdin": 1' 'expected the key "args", got none of that name'
listens '"stdin": "{port}", "output": "server"' '/output: expected a program with an output, got a JSON stream'
listens '"stdin": "{port}", "output": 1' '/output: expected "server", "program" or the index of a peer, got 1'
client='"role": "client", "stdin": "{port}"'
refused "{$client, \"peers\": [{\"connect\": []}]}" '/peers: expected one server among the peers, got 0'
refused "{$client, \"peers\": [{\"listen\": []}, {\"listen\": []}]}" '/peers: expected one server among the peers, got 2'
echo '{"rules": ["regex"]}' >Wrong/1-opts.json
refused '{"role": "server", "accept": ["a", "("], "peers": [{"connect": []}]}' \
  '/accept/1: expected a regular expression: missing closing parenthesis at byte 1'

# In a fest, a team's test may only use xserver and xclients; one of the staff also a JSON stream.
if has_strict; then
  mkdir -p fest/{ann,bob,cat}/Tests fest/staff
  for team in ann bob cat; do cp bin/server "fest/$team"; done
  team() { echo "{\"role\": \"server\", \"accept\": [1], $3}" >"fest/$1/$2-scenario.json"; }
  team ann/Tests 1 '"peers": [{"connect": [{"send": 1}]}]'
  team ann/Tests 2 '"peers": ["../../../gone {port}"]'
  team ann/Tests 3 '"peers": ["python3 {port}"]'
  team ann/Tests 4 '"peers": [{"command": "xclients 5 {port}", "stdin": 1}]'
  team ann/Tests 5 '"peers": ["xclients 5 {port}"], "must_exit": false'
  team staff 1 '"stdin": {"port": "{port}"}, "peers": [{"connect": [{"send": 1}, "end", {"expect": [1, 1]}]}]'
  cp bin/server fest/staff
  team staff 2 '"peers": ["./server {port}"]'
  cat >FEST.json <<END
{"title": "Servers", "program": "fest/{team}/server", "tests": "fest/{team}/Tests", "staff_tests": "fest/staff",
 "reference": "bin/server"}
END
  tries 'validate' 1 '1 valid and unique, 0 duplicate, 6 invalid' "$xtest" validate FEST.json
  refusal='is not allowed in this fest'
  expect 'why' "$(head -n -1 out)" "(staff)/2-scenario.json: peers: expected xserver, xclients or a JSON stream in a fest, got \"./server\"
ann/1-scenario.json: 1-scenario.json: peers: connect $refusal
ann/2-scenario.json: 2-scenario.json: peers: ../../../gone $refusal
ann/3-scenario.json: 3-scenario.json: peers: python3 $refusal
ann/4-scenario.json: 4-scenario.json: peers: stdin $refusal
ann/5-scenario.json: 5-scenario.json: peers: must_exit $refusal"
  tries 'a fest' 0 '3 passed, 0 failed' "$xtest" fest FEST.json --out DIR
fi
