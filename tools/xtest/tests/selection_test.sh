#!/usr/bin/env bash
# tools/xtest/tests/selection_test.sh BIN: which tests BIN/xtest runs, and its output about them.
set -euo pipefail
xtest=$1/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# Six tests: `cat` fails 3 and 5; 2 has its own tags, 4 is skipped, 5 is expected to fail.
mkdir -p Tests/deep
for i in 1 2 3 4 deep/5 deep/6; do
  echo "[${i##*/}]" | tee "Tests/$i-in.json" >"Tests/$i-out.json"
done
echo '[0]' | tee Tests/3-out.json >Tests/deep/5-out.json
echo '{"tags": ["own", "slow"]}' >Tests/2-opts.json
echo '{"skip": "no network"}' >Tests/4-opts.json
echo '{"xfail": "issue 7"}' >Tests/deep/5-opts.json
echo '{"tags": ["deep"]}' >Tests/deep/opts.json

tries 'all of them' 1 '3 passed, 1 failed, 1 skipped, 1 xfailed' "$xtest" Tests cat
expect 'what is said of those that do not count' "$(grep -E '^(SKIP|XFAIL)' out)" \
  "SKIP: no network: Tests/4-in.json
XFAIL: issue 7 (WRONG: /0: expected 0, got 5): Tests/deep/5-in.json"
list() { "$xtest" Tests cat --list "$@" | sed 's/-in.json//; s/^Tests.//; s/^deep.//' | paste -sd ' '; }
expect 'a tag' "$(list --tags slow)" 2
expect 'one of two tags' "$(list --tags own,deep)" '2 5 6'
expect 'none of a tag' "$(list --tags '!deep')" '1 2 3 4'
expect 'a tag and not another' "$(list --tags 'slow,deep,!own')" '5 6'
expect 'both' "$(list --tags own --tags 'slow,deep')" 2
expect 'tags that are shown' "$(list --tags own,deep -v)" '2: own slow 5: deep 6: deep'
tries 'no tag' 2 'xtest: --tags: expected tags such as course,!strict, got "a b" (see xtest --help)' \
  "$xtest" Tests cat --tags 'a b'
tries 'an unknown tag' 3 'xtest: no test is selected; see --tags, --filter and -k' "$xtest" Tests cat --tags slwo
expect 'which' "$(head -n 1 err)" 'xtest: no test has the tag slwo; did you mean slow?'
try "$xtest" Tests cat --tags '!dep,!else'
expect 'unknown tags that are not wanted' "$(cat err)" 'xtest: no test has the tag dep; did you mean deep?'
expect '-k' "$(list -k DEEP)" '5 6'
expect '-k with words' "$(list -k '(1 or 2 or 5) and not deep')" '1 2'
tries '-k of nothing' 2 'xtest: -k: expected a word, got the end (see xtest --help)' \
  "$xtest" Tests cat -k 'a and'

# An invalid test does not stop the others, and does not matter unless it is selected.
echo '[7]' >Tests/7-in.json
tries 'an invalid test' 4 '3 passed, 1 failed, 1 skipped, 1 xfailed, 1 invalid' "$xtest" Tests cat
expect 'which' "$(grep INVALID out | head -n 1)" \
  'Tests/7-in.json: INVALID: its expected answers are missing: 7-out.json or 7-err.txt'
for flags in '--exclude 7' '-k deep' '--tags deep' '--filter deep'; do
  # shellcheck disable=SC2086 # words
  try "$xtest" Tests cat $flags
  expect "not selected by $flags" "$status $(grep -c INVALID out)" "$([[ $flags == *7 ]] && echo 1 || echo 0) 0"
done
expect 'a list' "$("$xtest" Tests cat --list | grep -c '^INVALID: Tests/7-in.json: its expected')" 1
tries 'nothing runs' 4 'xtest: Tests/7-in.json: its expected answers are missing: 7-out.json or 7-err.txt' \
  "$xtest" Tests cat --require-valid
tries 'unless it is not selected' 0 '2 passed, 0 failed' "$xtest" Tests cat --require-valid -k '1 or 2'
echo '{"require_valid": true}' >Tests/opts.json
tries 'as a folder says' 4 'xtest: Tests/7-in.json: its expected answers are missing: 7-out.json or 7-err.txt' \
  "$xtest" Tests cat
echo '{"tags": "x"}' >Tests/deep/opts.json
echo '{}' >Tests/opts.json
tries 'options of a folder that make no sense' 4 '2 passed, 1 failed, 1 skipped, 3 invalid' "$xtest" Tests cat
expect 'why' "$(grep -c 'INVALID: Tests/deep/opts.json: /tags: expected a list of tags, or an object with tags as keys, got "x"' out)" 2
try "$xtest" Tests cat --junit j --tap t --csv c --json s --github g --gradescope gs --classroom cl --html h --results r.jsonl
expect 'reports' "$(grep -c '<error type="INVALID"' j) $(grep -c 'verdict: "INVALID"' t) $(grep -c ,INVALID, c) \
$(grep -c '"verdict": "INVALID"' s) $(grep -c 'title=INVALID ' g) $(grep -c '3 tests are invalid' gs) \
$(grep -o '"status":"error"' cl | wc -l) $(grep -c 'invalid' h)" '3 3 3 3 3 1 4 3'
tries 'reported later' 4 '2 passed, 1 failed, 1 skipped, 3 invalid' "$xtest" report r.jsonl --tap t2
expect 'equally' "$(diff t t2)" ''
rm Tests/7-in.json Tests/opts.json
echo '{"tags": ["deep"]}' >Tests/deep/opts.json

# Files that belong to no test are named.
mkdir Strays
for i in 1 2; do echo $i | tee Strays/$i.in >Strays/$i.out; done
mv Strays/2.in Strays/2.IN
tries 'parts of no test' 0 '1 passed, 0 failed' "$xtest" Strays cat
expect 'which' "$(cat err)" "$(printf 'xtest: Strays/2.%s: it looks like a part of a test, but has no input or no expected output\n' IN out)"
tries 'selected ones only' 0 '1 passed, 0 failed' "$xtest" Strays cat -k 1
expect 'none' "$(cat err)" ''
mkdir Other
echo 1 | tee Other/1.q >Other/1.a
tries 'other names' 3 "xtest: no tests found (files such as 1-in.json with 1-out.json, or 1.in with 1.out); there \
are 2 files: 1.a, 1.q; try --tests-pattern '{name}.q:{name}.a'" "$xtest" Other cat
tries 'with that pattern' 0 '1 passed, 0 failed' "$xtest" Other cat --tests-pattern '{name}.q:{name}.a'

mkdir Lone
echo 1 >Lone/1.in
tries 'an input alone' 3 "xtest: no tests found (files such as 1-in.json with 1-out.json, or 1.in with 1.out); there \
is 1 file: 1.in; to record the answers of a correct program: xtest accept Lone --reference PROGRAM" "$xtest" Lone cat
tries 'with its answer' 0 '1 accepted, 0 unchanged, 0 not accepted, 0 refused' \
  "$xtest" accept Lone --reference cat --yes
tries 'then a test' 0 '1 passed, 0 failed' "$xtest" Lone cat

# The file of a test can be an argument, and another one the standard input.
mkdir Files
echo 'cat; echo "$0"' >Files/1.src
printf '5\n1.src\n' >Files/1.out
echo 5 >Files/1.in
printf '1.src\n' >Files/2.out
cp Files/1.src Files/2.src
printf '2.src\n' >Files/2.out
sandboxes=(none basic)
if has_strict; then sandboxes+=(strict); fi
for sandbox in "${sandboxes[@]}"; do
  tries "a file as an argument, $sandbox" 0 '2 passed, 0 failed' \
    "$xtest" Files sh --tests-pattern '{name}.src:{name}.out:{name}.in' --sandbox "$sandbox" -- '{input}'
done
echo '{"args": ["{input}"], "exit_status": 3}' | tee Files/1.opts.json >Files/2.opts.json
tries 'another exit status' 1 '0 passed, 2 failed' "$xtest" Files sh --tests-pattern '{name}.src:{name}.out:{name}.in'
command=$(sed -n 's/^  \$ //p' out | tail -n 1)
expect 'its command' "$(bash -c "$command")" 2.src
echo 'exit 3' >>Files/1.src
echo 'exit 3' >>Files/2.src
tries 'that one' 0 '2 passed, 0 failed' "$xtest" Files sh --tests-pattern '{name}.src:{name}.out:{name}.in'
rm Files/*.out
tries 'nothing else' 4 'xtest: Files/1.src: expected the input of a test, such as 1-in.json or 1.in' \
  bash -c 'exec "$1" Files/1.src sh --require-valid' - "$xtest"

# A byte order mark and carriage returns do not matter; colors need not.
mkdir Marks
echo a | tee Marks/1.in >Marks/2.in
printf '\xef\xbb\xbfa\r\n' >Marks/1.out
printf '\xef\xbb\xbf^a$\r\n' >Marks/2.out
echo '{"rules": ["regex"]}' >Marks/2.opts.json
tries 'marks' 0 '2 passed, 0 failed' "$xtest" Marks cat
printf '#!/bin/sh\nprintf "\\033[1;31ma\\033[0m\\n"\n' >colored
chmod +x colored
tries 'colors' 1 '0 passed, 2 failed' "$xtest" Marks ./colored
tries 'no colors' 0 '2 passed, 0 failed' "$xtest" Marks ./colored --at no-colors
tries 'what is expected to fail and does not' 1 '0 passed, 1 failed' \
  "$xtest" Tests echo -k 5 -- '[0]'
expect 'what is said' "$(head -n 1 out)" \
  'Tests/deep/5-in.json: XPASS: passed, but was expected to fail: issue 7'
tries 'only such, and those that are skipped' 0 '0 passed, 0 failed, 1 skipped, 1 xfailed' \
  "$xtest" Tests cat -k '4 or 5'
tries 'without a program, nothing is as expected' 1 '0 passed, 5 failed, 1 skipped' \
  "$xtest" Tests ./Tests

# All reports and commands that read results support these verdicts.
try "$xtest" Tests cat --results one.jsonl --junit j --tap t --csv c --json s --html h --github g \
  --gradescope gs --classroom cl
expect 'written with reports' "$status" 1
expect 'JUnit' "$(grep -c '<skipped type="\(SKIP\|XFAIL\)"' j)" 2
expect 'TAP' "$(grep -c ' # SKIP no network$\| # todo issue 7' t)" 2
expect 'GitHub' "$(grep -c '^::error file=' g)" 1
tries 'reported later' 1 '3 passed, 1 failed, 1 skipped, 1 xfailed' "$xtest" report one.jsonl --tap t2
expect 'in the same words' "$(diff <(grep -v duration t) <(grep -v duration t2))" ''
tries 'those that failed' 1 '0 passed, 1 failed' "$xtest" Tests cat --rerun-failed one.jsonl
mkdir Bytes # names that are not UTF-8, which results have with replacement characters
for name in $'a\376' $'a\377'; do printf 1 >"Bytes/$name.in"; done
printf 1 >Bytes/$'a\376'.out
printf 2 >Bytes/$'a\377'.out
tries 'names of any bytes' 1 '1 passed, 1 failed' "$xtest" Bytes cat --results bytes.jsonl
tries 'names of any bytes, resumed' 1 '1 passed, 1 failed' "$xtest" Bytes cat --results bytes.jsonl --resume
tries 'names of any bytes, those that failed' 1 '1 passed, 1 failed' "$xtest" Bytes cat --rerun-failed bytes.jsonl
tries 'resumed' 1 '3 passed, 1 failed, 1 skipped, 1 xfailed' \
  "$xtest" Tests cat --results one.jsonl --resume
for k in 1 2; do "$xtest" Tests cat --shard "$k/2" --results "$k.jsonl" >/dev/null || true; done
tries 'put together' 1 '3 passed, 1 failed, 1 skipped, 1 xfailed' "$xtest" merge both.jsonl 2.jsonl 1.jsonl
rm Tests/4-opts.json Tests/deep/5-opts.json
"$xtest" Tests cat --results two.jsonl >/dev/null || true
try "$xtest" diff one.jsonl two.jsonl
expect 'what became of them' "$(cat out)" 'changed: Tests/4-in.json: SKIP: no network -> PASS
regressed: Tests/deep/5-in.json: XFAIL: issue 7 (WRONG: /0: expected 0, got 5) -> WRONG: /0: expected 0, got 5'

# In a fest, such a test of the staff is invalid.
echo '{"skip": "no network"}' >Tests/4-opts.json
echo '{"xfail": "issue 7"}' >Tests/deep/opts.json
mkdir -p teams/ann
cp "$(command -v cat)" teams/ann/prog
echo '{"title": "T", "sandbox": "basic", "program": "teams/{team}/prog", "staff_tests": "Tests"}' >FEST.json
tries 'in a fest' 1 '3 valid and unique, 0 duplicate, 3 invalid' "$xtest" validate FEST.json
expect 'why not' "$(grep -c '(staff)/4-in.json: it is skipped: no network$' out)" 1
expect 'why not those of a folder' "$(grep -c 'in.json: it is expected to fail: issue 7$' out)" 2
rm Tests/4-opts.json Tests/deep/opts.json

# Verbosity.
tries 'a line for each test' 1 '4 passed, 2 failed' "$xtest" Tests cat -v -j 1
expect 'which lines' "$(grep -cE '^(PASS|WRONG) +[0-9.]+ s  Tests/' out)" 6
tries 'quiet' 1 '4 passed, 2 failed' "$xtest" Tests cat -q
expect 'all of it' "$(cat out)" 'Tests/3-in.json: WRONG: /0: expected 0, got 3
Tests/deep/5-in.json: WRONG: /0: expected 0, got 5
4 passed, 2 failed'
tries 'very quiet' 1 '4 passed, 2 failed' "$xtest" Tests cat -qq
expect 'nothing else' "$(wc -l <out)" 1
tries 'both' 2 'xtest: --verbose cannot be combined with --quiet (see xtest --help)' "$xtest" Tests cat -vq
tries '-x' 1 '2 passed, 1 failed' "$xtest" Tests cat -x -j 1
tries '--fail-fast' 1 '2 passed, 1 failed' "$xtest" Tests cat --fail-fast -j 1
try "$xtest" Tests sh --durations 2 -j 1 -- -c 'read -r x; [ "$x" != "[6]" ] || sleep 0.3; echo "$x"'
expect 'the slowest' "$(grep -A 1 '^the slowest 2 of 6 tests:$' out | grep -c '^  0\.[3-9].. s  Tests/deep/6-in.json$')" 1
expect 'before the totals' "$(tail -n 1 out)" '4 passed, 2 failed'

# Equal failures are printed once; different ones are not merged.
cat >crash <<'END'
#!/bin/sh
echo "Traceback: no module named penguin" >&2
exit 1
END
chmod +x crash
tries 'one reason' 1 '0 passed, 6 failed' "$xtest" Tests ./crash
expect 'said once' "$(grep -c 'Traceback' out)" 1
expect 'and of how many' "$(grep '^EXIT_STATUS as' out)" \
  'EXIT_STATUS as for Tests/1-in.json: 5 more: 2-in.json, 3-in.json, 4-in.json and 2 more'
try "$xtest" Tests sh -- -c 'cat >&2; exit 1'
expect 'many reasons, and the list of failures' "$(grep -c ': EXIT_STATUS: ' out)" 12

# Colors.
red=$'\e[1;91m' green=$'\e[1;92m' plain=$'\e[0m'
try "$xtest" Tests cat
expect 'no colors in a file' "$(grep -c $'\e' out)" 0
tries 'colors' 1 "${red}4 passed, 2 failed$plain" "$xtest" Tests cat --color always -v
expect 'of verdicts' "$(grep -cF "${green}PASS$plain  " out)" 4
expect 'of failures' "$(grep -cF ": $plain${red}WRONG$plain" out)" 2
tries 'green' 0 "${green}1 passed, 0 failed$plain" env NO_COLOR=1 "$xtest" Tests cat --color always -k 1

# Suggestions for misspelled words.
tries 'a flag' 2 \
  'xtest: The following argument was not expected: --timeot; did you mean --timeout? (see xtest --help)' \
  "$xtest" Tests cat --timeot 5
tries 'a flag with a value' 2 \
  'xtest: The following argument was not expected: --colour=never; did you mean --color? (see xtest --help)' \
  "$xtest" Tests cat --colour=never
tries 'a flag of another tool' 2 \
  'xboard: The following argument was not expected: --stirct; did you mean --strict? (see xboard --help)' \
  "$1/xboard" --stirct
tries 'no flag at all' 2 'xtest: The following argument was not expected: --zzz (see xtest --help)' \
  "$xtest" Tests cat --zzz
tries 'a command' 2 \
  'xtest: no such command, folder or file: repot; did you mean xtest report? (see xtest --help)' \
  "$xtest" repot one.jsonl
tries 'a command with a flag of its own' 2 \
  'xtest: no such command, folder or file: fist; did you mean xtest fest? (see xtest --help)' \
  "$xtest" fist FEST.json --out fest
tries 'a folder' 2 'xtest: no such folder: ./Test; did you mean ./Tests? (see xtest --help)' "$xtest" ./Test cat
mkdir Tests/deeper
tries 'a folder above' 2 'xtest: no such folder: Test/deeper; did you mean Tests/deeper? (see xtest --help)' \
  "$xtest" Test/deeper cat
rmdir Tests/deeper
tries 'a program' 2 'xtest: no such program: ./crahs; did you mean ./crash? (see xtest --help)' \
  "$xtest" Tests ./crahs
tries 'a program here' 2 'xtest: crsh is not on the PATH; did you mean ./crash? (see xtest --help)' \
  "$xtest" Tests crsh
