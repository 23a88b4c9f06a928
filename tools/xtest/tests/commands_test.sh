#!/usr/bin/env bash
# tools/xtest/tests/commands_test.sh BIN: the commands of BIN/xtest as a user sees them.
set -euo pipefail
xtest=$1/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# Twelve tests; `cat` passes all but number 7; number 3 is not ASCII.
mkdir tests
for i in {1..12}; do
  echo "[$i, \"x\"]" >"tests/$i-in.json"
  cp "tests/$i-in.json" "tests/$i-out.json"
done
echo '["ä"]' | tee tests/3-in.json >tests/3-out.json
echo '[0, "x"]' >tests/7-out.json

tries 'a run' 1 '11 passed, 1 failed' "$xtest" tests cat
touch no-folder
none='xtest: no folder for temporary files (TMPDIR or /tmp)'
tries 'no folder' 5 "$none: No such file or directory" env TMPDIR=/nowhere "$xtest" tests cat
tries 'a file' 5 "$none: Not a directory" env TMPDIR="$PWD/no-folder" "$xtest" tests cat
tries 'no temporary files there' 5 \
  'xtest: cannot make temporary files in /proc: No such file or directory' env TMPDIR=/proc "$xtest" tests cat
if [[ -w /dev/shm ]]; then
  in_memory=$(mktemp -d -p /dev/shm)
  sandboxes=(none basic)
  if has_strict; then sandboxes+=(strict); fi
  for sandbox in "${sandboxes[@]}"; do
    tries "temporary files in /dev/shm: $sandbox" 1 '11 passed, 1 failed' env TMPDIR="$in_memory" \
      "$xtest" tests cat --sandbox "$sandbox"
    expect "nothing is left there: $sandbox" "$(ls -A "$in_memory")" ''
  done
  rm -rf -- "$in_memory"
fi
tries 'late' 1 '0 passed, 2 failed' "$xtest" tests sleep --timeout 0.2 --filter tests/1-in \
  --filter tests/2-in --html late.html -- 9
expect 'wall and CPU time' "$(grep -c \
  ': TIMEOUT: time limit of 0.2 s exceeded (CPU time used: 0[.0-9]* s); the machine was ' \
  <(sed '/^failures:/q' out))" 2
late="2 of 2 tests that timed out used CPU time for less than half of it: they may have waited for \
something, or the machine was overloaded (see -j, --retry-timeouts)"
expect 'a warning' "$(tail -n 2 out | head -n 1)" "$late"
expect 'a warning on the page' "$(grep -c "<p>$late</p>" late.html)" 1
tries 'a run by its name' 1 '11 passed, 1 failed' "$xtest" run tests cat
tries 'variables' 0 '12 passed, 0 failed' env B=x A= "$xtest" tests sh --env A --env B --env C \
  --env 'D=e=f g' --rule =ignore -- -c '[ "$A$B$D" = "xe=f g" ] && [ "${A+set}${C+set}" = set ] && echo 1'
for bad in '' =x; do
  tries "a variable: $bad" 2 \
    "xtest: --env: expected NAME or NAME=VALUE, got $bad (see xtest --help)" \
    "$xtest" tests cat --env "$bad"
done
for bad in 0x5 ' 5' '5 ' 1e1 inf nan +5 -5 .5 5. 0 0.0009 86400.1 1_0; do
  for flag in timeout cpu; do
    tries "--$flag '$bad'" 2 \
      "xtest: --$flag: expected seconds from 0.001 to 86400, got $bad (see xtest --help)" \
      "$xtest" tests cat "--$flag=$bad"
  done
  tries "--time '$bad'" 2 \
    "xtest fuzz: --time: expected seconds from 0.001 to 86400, got $bad (see xtest fuzz --help)" \
    "$xtest" fuzz --reference cat --program tee --tool xboard "--time=$bad"
done
for bad in 0x5 ' 5' 1e1 inf +5 -5 5. 0 65537 1.5; do
  tries "--procs '$bad'" 2 \
    "xtest: --procs: expected a number of processes from 1 to 65536, got $bad (see xtest --help)" \
    "$xtest" tests cat "--procs=$bad"
done
for bad in 0x5 ' 5' 1e1 0 1048577 1.5 None; do
  tries "--mem '$bad'" 2 \
    "xtest: --mem: expected MiB from 1 to 1048576 or none, got $bad (see xtest --help)" \
    "$xtest" tests cat "--mem=$bad"
done
for bad in 0x5 ' 5' 1e- inf +5 -5 5. .5; do
  tries "--tolerance '$bad'" 2 \
    "xtest: expected a tolerance, a number such as 0.001, got \"$bad\" (see xtest --help)" \
    "$xtest" tests cat "--tolerance=$bad"
  tries "--rule with '$bad'" 2 \
    "xtest: expected a tolerance, a number such as 0.001, got \"$bad\" (see xtest --help)" \
    "$xtest" tests cat --rule "/0=tolerance:$bad"
  tries "--shard '$bad'" 2 \
    "xtest: --shard: expected K/N, auto or auto/N, got $bad/9 (see xtest --help)" \
    "$xtest" tests cat "--shard=$bad/9"
  tries "a shard by environment variables: '$bad'" 2 \
    "xtest: TEST_SHARD_INDEX: expected a number, got $bad (see xtest --help)" \
    env "TEST_SHARD_INDEX=$bad" TEST_TOTAL_SHARDS=9 "$xtest" tests cat
  try "$xtest" tests cat "--shuffle=$bad"
  expect "--shuffle='$bad'" "$status" 2
done
tries 'plain numbers' 0 '12 passed, 0 failed' "$xtest" tests cat --timeout 9.50 --cpu 009 \
  --tolerance 7.0 --shuffle=05
# Programs are searched for as in a shell.
mkdir path 'a folder'
printf '#!/bin/sh\nexit 9\n' >./cat
printf '#!/bin/sh\nexec cat "$@"\n' >'a folder/copy'
cp 'a folder/copy' here
cp ./cat path/elsewhere
cp 'a folder/copy' elsewhere
chmod +x cat here elsewhere path/elsewhere 'a folder/copy'
printf 'no program' >plain
ln -s nowhere dangling
ln -s loop loop
tries 'one of the PATH, not the one here' 1 '11 passed, 1 failed' "$xtest" tests cat
expect 'a note' "$(<err)" "xtest: cat is $(command -v cat); for the file in this folder, use ./cat"
tries 'one of the PATH that is wrong' 1 '0 passed, 12 failed' \
  env PATH="$PATH:$PWD/path" "$xtest" tests elsewhere
tries 'the one here' 1 '11 passed, 1 failed' "$xtest" tests ./elsewhere
tries 'a bare name' 2 'xtest: here is not on the PATH; for the file in this folder, use ./here (see xtest --help)' \
  "$xtest" tests here
tries 'a bare name of nothing' 2 'xtest: nothing is not on the PATH (see xtest --help)' \
  "$xtest" tests nothing
tries 'a folder as a program' 2 'xtest: path is a folder; expected a program (see xtest --help)' "$xtest" tests path
tries 'the program first' 2 'xtest: the tests come before the program: xtest tests path ./cat (see xtest --help)' \
  "$xtest" ./cat tests path
tries 'the program first, one of the PATH' 2 \
  'xtest: the tests come before the program: xtest tests cat (see xtest --help)' "$xtest" cat tests
for name in ./nothing ./dangling ./loop plain/x; do
  tries "no program $name" 2 "xtest: no such program: $name (see xtest --help)" "$xtest" tests "$name"
done
for name in ./plain ./tests; do
  tries "not executable: $name" 1 '0 passed, 12 failed' "$xtest" tests "$name"
  expect "the verdict of $name" "$(grep -c ': CANNOT_START: ' out)" 1
  expect "the others of $name" "$(grep '^CANNOT_START as for tests/1-in.json: 11 more: ' out)" \
    'CANNOT_START as for tests/1-in.json: 11 more: 2-in.json, 3-in.json, 4-in.json and 8 more'
done
accept() { "$xtest" accept tests --reference "$1" </dev/null "${@:2}"; }
last='0 accepted, 6 unchanged, 1 not accepted, 0 refused'
tries 'a reference with arguments' 1 "$last" accept 'sh -c "exec cat"'
tries 'a reference with blanks in its name' 1 "$last" accept "'a folder/copy'"
tries 'without quotes' 2 \
  'xtest accept: --reference: a is not on the PATH; quote a name that contains blanks (see xtest accept --help)' \
  accept 'a folder/copy'
tries 'half a quote' 2 \
  "xtest accept: --reference: missing closing ' (see xtest accept --help)" accept "cat 'x"
tries 'an empty reference' 2 \
  'xtest accept: --reference: expected a program (see xtest accept --help)' accept ' '
rm cat

# A default memory limit, the limit of one test, and a limit for all others.
mkdir limits
echo '""' | tee limits/1-in.json >limits/1-out.json
cp limits/1-in.json limits/2-in.json && cp limits/1-out.json limits/2-out.json
echo '{"mem": 100}' >limits/2-opts.json
take="dd if=/dev/zero of=/dev/null bs=200M count=1 2>/dev/null; echo '\"\"'"
tries 'limits of memory' 1 '1 passed, 1 failed' "$xtest" limits sh -j 1 -- -c "$take"
expect 'what they are' "$(grep -o 'MEMORY.*' out)" 'MEMORY: used more than 100 MiB of memory'
"$xtest" limits sh -j 1 --mem 90 -- -c "$take" >out || true
expect 'with one for all' "$(sed '/^failures:/q' out | grep -o 'MEMORY.*')" \
  $'MEMORY: used more than 90 MiB of memory\nMEMORY: used more than 100 MiB of memory'
"$xtest" limits sh -j 1 --mem none -- -c "$take" >out || true
expect 'without one' "$(grep -o 'MEMORY.*' out)" 'MEMORY: used more than 100 MiB of memory'
# Error messages about memory do not affect the verdict.
tries 'an error message about memory' 1 '0 passed, 2 failed' \
  "$xtest" limits sh -j 1 -- -c 'echo "MemoryError: std::bad_alloc, Out of memory" >&2; exit 1'
expect 'its verdict' "$(grep -o 'EXIT_STATUS\|MEMORY' out)" $'EXIT_STATUS\nEXIT_STATUS'
for command in run accept fuzz; do
  expect "--help of $command" "$("$xtest" "$command" --help | grep -c 'MiB of memory; none: no limit (2048; from 1 to 1048576)')" 1
done
tries 'no arguments' 2 'xtest: expected TESTS... PROGRAM; . has no course.json, and no milestones: folders such as 3 with tests in 3/Tests and a program 3/xNAME (see xtest --help)' "$xtest"
tries 'nothing selected' 3 'xtest: no test is selected; see --tags, --filter and -k' "$xtest" tests cat --filter 99
tries 'nothing allowed' 0 '0 passed, 0 failed' "$xtest" tests cat --filter 99 --allow-empty
tries 'a full disk' 5 'xtest: could not write standard output: No space left on device' \
  bash -c '"$1" tests cat >/dev/full' - "$xtest"
tries 'a closed pipe' 0 'tests/7-in.json: WRONG at /0' \
  bash -c '"$1" tests cat | head -n 1' - "$xtest"
touch tests/13-in.json
tries 'no partner' 4 \
  'xtest: tests/13-in.json: its expected answers are missing: 13-out.json or 13-err.txt' "$xtest" tests cat --require-valid
rm tests/13-in.json

tries 'variants' 1 '45 passed, 4 failed' "$xtest" tests cat \
  --variants plain,pretty,trickle,pad,no-newline,ascii --csv variants.csv
expect 'variants of one test' "$(grep -c '^tests/3-in.json' variants.csv)" 5
tries 'an unknown variant' 2 'xtest: --variants: expected plain, pretty, trickle, pad, no-newline, ascii or lock-step, got x (see xtest --help)' \
  "$xtest" tests cat --variants plain,x
tries 'variants that are listed' 0 'tests/3-in.json#ascii' "$xtest" tests cat --list \
  --variants no-newline,ascii --filter tests/3-
expect 'all of them' "$(cat out)" $'tests/3-in.json#no-newline\ntests/3-in.json#ascii'

# In lock step, each value follows the answer to the one before.
mkdir turns
echo '1 2' | tee turns/1-in.json >turns/1-out.json
echo '[1]' | tee turns/2-in.json >turns/2-out.json
echo '1 2 3' >turns/3-in.json
echo '6' >turns/3-out.json
turns() {
  "$xtest" turns sh --variants plain,lock-step "${@:2}" -- -c "$1"
}
tries 'values in turn' 0 '3 passed, 0 failed' "$xtest" turns cat --variants lock-step,plain \
  --filter 'turns/[12]-*' --timeout 9
tries 'fewer answers than values' 0 '2 passed, 0 failed' turns 'cat >&2; echo 6' --filter turns/3-
tries 'a program that waits for the end of its input' 1 '1 passed, 1 failed' \
  turns 'x=$(cat); echo $x' --filter turns/1- --timeout 0.5
expect 'why' "$(grep -c '^turns/1-in.json#lock-step: TIMEOUT: no answer to value 1 within 0.5 s: the program may be waiting for the end of input; ' out)" 1
tries 'more answers' 1 '0 passed, 2 failed' turns 'read a; echo 1 2 3; cat >&2' --filter turns/1-
expect 'how many' "$(grep -c '^turns/1-in.json#lock-step: EXTRA: expected 2 answers, got 3' out)" 2
tries 'the end of a program' 1 '0 passed, 2 failed' turns 'exit 3' --filter turns/1-
expect 'how it ended' "$(grep -c '1 more: 1-in.json#lock-step' out)" 1
tries 'values in turn that are listed' 0 'turns/3-in.json#lock-step' turns : --list

# The printed command repeats a test in any folder.
printf '#!/bin/sh\necho "[\\"$A\\", \\"$1\\", \\"$(pwd)\\", $(cat)]"\n' >"it's"
chmod +x "it's"
"$xtest" tests "./it's" --filter tests/5- --env A='b  $c' --results again.jsonl -- 'd "e' >shown || true
command=$(sed -n 's/^  \$ //p' shown)
expect 'repeated elsewhere' "$(cd / && bash -c "$command")" \
  "[\"b  \$c\", \"d \"e\", \"$PWD\", [5, \"x\"]]"

# Tests may have any name; hidden files and files with other suffixes are ignored.
mkdir named
for name in 10 2 'a b' ä Zoo $'new\nline' 'a[1]'; do
  echo 1 | tee "named/$name-in.json" >"named/$name-out.json"
done
touch named/.#2-in.json named/.2-in.json.swp named/-in.json named/2-in.json~ named/in.json
tries 'named tests' 0 '14 passed, 0 failed' "$xtest" named cat --variants plain,pad --filter named/
tries 'named tests that are listed' 0 $'named/\xc3\xa4-in.json' "$xtest" named cat --list --filter ä
tries 'a name that is like a pattern' 0 '1 passed, 0 failed' "$xtest" named cat --filter 'a[1]'
"$xtest" named cat --list --filter 'named/*[0-9]-in.json' >out
expect 'in natural order' "$(cat out)" $'named/2-in.json\nnamed/10-in.json'
"$xtest" named sh --results named.jsonl -- -c 'exit 1' >/dev/null || true
tries 'named tests that failed' 0 '7 passed, 0 failed' "$xtest" named cat --rerun-failed named.jsonl
tries 'a name without a partner' 4 \
  'xtest: named/last-out.json: its input last-in.json is missing' bash -c '
  echo 1 >named/last-out.json; exec "$1" named cat --require-valid' - "$xtest"
rm named/last-out.json

# Test files that are not regular files are reported and do not block.
mkfifo pipe
mkdir broken
cp named/2-* broken
mkfifo broken/1-in.json
mkdir broken/3-opts.json
ln -s 4-err.txt broken/4-err.txt
ln -s nowhere broken/5-in.json
ln -s .. broken/up
tries 'no files' 4 'xtest: broken/5-in.json: it is a broken symbolic link' \
  timeout 20 "$xtest" broken cat --require-valid
expect 'which' "$(cat err)" "xtest: broken/1-in.json: it is a named pipe
xtest: broken/3-opts.json: it is a folder
xtest: broken/4-err.txt: it is a symbolic link loop
xtest: broken/5-in.json: it is a broken symbolic link"
tries 'no files for the others' 1 '1 valid and unique, 0 duplicate, 4 invalid' \
  timeout 20 "$xtest" validate broken --reference cat --sandbox basic
for flag in --rerun-failed --timings; do
  tries "$flag of a pipe" 2 'xtest: could not read pipe: it is a named pipe (see xtest --help)' \
    timeout 20 "$xtest" tests cat --shard 1/1 "$flag" pipe
  tries "$flag of a folder" 2 'xtest: could not read tests: it is a folder (see xtest --help)' \
    timeout 20 "$xtest" tests cat --shard 1/1 "$flag" tests
done
tries 'results of a pipe' 2 \
  'xtest: could not read pipe: it is a named pipe (see xtest --help)' \
  timeout 20 "$xtest" tests cat --results pipe --resume
tries 'a report of a pipe' 2 \
  'xtest report: could not read pipe: it is a named pipe (see xtest report --help)' \
  timeout 20 "$xtest" report pipe
tries 'a report of what a command writes' 1 '0 passed, 7 failed' \
  bash -c 'exec "$1" report <(cat named.jsonl)' - "$xtest"
tries 'a difference of a folder' 2 'xtest diff: could not read tests: it is a folder (see xtest diff --help)' \
  "$xtest" diff tests tests
for command in gradescope classroom classroom50; do
  tries "$command without tests" 2 "xtest $command: expected --tests FOLDER, or --course FILE (see xtest $command --help)" \
    "$xtest" "$command" none
done
for file in pipe dangling loop; do
  reason='it is a named pipe'
  case $file in dangling) reason='it is a broken symbolic link' ;; loop) reason='it is a symbolic link loop' ;; esac
  tries "a FEST.json that is $file" 4 "xtest validate: $file: $reason" \
    timeout 20 "$xtest" validate "$file"
  tries "a fest of $file" 4 "xtest fest: could not read $file: $reason" \
    timeout 20 "$xtest" fest "$file" --out none
done

"$xtest" tests cat --results whole.jsonl >/dev/null || true
for keep in 0 1 2 7 13; do
  head -n "$keep" whole.jsonl >part.jsonl
  printf '{"test":"torn' >>part.jsonl
  tries "resumed after $keep lines" 1 '11 passed, 1 failed' \
    "$xtest" tests cat --results part.jsonl --resume
  expect "lines after $keep" "$(wc -l <part.jsonl)" 13
done
tries 'resumed with another program' 2 'xtest: part.jsonl has the results of another run; choose another --results file (see xtest --help)' \
  "$xtest" tests tee --results part.jsonl --resume
printf '#!/bin/sh\nexec cat\n' >changing && chmod +x changing
"$xtest" tests ./changing --results changed.jsonl >/dev/null || true
sed -i '5,$d' changed.jsonl
sed -E '1s/,"program":"[0-9a-f]{16}"//' changed.jsonl >unknown.jsonl
expect 'a header without the program' "$(cmp -s changed.jsonl unknown.jsonl || echo differs)" differs
tries 'resumed' 1 '11 passed, 1 failed' "$xtest" tests ./changing --results changed.jsonl --resume
sed -i '5,$d' changed.jsonl
echo '# mended' >>changing
tries 'resumed after the program has changed' 2 \
  'xtest: changed.jsonl has the results of another version of ./changing; omit --resume, or choose another --results file (see xtest --help)' \
  "$xtest" tests ./changing --results changed.jsonl --resume
expect 'its lines are kept' "$(wc -l <changed.jsonl)" 4
tries 'resumed without knowing the program' 1 '11 passed, 1 failed' \
  "$xtest" tests ./changing --results unknown.jsonl --resume
tries 'killed and resumed' 1 '11 passed, 1 failed' bash -c '
  printf "#!/bin/sh\nsleep 0.05\nexec cat\n" >slow && chmod +x slow
  "$1" tests ./slow -j 1 --results killed.jsonl >/dev/null 2>&1 & pid=$!
  until [[ -e killed.jsonl && $(wc -l <killed.jsonl) -ge 3 ]]; do sleep 0.01; done; kill -KILL $pid; wait $pid 2>/dev/null
  exec "$1" tests ./slow --results killed.jsonl --resume' - "$xtest"
expect 'lines of the resumed' "$(wc -l <killed.jsonl)" 13
tries 'interrupted' 143 '' bash -c '
  "$1" tests ./slow -j 1 --results ended.jsonl >log 2>&1 & pid=$!
  until [[ -s ended.jsonl ]]; do sleep 0.01; done; kill -TERM $pid; wait $pid' - "$xtest"

for k in 1 2 3; do
  "$xtest" tests cat --shard "$k/3" --results "shard$k.jsonl" >/dev/null || true
done
tries 'merged' 1 '11 passed, 1 failed' "$xtest" merge all.jsonl shard3.jsonl shard1.jsonl shard2.jsonl
tries 'merged as the whole' 0 '' "$xtest" diff whole.jsonl all.jsonl
tries 'a shard too few' 4 'xtest merge: shard 2 of 3 is missing' \
  "$xtest" merge all.jsonl shard1.jsonl shard3.jsonl
tries 'a shard twice' 4 'xtest merge: shard1.jsonl: shard 1 of 3 is already in shard1.jsonl' \
  "$xtest" merge all.jsonl shard1.jsonl shard1.jsonl
tries 'a shard by environment variables' 0 '3 passed, 0 failed' env TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=4 \
  TEST_SHARD_STATUS_FILE=heeded "$xtest" tests cat
expect 'heeded' "$(ls heeded)" heeded
tries 'a shard of an array' 0 '3 passed, 0 failed' env CI_NODE_INDEX=2 CI_NODE_TOTAL=4 \
  "$xtest" tests cat --shard auto
tries 'a shard of a system that does not tell their number' 0 '3 passed, 0 failed' \
  env PBS_ARRAY_INDEX=2 "$xtest" tests cat --shard auto/4
tries 'without that number' 2 \
  'xtest: PBS_ARRAY_INDEX: PBS does not tell the number of shards; use --shard auto/N (see xtest --help)' \
  env PBS_ARRAY_INDEX=2 "$xtest" tests cat --shard auto
tries 'another number' 2 \
  'xtest: --shard auto/5: the job array of CircleCI has 4 tasks (see xtest --help)' \
  env CIRCLE_NODE_INDEX=2 CIRCLE_NODE_TOTAL=4 "$xtest" tests cat --shard auto/5
tries 'more shards than tests' 0 '0 passed, 0 failed' "$xtest" tests cat --shard 20/20
tries 'no shard' 2 'xtest: --shard: expected K/N, auto or auto/N, got 4/3 (see xtest --help)' \
  "$xtest" tests cat --shard 4/3

cp -r tests other
rm other/2-out.json
tries 'proposed' 1 'accept? y (yes), n (no), a (all), q (quit): 0 accepted, 10 unchanged, 2 not accepted, 0 refused' \
  bash -c 'printf "n\nn\n" | "$1" accept other --reference cat' - "$xtest"
tries 'accepted' 0 '2 accepted, 10 unchanged, 0 not accepted, 0 refused' "$xtest" accept other --reference cat -y
tries 'as accepted' 0 '12 passed, 0 failed' "$xtest" other cat
tries 'another answer' 1 '  /0: 0 -> 7' "$xtest" diff tests/7-out.json other/7-out.json
printf '\xef\xbb\xbfa\r\nb\r\n' >edited.txt # as some editors write it
printf 'a\nb\n' >plain.txt
tries 'a text with the marks of an editor' 0 '' "$xtest" diff edited.txt plain.txt --compare text
tries 'each byte counts' 1 '  the whole value: "\ufeffa\u000d\n" -> "a\n"' "$xtest" diff edited.txt plain.txt --compare exact
"$xtest" tests cat --results after.jsonl --rule /0=ignore >/dev/null
tries 'fixed' 1 'fixed: tests/7-in.json: WRONG: /0: expected 0, got 7 -> PASS' \
  "$xtest" diff whole.jsonl after.jsonl

# Former names of flags and commands.
tries 'a former name of --rule' 0 '12 passed, 0 failed' "$xtest" tests cat --at /0=ignore
tries 'a former name of --rerun-failed' 0 '7 passed, 0 failed' "$xtest" named cat --failed named.jsonl
for command in hunt --doctor --sandbox-report; do
  try "$xtest" "$command" --help
  expect "a former name of a command: $command" "$status" 0
done

tries 'on GitHub' 1 '11 passed, 1 failed' env GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary \
  "$xtest" tests cat --github auto
expect 'annotations' "$(grep -c '^::error' out)" 2
expect 'a summary' "$(grep -c '^### ' summary)" 1
tries 'not on GitHub' 1 '11 passed, 1 failed' env -u GITHUB_ACTIONS "$xtest" tests cat --github auto
expect 'no annotations' "$(grep -c '^::' out)" 0

try "$xtest" sandbox-report
expect 'the sandbox report' "$status" 0
expect 'a line for each promise' "$(sed 's/:.*//' out)" 'strict sandbox
user namespaces
shared memory, semaphores, queues
network
datagrams
visible files
links
files
set-user-ID bits
control groups
memory (--mem)
memory that is not mapped
processes (--procs)
CPU time (--cpu)
exit status
clean-up of processes'
expect 'no broken promise' "$(grep -c 'DOES NOT HOLD' out)" 0
tested=6
if grep -q '^strict sandbox: yes' out; then tested=13; fi
if ! grep -q 'so are files in /dev/shm' out; then tested=$((tested - 1)); fi # they are not private
expect 'what was tested' "$(grep -c 'tested: holds' out)" "$tested"
tries 'arguments of sandbox-report' 2 'xtest sandbox-report: expected no arguments (see xtest sandbox-report --help)' \
  "$xtest" sandbox-report tests

# Answers are checked to be writable before the programs run if they are new, and otherwise once they
# have changed. Others need not be writable.
cat >noted <<'END'
#!/bin/sh
echo >>"$(dirname "$0")/runs"
exec cat
END
chmod +x noted
mkdir -p sealed/{old,new}
for i in {1..9}; do echo "$i" | tee "sealed/old/$i-in.json" >"sealed/old/$i-out.json"; done
echo 5 >sealed/new/5-in.json
if [[ $(id -u) != 0 ]]; then
  chmod 444 sealed/old/*
  chmod 555 sealed/new
  reason='Permission denied'
elif mount --bind sealed sealed 2>/dev/null && mount -o remount,bind,ro sealed; then
  trap 'umount "$scratch/sealed"; finish' EXIT
  reason='Read-only file system'
else
  echo 'skipped: a folder cannot be mounted to be read only'
  exit
fi
accepts() { # NAME STATUS LAST-LINE ARGUMENT...
  : >runs
  tries "$1" "$2" "$3" "$xtest" accept --reference ./noted -j 1 "${@:4}"
}
accepts 'a new answer that cannot be written' 5 \
  "xtest accept: could not write sealed/new/5-out.json: $reason" sealed
expect 'one line, and no run' "$(cat out err runs | wc -l)" 1
accepts 'nothing to write' 0 '0 accepted, 9 unchanged, 0 not accepted, 0 refused' sealed/old --yes
expect 'all were run' "$(wc -l <runs)" 9
sed -i 's/exec cat/sed s,2,7,/' noted
accepts 'a change that is not accepted' 1 '0 accepted, 1 unchanged, 1 not accepted, 0 refused' sealed/old
accepts 'a change that cannot be written' 5 \
  "xtest accept: could not write sealed/old/2-out.json: $reason" sealed/old --yes
expect 'the rest is not run' "$(($(wc -l <runs) < 9))" 1
if [[ $(id -u) != 0 ]]; then chmod 755 sealed/new; fi
