#!/usr/bin/env bash
# tools/xtest/tests/package_test.sh BIN: Kattis problem packages, interactors and testlib checkers.
set -euo pipefail
xtest=$1/xtest
packages=$(cd "${BASH_SOURCE[0]%/*}" && pwd)/packages
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
without_times() { sed -E 's/, [0-9.]+ s$//; s/, [0-9.]+ s:/:/' out; }
# limit FACTOR: the time limit that follows from the accepted submissions, which are slower on a busy machine.
limit() {
  awk -F ', ' -v factor="$1" '/^accepted.*: AC/ && $NF * factor > most { most = $NF * factor }
    END { limit = int(most) + (most > int(most)); print "time limit: " (limit < 1 ? 1 : limit) " s" }' out
}

tries 'the submissions of a package with groups' 0 '5 passed, 0 failed' "$xtest" package "$packages/sums"
expect 'their verdicts' "$(without_times)" 'accepted/mean.py: AC 100
partially_accepted/small.cpp: AC 40
wrong_answer/whole.py: WA 0
time_limit_exceeded/loops.py: TLE 0
run_time_error/fails.py: RTE 0
5 passed, 0 failed'
tries 'the submissions of an interactive package' 0 '4 passed, 0 failed' "$xtest" package "$packages/guess"
expect 'its time limit' "$(grep limit: out)" "$(limit 3)"

cp -r "$packages" .
cp packages/sums/submissions/{wrong_answer/whole.py,accepted/}
tries 'a submission with another verdict' 1 '5 passed, 1 failed' "$xtest" package packages/sums
expect 'which' "$(without_times | grep -A1 whole | head -n 2)" 'accepted/whole.py: WA 0: expected AC
  packages/sums/data/sample/1.in: WRONG: line 1: expected "2.33333333", got "1"'
{ echo '#!/usr/bin/env python3' && cat "$packages/sums/submissions/accepted/mean.py"; } >mean
{ echo '#!/usr/bin/env python3' && cat "$packages/guess/submissions/wrong_answer/counts.py"; } >counts
chmod +x mean counts
tries 'a program' 0 './mean: AC 100' "$xtest" package packages/sums ./mean
try "$xtest" package packages/sums ./mean -v
expect 'its groups' "$(cat out)" './mean: AC 100
  data/sample: AC 0
  data/secret/1-small: AC 40
  data/secret/2-large: AC 60
  data/secret: AC 100
  data: AC 100'
mv packages/sums/data/sample/1.in packages/sums/data/sample/1.IN
for words in package ''; do
  # shellcheck disable=SC2086 # none, or one
  try "$xtest" $words packages/sums ./mean
  expect "parts of no test, xtest $words" "$(cat err)" "$(printf "xtest${words:+ $words}: packages/sums/data/sample/1.%s: \
it looks like a part of a test, but has no input or no expected output\n" IN ans)"
done
mv packages/sums/data/sample/1.IN packages/sums/data/sample/1.in
tries 'all tests of a package' 0 '5 passed, 0 failed' "$xtest" packages/sums ./mean
expect 'the scores of its groups' "$(head -n 5 out)" 'data/sample: AC 0
data/secret/1-small: AC 40
data/secret/2-large: AC 60
data/secret: AC 100
data: AC 100'
cp -r packages/sums ungraded
printf 'on_reject: continue\ngrading: custom\n' >ungraded/data/testdata.yaml
tries 'a package without its grader' 4 '5 passed, 0 failed' "$xtest" ungraded ./mean
expect 'what is missing' "$(head -n 1 out)" 'ungraded/graders: expected one grader'
mkdir ungraded/graders
echo 'exit(1)' >ungraded/graders/grade.py
tries 'a grader that fails' 5 '5 passed, 0 failed' "$xtest" ungraded ./mean
expect 'its result' "$(grep '^data:' out)" 'data: JE 0'
tries 'a grader that fails, in brief' 5 '5 passed, 0 failed' "$xtest" ungraded ./mean -qq
tries 'some tests of a package have no scores' 0 '1 passed, 0 failed' "$xtest" packages/sums ./mean --filter sample
expect 'but the totals' "$(cat out)" '1 passed, 0 failed'
tries 'all tests of an interactive package' 1 '2 passed, 2 failed' "$xtest" packages/guess ./counts
# After the verdict the program may still write a line.
expect 'what is shown of a dialogue' "$(grep -m 1 -A 3 WRONG out | sed 's/^    [<>] .*/    ./')" \
  'packages/guess/data/secret/1000.in: WRONG: too many guesses
  input     1000
  the end of the dialogue
    .'

# A derived time limit, files to include, deep recursion, and folders that are not known.
folders=(accepted partially_accepted rejected run_time_error brute_force wrong_anwser mixed)
mkdir -p other/data/secret other/include/{python3,default} "${folders[@]/#/other/submissions/}"
echo "name: Op 't Land" >other/problem.yaml
echo 1000000 | tee other/data/secret/1.in >other/data/secret/1.ans
echo 'from greet import answer; from solution import solve; answer(solve(int(input())))' >other/include/python3/main.py
echo 'def answer(n): print(n)' >other/include/default/greet.py
mkdir other/submissions/accepted/included
echo 'def solve(n): return n' >other/submissions/accepted/included/solution.py
cat >other/submissions/accepted/deep.cpp <<'E'
#include <iostream>
int depth(int n) {
  volatile char filled[100] = {};
  return n == 0 ? filled[0] : 1 + depth(n - 1);
}
int main() {
  int n;
  std::cin >> n;
  std::cout << depth(n);
}
E
echo 'int main() { for (volatile long i = 0;; i = i + 1) {} }' >slow.cpp
for folder in partially_accepted rejected brute_force; do cp slow.cpp other/submissions/$folder; done
echo 'int main() { return 3; }' >other/submissions/run_time_error/exits.cpp
printf '#include <cstdio>\nint main() { return std::fputs("no such thing", stderr), 1; }' >other/submissions/accepted/exits.cpp
tries 'other submissions' 1 '5 passed, 2 failed, 2 skipped' "$xtest" package other
unknown='skipped: expected accepted, partially_accepted, wrong_answer, time_limit_exceeded, run_time_error, rejected, brute_force'
expect 'their verdicts' "$(without_times | sed -E 's/: (EXIT_STATUS|CPU|TIMEOUT): .*//')" "accepted/deep.cpp: AC
accepted/exits.cpp: RTE: expected AC
  other/data/secret/1.in
    no such thing
accepted/included: AC
$(limit 5)
partially_accepted/slow.cpp: TLE: expected AC
  other/data/secret/1.in
run_time_error/exits.cpp: RTE
rejected/slow.cpp: TLE
brute_force/slow.cpp: TLE
submissions/mixed: $unknown
submissions/wrong_anwser: $unknown
5 passed, 2 failed, 2 skipped"

tries 'a source file' 0 "$packages/sums/submissions/accepted/mean.py: AC 100" \
  "$xtest" package packages/sums "$packages/sums/submissions/accepted/mean.py"
echo 'int main() { return }' >broken.cpp
try "$xtest" package packages/sums broken.cpp
expect 'a source file with an error' "$status $(sed 's/1: .*/1/' out)" \
  '1 broken.cpp: not built: g++: exit status 1'
if command -v javac >/dev/null; then
  cat >other-name.java <<'E'
class Helper {}

class Mean {
  public static void main(String[] args) {
    java.util.Scanner in = new java.util.Scanner(System.in);
    int n = in.nextInt();
    java.math.BigDecimal sum = java.math.BigDecimal.ZERO;
    for (int i = 0; i < n; ++i) sum = sum.add(in.nextBigDecimal());
    System.out.println("Mean " + sum.doubleValue() / n);
  }
}
E
  tries 'a class that is not called as its file' 0 'other-name.java: AC 100' \
    "$xtest" package packages/sums other-name.java
fi
echo 'grading: custom' >packages/guess/data/testdata.yaml
tries 'a missing grader' 4 \
  'xtest package: packages/guess/graders: expected one grader' \
  "$xtest" package packages/guess
tries 'tests without a grader' 4 '2 passed, 2 failed' "$xtest" packages/guess ./counts

tries 'no package' 2 'xtest package: no problem package there: none/problem.yaml (see xtest package --help)' \
  "$xtest" package none
echo 'type: puzzle' >packages/sums/problem.yaml
tries 'an invalid package' 4 \
  'xtest package: packages/sums/problem.yaml: line 1: expected pass-fail, scoring, interactive or multi-pass, got puzzle' \
  "$xtest" package packages/sums
tries 'its tests' 4 \
  'xtest: packages/sums/problem.yaml: line 1: expected pass-fail, scoring, interactive or multi-pass, got puzzle' \
  "$xtest" packages/sums ./mean

# A program that runs in two passes: it encodes a word, and decodes it.
mkdir -p twice/data/secret twice/output_validator twice/submissions/{accepted,wrong_answer,run_time_error}
printf 'problem_format_version: 2025-09\ntype: multi-pass\nlanguages: [python3]\n' >twice/problem.yaml
echo encode kayak >twice/data/secret/1.in
echo encode tests >twice/data/secret/2.in
touch twice/data/secret/{1,2}.ans
cat >twice/output_validator/v.py <<'E'
import sys
given, folder = open(sys.argv[1]).read().split(), sys.argv[3]
answer = input()
if given[0] == 'encode':
    print(given[1], file=open(folder + 'word', 'w'))
    print('decode', answer, file=open(folder + 'nextpass.in', 'w'))
    sys.exit(42)
word = open(folder + 'word').read().strip()
if answer != word: print(f'expected {word}, got {answer}', file=open(folder + 'judgemessage.txt', 'w'))
sys.exit(42 if answer == word else 43)
E
echo 'print(input().split()[1][::-1])' >twice/submissions/accepted/turns.py
echo 'how, word = input().split(); print(word[::-1] if how == "encode" else word)' >twice/submissions/wrong_answer/once.py
echo 'how, word = input().split(); print(word * {"encode": 1}[how])' >twice/submissions/run_time_error/fails.py
for sandbox in none basic strict; do
  tries "two passes in $sandbox" 0 '3 passed, 0 failed' "$xtest" package twice --sandbox $sandbox
done
{ echo '#!/usr/bin/env python3' && cat twice/submissions/wrong_answer/once.py; } >once
chmod +x once
tries 'the pass that fails' 1 '1 passed, 1 failed' "$xtest" twice ./once
expect 'which' "$(head -n 3 out)" 'twice/data/secret/2.in: WRONG: pass 2: expected tests, got stset
  input     decode stset
  printed   stset'
expect 'how to repeat it' "$(grep -c 'printf %s .*decode stset.* | ./once$' out)" 1
mkdir twice/input_validators
echo 'import sys; sys.exit(42 if input().split()[0] == "encode" else 43)' >twice/input_validators/v.py
touch twice/input_validators/v.ctd
tries 'valid inputs' 0 '3 passed, 0 failed, 1 skipped' "$xtest" package twice
echo 'import sys; sys.exit(43 if "kayak" in input() else 42)' >twice/input_validators/v.py
tries 'an invalid input' 1 '3 passed, 1 failed, 1 skipped' "$xtest" package twice
expect 'what is wrong with it' "$(head -n 2 out)" 'input_validators/v.ctd: skipped: its language is not supported
data/secret/1.in: input_validators/v.py rejects it: exit status 43'
echo 'int main() {}' >twice/submissions/accepted/c.c
rm -r twice/input_validators
tries 'a language that is not allowed' 1 '3 passed, 1 failed' "$xtest" package twice
expect 'which one' "$(head -n 1 out)" 'accepted/c.c: not built: c is not among the languages of problem.yaml'

# A checker that is called like those made with testlib, and an interactor.
mkdir Tests
echo 5 >Tests/1.in
echo 6 >Tests/1.ans
cat >check <<'E'
#!/bin/sh
# check INPUT OUTPUT ANSWER RESULT
if cmp -s "$2" "$3"; then exit 0; fi
if cmp -s "$1" "$2"; then echo '0.5 as in the input' >"$4" && exit 7; fi
echo 'no such number' >"$4"
exit 1
E
printf '#!/bin/sh\ncat "$1"\nread -r line\n[ "$line" = "$(cat "$2")" ] && exit 42\nexit 43\n' >./talk
printf '#!/bin/sh\nread -r a\necho $((a + ${1-1}))\n' >add
chmod +x check talk add
testlib=(--checker ./check --checker-protocol testlib)
tries 'a right output' 0 '1 passed, 0 failed' "$xtest" Tests ./add "${testlib[@]}"
tries 'points' 1 '0 passed, 1 failed' "$xtest" Tests cat "${testlib[@]}"
expect 'their message' "$(head -n 1 out)" 'Tests/1.in: WRONG: 0.5 of 1 point: as in the input'
tries 'a wrong output' 1 '0 passed, 1 failed' "$xtest" Tests ./add "${testlib[@]}" -- 7
expect 'its message' "$(head -n 1 out)" 'Tests/1.in: WRONG: no such number'
mkdir Own
cp Tests/1.* check Own
echo '{"checker": "./check", "checker_protocol": "testlib"}' >Own/1.opts.json
tries "a test's own checker" 0 '1 passed, 0 failed' "$xtest" Own ./add
tries 'its points' 1 '0 passed, 1 failed' "$xtest" Own cat
expect 'and message' "$(head -n 1 out)" 'Own/1.in: WRONG: 0.5 of 1 point: as in the input'
cp talk Own
echo '{"interactor": "./talk"}' >Own/1.opts.json
tries "a test's own interactor" 0 '1 passed, 0 failed' "$xtest" Own ./add
tries 'an interactor' 0 '1 passed, 0 failed' "$xtest" Tests ./add --interactor ./talk
tries 'an interactor that rejects' 1 '0 passed, 1 failed' "$xtest" Tests ./add --interactor ./talk -- 7
expect 'the dialogue' "$(sed -n 4,5p out)" '    < 5
    > 12'
tries 'both' 2 'xtest: --interactor cannot be combined with --checker (see xtest --help)' \
  "$xtest" Tests ./add --interactor ./talk --checker ./check
