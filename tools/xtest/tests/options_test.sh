#!/usr/bin/env bash
# tools/xtest/tests/options_test.sh BIN: options of tests and folders that say what a test is about,
# when its result is released, which groups need others, and how programs run.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

script() { printf '#!/bin/sh\nread -r n\n%s\n' "$2" >"$1" && chmod +x "$1"; }
script not1 '[ "$n" = 1 ] || echo "$n"'
script not5 '[ "$n" = 5 ] || echo "$n"'

# Groups that need others.
mkdir -p tests/{a,b,c}
for test in a/{1,2} b/{3,4} c/5; do
  echo "${test##*/}" | tee "tests/$test-in.json" >"tests/$test-out.json"
done
echo '{"group": {"score": "sum", "points": 10}}' >tests/b/opts.json
echo '{"group": {"score": "sum", "points": 10}, "needs": "b"}' >tests/a/opts.json
echo '{"group": {"score": "all", "points": 5}, "needs": ["a"]}' >tests/c/opts.json
tries 'all groups pass' 0 '5 passed, 0 failed' "$xtest" tests cat -v -j 3
expect 'in this order' "$(grep -o 'tests/[abc]' out | head -n 5 | paste -sd ' ')" 'tests/b tests/b tests/a tests/a tests/c'
script not3 '[ "$n" = 3 ] || echo "$n"'
tries 'one fails' 1 '1 passed, 1 failed, 3 skipped' \
  "$xtest" tests ./not3 --results not3.jsonl --gradescope not3.json
expect 'the reason' "$(grep SKIP out)" 'SKIP: needs the group tests/b, which failed: tests/a/1-in.json, 2-in.json
SKIP: needs the group tests/a, which failed: tests/c/5-in.json'
expect 'the points stay' "$(grep 'all tests' out)" 'all tests: 5 of 25 points'
expect 'on Gradescope, too' "$(grep -c '"status": "passed"' not3.json)" 1
for k in 1 2 3; do "$xtest" tests ./not3 --shard $k/3 --results "part$k.jsonl" >/dev/null || true; done
tries 'shards that are merged' 1 '1 passed, 1 failed, 3 skipped' "$xtest" merge merged.jsonl part{1,2,3}.jsonl
tries 'merged shards' 1 '1 passed, 1 failed, 3 skipped' "$xtest" report merged.jsonl
expect 'have the same points' "$(grep 'all tests' out)" 'all tests: 5 of 25 points'
head -n 3 not3.jsonl >resumed.jsonl
tries 'a resumed run' 1 '1 passed, 1 failed, 3 skipped' "$xtest" tests ./not3 --results resumed.jsonl --resume
tries 'a part' 0 '1 passed, 0 failed' "$xtest" tests ./not3 --filter c/5
script slow 'f=$PWD/once; [ "$n" != 3 ] || [ -e "$f" ] || { touch "$f"; sleep 9; }; echo "$n"'
tries 'a late test is repeated before others need it' 0 '5 passed, 0 failed' \
  "$xtest" tests ./slow --timeout 3 --retry-timeouts --sandbox none
expect 'it was late' "$(ls once)" once
echo '{"group": {"score": "sum"}, "needs": "d"}' >tests/b/opts.json
tries 'an unknown group' 4 'xtest: tests/b/opts.json: /needs: expected a group of tests beside this one, got "d"' \
  "$xtest" tests cat --require-valid
echo '{"group": {"score": "sum"}, "needs": "a"}' >tests/b/opts.json
tries 'groups that need each other' 4 '0 passed, 0 failed, 1 skipped, 4 invalid' "$xtest" tests cat
tries 'or single tests of them' 0 '2 passed, 0 failed' "$xtest" tests/a/1-in.json tests/b/3-in.json cat

# Titles, hints and releases.
mkdir said
for i in 1 2 3; do echo $i | tee said/$i-in.json >said/$i-out.json; done
echo '{"due_date": "2026-10-01T12:00Z", "hint": "Read it again."}' >said/opts.json
echo '{"title": "the first", "visibility": "hidden"}' >said/1-opts.json
echo '{"visibility": "after_due_date", "hint": "later"}' >said/2-opts.json
echo '{"visibility": "after_published"}' >said/3-opts.json
tries 'a hidden test fails' 1 '2 passed, 1 failed' "$xtest" said ./not1 --results said.jsonl --gradescope said.json \
  --classroom class.json --junit said.xml --redact
expect 'its title' "$(grep -c '^said/1-in.json (the first): MISSING' out)" 1
expect 'its hint' "$(grep 'hint: Read' out)" '  hint: Read it again.'
expect 'also where it is hidden' "$(grep -c 'hint: Read it again.' said.json)" 1
expect 'but nothing else' "$(grep -c 'expected 1 answer' said.json)" 0
expect 'visibilities of Gradescope' "$(grep -o '"visibility": .*"' said.json | sort | paste -sd ' ')" \
  '"visibility": "after_due_date" "visibility": "after_published" "visibility": "hidden"'
tries 'before the due date' 1 '2 passed, 1 failed' "$xtest" report said.jsonl --csv said.csv --at 2026-10-01T11:59Z
expect 'what is left out' "$(cat err)" 'xtest: the reports leave out 2 results not released at 2026-10-01T11:59:00Z; 1 of them without a date: see "due_date" and "published" in the options of tests'
expect 'in a report' "$(grep -c in.json said.csv)" 1
"$xtest" report said.jsonl --csv said.csv --at 2026-10-01T14:00+02:00 >/dev/null 2>&1 || true
expect 'at the due date' "$(grep -c in.json said.csv)" 2
tries 'a wrong time' 2 'xtest report: --at: expected a time like 2026-03-01T23:59:59+01:00, got noon (see xtest report --help)' \
  "$xtest" report said.jsonl --csv said.csv --at noon

# Rules.
mkdir rules
printf '1.02\nb\na\n' >rules/1.out
touch rules/1.in
printf '#!/bin/sh\necho a; echo 1; echo b\n' >abc && chmod +x abc
tries 'lines in another order' 1 '0 passed, 1 failed' "$xtest" rules ./abc
echo '{"rules": ["unordered-lines", "tolerance:0.05"]}' >rules/1.opts.json
tries 'as the rules allow' 0 '1 passed, 0 failed' "$xtest" rules ./abc
printf '[a-z]\n\\d\nb\n' >rules/1.out
echo '{"rules": ["line-regex"]}' >rules/1.opts.json
tries 'an expression for each line' 0 '1 passed, 0 failed' "$xtest" rules ./abc
echo '{"rules": ["/=unordered"]}' >rules/1.opts.json
tries 'a rule without effect' 4 'xtest: rules/1.in: the rule POINTER=MODE has no effect, because the answers are compared by the method text' \
  "$xtest" rules ./abc --require-valid
rm rules/1.opts.json
tries 'on the command line' 2 'xtest: --rule POINTER=MODE has no effect on any of the tests; see --compare (see xtest --help)' \
  "$xtest" rules ./abc --rule /=unordered
tries 'with an effect on some' 1 '0 passed, 1 failed' "$xtest" rules/1.in ./abc --rule ignore-case

# Several right outputs, of a JSON test and of a text test.
mkdir several
echo 4 | tee several/1-in.json >several/1.in
echo 2 >several/1-out.json
printf 'two\nroots\n' >several/1.out
printf 'the roots\nare two\n' >several/1.b.out
printf '#!/bin/sh\n[ $# -gt 0 ] && echo $1 || cat ../several/1.b.out\n' >says && chmod +x says
echo '{"accept": [-2, "none"]}' >several/1-opts.json
echo '{"accept": ["2", {"file": "1.b.out"}]}' >several/1.opts.json
tries 'the expected outputs' 0 '2 passed, 0 failed' "$xtest" several ./says -- 2
tries 'another output' 1 '1 passed, 1 failed' "$xtest" several ./says -- '"none"'
tries 'the text of a file' 0 '1 passed, 0 failed' "$xtest" several/1.in cat -- several/1.b.out
expect 'it is no stray' "$(cat err)" ''
tries 'no right output' 1 '0 passed, 1 failed' "$xtest" several/1-in.json ./says -- 3
expect 'what is accepted' "$(grep -c 'note: 2 other outputs would also pass' out)" 1
tries 'with a checker' 4 'xtest: several/1-opts.json: /accept: expected a test without a checker' \
  "$xtest" several/1-in.json ./says --checker true
tries 'with an interactor' 4 'xtest: several/1-opts.json: /accept: expected a test without an interactor' \
  "$xtest" several/1-in.json ./says --interactor true
invalid() {
  echo "$2" >"several/$1"
  tries "$2" 4 "xtest: several/$1: /$3" "$xtest" several cat --require-valid
}
invalid 1-opts.json '{"accept": -2}' 'accept: expected a list of outputs, got -2'
invalid 1-opts.json '{"accept": []}' 'accept: expected a list of outputs, got an array of 0'
invalid 1-opts.json '{"accept": [-2], "checker": "true"}' 'accept: expected not both "accept" and "checker", got both'
echo '2 2' >several/1-out.json
invalid 1-opts.json '{"accept": [[1, 2], 3]}' 'accept/1: expected a list of answers, as several are expected, got 3'
mv several/1-out.json several/1-err.txt
invalid 1-opts.json '{"accept": [3]}' 'accept: the test has no expected output'
rm several/1-*
invalid 1.opts.json '{"accept": ["a", 3]}' 'accept/1: expected a text, or an object with a file, got 3'
invalid 1.opts.json '{"accept": [{"file": "../1.out"}]}' 'accept/0/file: expected the name of a file beside the test, got "../1.out"'
echo '{"accept": [{"file": "c.txt"}]}' >several/1.opts.json
tries 'a file that is missing' 4 'xtest: several/1.opts.json: several/c.txt: No such file or directory' \
  "$xtest" several cat --require-valid
mkdir several/folder
echo '{"accept": [3]}' >several/folder/opts.json
echo 1 | tee several/folder/1.in >several/folder/1.out
try "$xtest" several/folder cat --require-valid
expect 'for a folder' "$(grep -o 'several/folder/opts.json: /accept: expected ' err)" \
  'several/folder/opts.json: /accept: expected '

# Wrappers.
printf '#!/bin/sh\nn=$1; shift; "$@" || exit; exit "$n"\n' >exits && chmod +x exits
printf '#!/bin/sh\necho "$@"\n' >args && chmod +x args
mkdir wrapped && touch wrapped/1.in && echo 'a -v' >wrapped/1.out && echo a >wrapped/1.args
tries 'a wrapper' 0 '1 passed, 0 failed' "$xtest" wrapped ./args --wrapper "./exits 0" -- -v
tries 'a wrapper that fails' 1 '0 passed, 1 failed' "$xtest" wrapped ./args --wrapper "./exits 9" -- -v
expect 'its exit status' "$(grep -c 'expected exit status 0, got 9' out)" 1
expect 'the command' "$(grep -o '[$] .*' out)" "\$ cd $PWD && $PWD/exits 9 ./args a -v < wrapped/1.in"
printf '#!/bin/sh\nsleep 1; echo a -v\n' >late && chmod +x late
tries 'its limits are longer' 0 '1 passed, 0 failed' "$xtest" wrapped ./late --timeout 0.5 --wrapper "./exits 0"
tries 'no wrapper' 2 'xtest: --wrapper: expected a command, such as valgrind -q, of a program that is installed, got ./none (see xtest --help)' \
  "$xtest" wrapped ./args --wrapper ./none
if has_strict; then
  tries 'in the strict sandbox' 0 '1 passed, 0 failed' "$xtest" wrapped ./args --wrapper "./exits 0" --sandbox strict -- -v
fi
mkdir -p teams/{ann,bob}/Tests
for team in ann bob; do
  printf '#!/bin/sh\ncat\n' >teams/$team/run && chmod +x teams/$team/run
  echo "\"$team\"" | tee teams/$team/Tests/1-in.json >teams/$team/Tests/1-out.json
done
printf '#!/bin/sh\n"$@" || exit\ncase $1 in *bob*) exit 9 ;; esac\n' >only-ann && chmod +x only-ann
echo '{"title": "T", "program": "teams/{team}/run", "tests": "teams/{team}/Tests", "sandbox": "basic", "wrapper": "./only-ann"}' >FEST.json
cd teams
try "$xtest" fest ../FEST.json --out ../fest
cd ..
expect 'a wrapper of a fest' "$(grep -o 'expected exit status 0, got 9' fest/results.jsonl | wc -l) $(grep -c PASS fest/results.jsonl)" '1 1'

# The staff's tests of a fest accept the answers of the reference, too.
mkdir staff
echo '"x"' >staff/1-in.json
echo '"w"' | tee staff/2.in >staff/b.txt
echo '"y"' | tee staff/1-out.json >staff/2.out
echo '{"accept": ["x"]}' >staff/1-opts.json
echo '{"accept": [{"file": "b.txt"}]}' >staff/2.opts.json
sed -i 's/"wrapper": .*/"staff_tests": "staff", "reference": "teams\/ann\/run"}/' FEST.json
tries 'the reference' 0 '4 valid and unique, 0 duplicate, 0 invalid' "$xtest" validate FEST.json
tries 'accepted in a fest' 0 '6 passed, 0 failed' "$xtest" fest FEST.json --out accepting
echo '"z"' >staff/b.txt
echo '{"accept": ["z"]}' >staff/1-opts.json
tries 'no longer' 0 '2 passed, 0 failed' "$xtest" fest FEST.json --out accepting
