#!/usr/bin/env bash
# tools/xtest/tests/fest_text_test.sh BIN: validate and fest with text tests.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# write FILE TEXT: writes a file and its folder.
write() {
  mkdir -p "$(dirname "$1")"
  # shellcheck disable=SC2059 # with escape sequences
  printf -- "$2" >"$1"
}

# A program counts words, with -l lines.
{
  write reference '#!/bin/sh\ncase $1 in -l) set -- "lines: $(wc -l)";; *) set -- "words: $(wc -w)";; esac\necho "$@"\n'
  write subs/ann/count '#!/bin/sh\ncase $1 in -l) set -- "lines: $(wc -l)";; *) set -- "words: $(wc -w)";; esac\necho "$@ "\n'
  write subs/bob/count '#!/bin/sh\necho "words: $(wc -w)"\n'
  write subs/cat/count '#!/bin/sh\necho "words: $(head -n 1 | wc -w)"\n'
}
chmod +x reference subs/*/count
write staff/input/1 'a b c\n'
write staff/output/1 'words: 3\n'
write subs/ann/Tests/1.in 'a b c  \n\n'  # a duplicate of the staff's
write subs/ann/Tests/1.ans 'words: 3\n'
write subs/ann/Tests/2.in 'a\nb\n'
write subs/ann/Tests/2.out 'lines: 2\n'
write subs/ann/Tests/2.args '-l\n'
write subs/ann/Tests/3.in 'x\n'
write subs/bob/Tests/more/input.txt 'a b\nc\n'
write subs/bob/Tests/more/output.txt 'words: 3  \n'
write subs/bob/Tests/4.in 'a\n'
write subs/bob/Tests/4.out 'words: 2\n'
write subs/bob/Tests/5.in 'a\n'
write subs/bob/Tests/5.out 'words: 1\n'
write subs/bob/Tests/5.opts.json '{"points": 100}'
write subs/bob/Tests/6.in 'a\n'
write subs/bob/Tests/6.out 'words: 1\n'
write subs/bob/Tests/6.args '-x\n'
ln -s ../../../reference subs/bob/Tests/7.in
write subs/bob/Tests/7.out 'words: 1\n'
write subs/cat/Tests/8-in.json '"a b"'
write subs/cat/Tests/8-out.json '1'
write subs/cat/Tests/9/input 'a b c d\n'
write subs/cat/Tests/9/output 'words: 4\n'
cat >FEST.json <<'JSON'
{"title": "Words", "program": "subs/{team}/count", "tests": "subs/{team}/Tests", "staff_tests": "staff",
 "reference": "reference", "sandbox": "basic", "allowed_args": ["-l"]}
JSON

tries 'text tests' 1 '4 valid and unique, 1 duplicate, 6 invalid' "$xtest" validate FEST.json
expect 'reasons' "$(cat out)" \
'ann/1.in: duplicate of (staff)/input/1
ann/3.in: its expected output is missing: 3.out
bob/4.in: the reference gives a different answer: line 1: expected "words: 2", got "words: 1"
bob/5.in: 5.opts.json: in a team'"'"'s test, /points: expected only the key args, got "points"
bob/6.in: 6.args: args: -x is not allowed in this fest
bob/7.in: 7.in links outside the team'"'"'s own folder, or to nothing
cat/8-in.json: the reference did not answer: answer 1: invalid JSON at byte 0 (line 1, column 1): invalid literal
4 valid and unique, 1 duplicate, 6 invalid'

tries 'a fest' 0 '6 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'the matrix' "$(tr -d '\r' <results/matrix.csv)" 'program,(staff),ann,bob,cat,passed,run
ann,1/1,-,1/1,1/1,3,3
bob,1/1,0/1,-,1/1,2,3
cat,1/1,0/1,0/1,-,1,3'
tries 'the same fest' 0 '6 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'nothing is repeated' "$(grep -c 'again\|changed' out err)" $'out:0\nerr:0'
files=$(cd results/teams/cat/tests/others && echo *)
expect 'files of failed tests' "$files" '3.args 3.in 3.out 4.in 4.out'
expect 'a page links the files' "$(grep -c 'href="../tests/bob/more/output.txt">output.txt<' results/pages/test-bob%2Fmore%2Finput.txt.html)" 1
tries 'run again' 1 '0 passed, 2 failed' env XTEST="$xtest" sh results/teams/cat/run.sh subs/cat/count
cp reference subs/cat/count
tries 'and repaired' 0 '2 passed, 0 failed' env XTEST="$xtest" sh results/teams/cat/run.sh subs/cat/count
write subs/ann/Tests/2.args ''
write subs/ann/Tests/2.out 'words: 2\n'
tries 'a changed test' 0 '9 passed, 0 failed' "$xtest" fest FEST.json --out results
expect 'only submissions that changed are built again' "$(grep -c 'submissions have changed: cat$' out err)" $'out:0\nerr:1'

sed -i 's/"title"/"tests_pattern": "q\/{name}.txt:a\/{name}.txt", "names": true, "title"/' FEST.json
rm -r subs/*/Tests staff/*
write staff/q/1.txt 'a\n'
write staff/a/1.txt 'words: 1\n'
write subs/ann/Tests/t/q/x.txt 'a b\nc\n'
write subs/ann/Tests/t/a/x.txt 'words: 3\n'
write subs/ann/Tests/2.in 'is no test\n'
write subs/ann/Tests/2.out 'is no test\n'
cp staff/q/1.txt subs/bob/count
printf '#!/bin/sh\necho "words: 1"\n' >subs/bob/count
tries 'a pattern' 0 '2 valid and unique, 0 duplicate, 0 invalid' "$xtest" validate FEST.json
tries 'a fest with a pattern' 0 '4 passed, 1 failed' "$xtest" fest FEST.json --out pattern
expect 'names of tests' "$(cd pattern/teams/bob/tests && find . -type f | sort)" \
  $'./ann/t/a/x.txt\n./ann/t/q/x.txt'
tries 'run again by the pattern' 1 '0 passed, 1 failed' env XTEST="$xtest" sh pattern/teams/bob/run.sh subs/bob/count
sed -i 's/"names": true, //' FEST.json
tries 'numbers' 0 '4 passed, 1 failed' "$xtest" fest FEST.json --out pattern --reports-only
expect 'numbered tests' "$(cd pattern/teams/bob/tests/others && find . -type f | sort)" $'./a/1.txt\n./q/1.txt'
tries 'validate a folder' 0 '1 valid and unique, 0 duplicate, 0 invalid' \
  "$xtest" validate subs/ann/Tests --reference ./reference --sandbox basic --tests-pattern 'q/{name}.txt:a/{name}.txt'
tries 'a wrong pattern' 2 \
  'xtest validate: --tests-pattern: expected INPUT:OUTPUT, such as {name}.in:{name}.out, got "x" (see xtest validate --help)' \
  "$xtest" validate subs/ann/Tests --tests-pattern x
sed -i 's/q\/{name}/q\/name/' FEST.json
tries 'a wrong pattern in FEST.json' 4 \
  'xtest validate: FEST.json: /tests_pattern: expected INPUT:OUTPUT, such as {name}.in:{name}.out, got "q/name.txt:a/{name}.txt"' \
  "$xtest" validate FEST.json

mkdir input output && echo 1 >input/1 && echo 1 >output/1
tries 'files outside' 1 '0 valid and unique, 0 duplicate, 1 invalid' "$xtest" validate input
expect 'are named' "$(head -n 1 out)" 'input/1: 1 is outside the folder of tests'

# Files, groups, a checker, relative limits and caches together.
mkdir all && cd all
{
  write reference '#!/bin/sh\n[ ! -e data.txt ] || cp data.txt copy.txt\necho >>"$XDG_CACHE_HOME.runs"\nread -r n\necho "n $n"\n'
  write subs/bob/run '#!/bin/sh\nread -r n\necho "n $n"\n'
}
chmod +x reference subs/bob/run
mkdir subs/ann && cp reference subs/ann/run
write staff/g/opts.json '{"group": {"score": "all", "points": 10}}'
write staff/g/1.in '1\n'
write staff/g/1.out 'n 1\n'
write staff/g/1.files/data.txt 'a\n'
write staff/g/1.expected-files/copy.txt 'a\n'
write staff/g/2.in '2\n'
write staff/g/2.out 'n 3\n'
write staff/g/2.opts.json '{"checker": "./check"}'
write staff/g/check '#!/bin/sh\nexit 42\n'
chmod +x staff/g/check
write staff/3/input '3\n'
write staff/3/files/data.txt 'b\n'
write staff/3/expected-files/copy.txt 'b\n'
write staff/3/output 'n 3\n'
write subs/ann/Tests/4.in '4\n'
write subs/ann/Tests/4.out 'n 4\n'
write subs/ann/Tests/4.files/data.txt 'c\n'
write subs/ann/Tests/4.expected-files/copy.txt 'c\n'
write subs/bob/Tests/5.in '5\n'
write subs/bob/Tests/5.out 'n 5\n'
mkdir subs/bob/Tests/5.files && ln -s /etc/passwd subs/bob/Tests/5.files/data.txt
cat >FEST.json <<'JSON'
{"title": "All", "program": "subs/{team}/run", "tests": "subs/{team}/Tests", "staff_tests": "staff",
 "reference": "reference", "sandbox": "basic", "timeout": "5x", "keep_cache": true}
JSON
tries 'files of text tests' 1 '4 valid and unique, 0 duplicate, 1 invalid' "$xtest" validate FEST.json
expect 'a link among them' "$(head -n 1 out)" 'bob/5.in: 5.files/data.txt: it is a symbolic link'
tries 'a fest with them' 0 '4 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'groups of text tests' "$(grep -c '"groups":\[{"folder":"(staff)/g","score":"all"}\]' results/results.jsonl)" 4
expect 'files of failed tests and their names' "$(cd results/teams/bob/tests && find . -path '*files/*' | sort)" \
  './others/1.expected-files/copy.txt
./others/1.files/data.txt
./staff/3/expected-files/copy.txt
./staff/3/files/data.txt
./staff/g/1.expected-files/copy.txt
./staff/g/1.files/data.txt'
tries 'run them again' 1 '0 passed, 3 failed' env XTEST="$xtest" sh results/teams/bob/run.sh subs/bob/run
tries 'the same fest with files' 0 '4 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'nothing is repeated with files' "$(grep -c 'again\|changed' out err)" $'out:0\nerr:0'
write staff/g/1.files/data.txt 'd\n'
write staff/g/1.expected-files/copy.txt 'd\n'
tries 'a changed file of a text test' 0 '4 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'is noticed' "$(grep -c 'validating all tests again' err)" 1
write subs/ann/Tests/4.files/data.txt 'e\n'
write subs/ann/Tests/4.expected-files/copy.txt 'e\n'
tries 'a changed file of a team' 0 '4 passed, 3 failed' "$xtest" fest FEST.json --out results
expect 'is no change of its program' "$(grep -c 'submissions have changed' err)" 0
tries 'without a fest' 0 '3 passed, 0 failed' "$xtest" staff ./reference --keep-cache --timeout 5x --reference ./reference
