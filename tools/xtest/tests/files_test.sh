#!/usr/bin/env bash
# tools/xtest/tests/files_test.sh BIN: tests whose program reads and writes files.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"

# A program that copies the lines of data.txt to sorted.txt and prints their number. Its own files
# are found by its own path.
mkdir -p own T/1-files/sub T/1-expected-files T/2.files T/2.expected-files
echo C >own/locale
cat >own/run <<'SH'
#!/bin/sh
read -r n
LC_ALL=$(cat "$(dirname "$0")/locale") sort data.txt > sorted.txt
[ ! -e sub/name ] || { mkdir -p new && cp sub/name new/name; }
wc -l < data.txt
SH
chmod +x own/run
printf 'b\na\n' | tee T/1-files/data.txt T/2.files/data.txt >T/raw
printf 'a\nb\n' | tee T/1-expected-files/sorted.txt >T/2.expected-files/sorted.txt
printf 'a\0b' | tee T/1-files/sub/name >name
mkdir T/1-expected-files/new
cp name T/1-expected-files/new/name
rm T/raw
echo 1 >T/1-in.json
echo 2 >T/1-out.json
echo 1 >T/2.in
echo 2 >T/2.out
sandboxes=(none basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  tries "in the sandbox $sandbox" 0 '6 passed, 0 failed' \
    "$xtest" T ./own/run --sandbox "$sandbox" -j 2 --variants plain,pad,trickle
  tries "by its interpreter in the sandbox $sandbox" 0 '2 passed, 0 failed' \
    "$xtest" T sh --sandbox "$sandbox" --see own -- own/run
done
expect 'nothing is written elsewhere' "$(find . -name sorted.txt | sort | paste -sd ' ')" \
  './T/1-expected-files/sorted.txt ./T/2.expected-files/sorted.txt'
tries 'by their tag' 0 '2 passed, 0 failed' "$xtest" T ./own/run --tags files

printf 'b\nc\n' >T/2.files/data.txt
printf 'a\0c' >T/1-files/sub/name
tries 'wrong files' 1 '0 passed, 2 failed' "$xtest" T ./own/run
expect 'binary files' "$(head -n 1 out)" 'T/1-in.json: WRONG: file new/name: byte 2: expected 0x62, got 0x63'
expect 'texts' "$(grep -A 4 '^T/2.in: WRONG: file sorted.txt at' out)" 'T/2.in: WRONG: file sorted.txt at lines 1, 2
  input     1
    expected     actual
  1 a        | 1 b
  2 b        | 2 c'
command=$(sed -n 's/^  \$ //p' out | tail -n 1)
expect 'the command' "$(sh -c "$command")" 2
tries 'part of them' 1 '0 passed, 1 failed' "$xtest" T ./own/run --shard 1/2 --results r.jsonl
tries 'resumed' 1 '0 passed, 1 failed' "$xtest" T ./own/run --shard 1/2 --results r.jsonl --resume

tries 'accept' 0 '2 accepted, 0 unchanged, 0 not accepted, 0 refused' "$xtest" accept T --reference ./own/run -y
expect 'what is accepted' "$(head -n 4 out)" 'T/1-in.json: other files
  file new/name: byte 2: expected 0x62, got 0x63
T/2.in: other files
  file sorted.txt: line 1: expected "a", got "b"'
rm -r T/1-expected-files T/2.expected-files T/2.out T/1-out.json
tries 'accept new files' 0 '2 accepted, 0 unchanged, 0 not accepted, 0 refused' "$xtest" accept T --reference ./own/run -y
expect 'the new files' "$(find T -path '*expected-files/*' -type f | sort | paste -sd ' ')" \
  'T/1-expected-files/new/name T/1-expected-files/sorted.txt T/2.expected-files/sorted.txt'
tries 'they are right' 0 '2 passed, 0 failed' "$xtest" T ./own/run

# Tests without an output.
printf '#!/bin/sh\ncat data.txt > sorted.txt\n' >silent
chmod +x silent
rm -r T/2* T/1-out.json T/1-files/sub T/1-expected-files/new
cp T/1-files/data.txt T/1-expected-files/sorted.txt
tries 'only files' 0 '1 passed, 0 failed' "$xtest" T ./silent
ln -s /etc/passwd T/1-files/link
tries 'a link' 4 'xtest: T/1-files/link: it is a symbolic link' "$xtest" T ./silent --require-valid
rm T/1-files/link

# Fests.
mkdir -p subs/{ann,bob}/Tests/1-files staff
cp -r T/* subs/ann/Tests
cp -r T/* subs/bob/Tests
cp -r T/1-in.json subs/bob/Tests/2-in.json
cp -r subs/bob/Tests/1-files subs/bob/Tests/2-files
cp -r subs/bob/Tests/1-expected-files subs/bob/Tests/2-expected-files
printf 'x\n' | tee subs/bob/Tests/2-files/data.txt >subs/bob/Tests/2-expected-files/sorted.txt
for i in 3 4; do
  cp -r subs/bob/Tests/2-in.json subs/bob/Tests/$i-in.json
  cp -r subs/bob/Tests/2-expected-files subs/bob/Tests/$i-expected-files
  mkdir subs/bob/Tests/$i-files
done
ln -s /etc/passwd subs/bob/Tests/3-files/data.txt
head -c 3000 /dev/zero >subs/bob/Tests/4-files/data.txt
cp silent reference
cp silent subs/ann/run
printf '#!/bin/sh\n[ "$(cat data.txt)" = x ] || cp data.txt sorted.txt\n' >subs/bob/run
chmod +x subs/bob/run
cat >FEST.json <<JSON
{"title": "Files", "program": "subs/{team}/run", "tests": "subs/{team}/Tests", "reference": "reference",
 "max_bytes": 2000, "sandbox": "${sandboxes[-1]}"}
JSON
tries 'validate' 1 '2 valid and unique, 1 duplicate, 2 invalid' "$xtest" validate FEST.json
expect 'why' "$(head -n 3 out)" 'bob/1-in.json: duplicate of ann/1-in.json
bob/3-in.json: 3-files/data.txt: it is a symbolic link
bob/4-in.json: 4-files has 3000 bytes, 2000 are allowed'
tries 'a fest' 0 '2 passed, 0 failed' "$xtest" fest FEST.json --out fest
echo y >>subs/ann/Tests/1-files/data.txt
tries 'a changed file' 0 '2 passed, 0 failed' "$xtest" fest FEST.json --out fest --resume
expect 'is noticed' "$(grep -c 'validating all tests again' err)" 1
cp -r subs/bob/Tests/2* subs/ann/Tests
tries 'a failure' 0 '1 passed, 1 failed' "$xtest" fest FEST.json --out fest --resume
expect 'its files for the team' "$(find fest/teams/bob/tests -path '*files/*' -type f | wc -l)" 2
cp subs/bob/run fest/teams/bob/run
expect 'its script' "$(cd fest/teams/bob && XTEST=$xtest sh run.sh ./run 2>&1 | tail -n 1)" '0 passed, 1 failed'
