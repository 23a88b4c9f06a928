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
echo '{"tags": "x"}' >Tests/opts.json
tries 'options of a folder that make no sense' 4 \
  'xtest: Tests/opts.json: /tags: expected a list of tags, or an object with tags as keys, got "x"' \
  "$xtest" Tests cat
rm Tests/opts.json
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
tries 'a command' 2 'xtest: no such folder: repot; did you mean xtest report? (see xtest --help)' \
  "$xtest" repot one.jsonl
tries 'a folder' 2 'xtest: no such folder: ./Test; did you mean ./Tests? (see xtest --help)' "$xtest" ./Test cat
mkdir Tests/deeper
tries 'a folder above' 2 'xtest: no such folder: Test/deeper; did you mean Tests/deeper? (see xtest --help)' \
  "$xtest" Test/deeper cat
rmdir Tests/deeper
tries 'a program' 2 'xtest: no such program: ./crahs; did you mean ./crash? (see xtest --help)' \
  "$xtest" Tests ./crahs
tries 'a program here' 2 'xtest: crsh is not on the PATH; did you mean ./crash? (see xtest --help)' \
  "$xtest" Tests crsh
