#!/usr/bin/env bash
# tools/xtest/tests/handout_test.sh BIN: a team's files of a fest, unpacked and used by the team.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"
if ! command -v unzip >/dev/null; then
  echo 'skipped: unzip is not installed'
  [[ -z ${CI-} ]] || exit 1
  exit 0
fi

# A course with three teams whose names and folders must not be revealed. A correct program adds its
# argument to a number. Anselm's build prints its folder, and his program fails with a Python
# traceback.
mkdir -p course/subs/{anselm,berta,caesar}/3
cd course
script solution/sum 'echo $((n + ${1-1}))'
for team in berta caesar; do cp solution/sum subs/$team/3/sum; done
cat >subs/anselm/3/sum <<'PY'
#!/usr/bin/python3
import sys
n = int(sys.stdin.read())
if n > 100: raise ValueError('too large')
print(n + int(sys.argv[1] if len(sys.argv) > 1 else 1) - (n > 10))
PY
chmod +x subs/anselm/3/sum
make_test staff 1 7 8
make_test staff 2 12 13
echo '{"visibility": "hidden"}' >staff/2-opts.json
make_test subs/berta/3/Tests 1 21 22
make_test subs/berta/3/Tests 2 '  7' 8
make_test subs/berta/3/Tests 3 200 201
make_test subs/caesar/3/Tests 1 30 32
echo '{"args": ["2"]}' >subs/caesar/3/Tests/1-opts.json
make_test subs/caesar/3/Tests 2 3 4
make_test subs/anselm/3/Tests 1 21 22
make_test subs/anselm/3/Tests 2 5 7
cat >FEST.json <<'JSON'
{"title": "Sums", "program": "subs/{team}/3/sum", "tests": "subs/{team}/3/Tests",
 "staff_tests": "staff", "reference": "solution/sum", "allowed_args": ["2"], "sandbox": "basic",
 "build": {"command": "pwd; echo $PWD/../../berta; test -e sum"}, "timeout": 5}
JSON
tries 'the fest' 0 '11 passed, 3 failed' "$xtest" fest FEST.json --out "$scratch/results"

# Unpacked by Anselm, away from the staff's files.
mkdir -p "$scratch/far/handed-in"
cp -r subs/anselm/3 "$scratch/far/handed-in"
cp "$scratch/results/teams/anselm.zip" "$scratch/far"
mv "$scratch/course" "$scratch/away"
cd "$scratch/far"
unzip -q anselm.zip
expect 'what there is' "$(find anselm -type f | LC_ALL=C sort | sed 's/[0-9]*-/N-/' | uniq -c | awk '{print $2 "*" $1}' | paste -sd ' ')" \
  'anselm/README.txt*1 anselm/build.log*1 anselm/report.html*1 anselm/report.txt*1 anselm/results.jsonl*1 anselm/run.sh*1 anselm/tests/others/N-in.json*1 anselm/tests/others/N-opts.json*1 anselm/tests/others/N-out.json*1 anselm/tests/others/N-in.json*1 anselm/tests/others/N-out.json*1 anselm/tests/staff/N-in.json*1 anselm/tests/staff/N-opts.json*1 anselm/tests/staff/N-out.json*1'
expect 'a folder is the same' "$(diff -r anselm "$scratch/results/teams/anselm" && echo same)" same

# Nothing of the staff's or of other teams.
leaks() { grep -rlE "$scratch|berta|caesar|/course|solution" "$@" | paste -sd ' ' || true; }
expect 'leaks' "$(leaks anselm)" ''
expect 'the tests would find some' "$(leaks "$scratch/results/results.jsonl" | wc -w)" 1
expect 'where it was built' "$(cat anselm/build.log)" '3
(staff)'
expect 'where it failed' "$(grep -c '^  | *File "3/sum", line 4, in <module>' anselm/report.txt)" 1
expect 'what became of its own' "$(grep '^  1-in.json' anselm/report.txt)" \
  '  1-in.json: valid: 2 passed, 0 failed'
berta=$scratch/results/teams/berta
expect 'whose test is the same' "$(sed -n 's/^  2-in.json: valid, but a //p' "$berta/report.txt")" \
  'duplicate of staff/1-in.json'
number=$(grep -l '^200$' anselm/tests/others/*-in.json)
expect 'the test has its number in the report' "$(grep -c "^others/$(basename "$number")\$" anselm/report.txt)" 1

# The script with and without xtest, which may be installed.
mkdir "$scratch/commands"
ln -s /usr/bin/* "$scratch/commands"
rm -f "$scratch/commands/xtest"
tries 'no program is here' 2 \
  'run.sh: 3/sum not found; name your program: sh ../anselm/run.sh PROGRAM' \
  env -C "$scratch/far/anselm" sh ../anselm/run.sh
cd handed-in
tries 'by xtest' 1 '0 passed, 3 failed' env "XTEST=$xtest" sh ../anselm/run.sh
PATH=${xtest%/*}:$PATH tries 'by xtest on the PATH' 1 '0 passed, 3 failed' ../anselm/run.sh 3/sum
tries 'without' 3 'If there is an -err.txt or .err, the program must fail and print that text on standard error.' \
  env "PATH=$scratch/commands" sh ../anselm/run.sh

# The commands of the README, as they stand there, in a submission to which the folder was moved; and
# those by hand.
mkdir ../fresh
cp -r 3 ../fresh
cd ../fresh
unzip -q ../anselm.zip
sed -n 's/^    \([^ ]\)/\1/p' anselm/README.txt >readme-commands
expect 'the command of the README' "$(<readme-commands)" 'sh anselm/run.sh 3/sum'
PATH=${xtest%/*}:$PATH tries 'it runs the tests' 1 '0 passed, 3 failed' sh readme-commands
PATH=${xtest%/*}:$PATH tries 'it does so in the folder, too' 1 '0 passed, 3 failed' env -C anselm sh run.sh 3/sum
tries 'it says how to run them without xtest' 3 \
  'If there is an -err.txt or .err, the program must fail and print that text on standard error.' \
  env "PATH=$scratch/commands" sh readme-commands
sed -n 's/^  \(3\/sum.*\)/\1/p' out >commands
expect 'the reports have the same commands' "$(grep -cxFf commands <(sed -n 's/^  \$ //p' anselm/report.txt))" 3
expect 'by hand' "$(sed 's/[0-9]*-in/N-in/' commands | LC_ALL=C sort | paste -sd ';')" \
  '3/sum 2 < anselm/tests/others/N-in.json;3/sum < anselm/tests/others/N-in.json;3/sum < anselm/tests/staff/N-in.json'
expect 'they do what the fest did' "$(while read -r line; do sh -c "$line" 2>/dev/null || echo failed; done <commands | LC_ALL=C sort | paste -sd ' ')" \
  '12 31 failed'

# With names, if the course allows it.
cd "$scratch"
mv away course
sed -i 's/"sandbox"/"names": true, &/' course/FEST.json
tries 'the fest with names' 0 '11 passed, 3 failed' "$xtest" fest course/FEST.json --out results --resume
expect 'names' "$(cd results/teams/anselm/tests && printf '%s ' ./*/* | sed 's,\./,,g')" \
  'berta/3-in.json berta/3-out.json caesar/1-in.json caesar/1-opts.json caesar/1-out.json staff/2-in.json staff/2-opts.json staff/2-out.json '
tries 'redacted' 0 '11 passed, 3 failed' "$xtest" fest --reports-only --out results --redact
expect 'hidden tests stay with the staff' "$(cd results/teams/anselm/tests && printf '%s ' *)" 'berta caesar '
expect 'in the zip file, too' "$(unzip -Z1 results/teams/anselm.zip | grep -c tests/staff || true)" 0
expect 'the script tells their number' \
  "$(env -C "$scratch/far/handed-in" "XTEST=$xtest" sh "$scratch/results/teams/anselm/run.sh" 3/sum | sed -n '1p;$p')" \
  'Your program also failed 1 hidden test of the fest, not run here.
0 passed, 2 failed'

# The visibility may change at any time: nothing is rerun. Other changes of tests are reported.
redact() {
  tries "$1" 0 '11 passed, 3 failed' "$xtest" fest --reports-only course/FEST.json --out results --redact
  expect "$1: what is said" "$(cat err)" "$2"
  expect "$1: folders" "$(cd results/teams/anselm/tests && printf '%s ' *)" "$3"
}
rm course/staff/2-opts.json
redact 'visible' '' 'berta caesar staff '
echo '{"visibility": "hidden", "points": 2}' >course/staff/2-opts.json
redact 'hidden, with other points' 'xtest fest: the tests, the reference or the rules for tests have changed; --reports-only leaves '"\
that out: run xtest fest course/FEST.json --out $scratch/results" 'berta caesar '
echo '{"visibility": "hidden"}' >course/staff/2-opts.json
redact 'hidden' '' 'berta caesar '
sed -i 's/"timeout": 5/"timeout": 6/' course/FEST.json
redact 'another limit' "$(printf "xtest fest: %s have changed; --reports-only leaves that out: run xtest fest \
course/FEST.json --out $scratch/results\n" 'the settings of runs or of judging' 'the tests, the reference or the rules for tests')" \
  'berta caesar '
sed -i 's/"timeout": 6/"timeout": 5/' course/FEST.json
printf '%s\n' berta/3-in.json caesar/1-in.json >results/revoke.txt
tries 'only the hidden test counts against Anselm' 0 '9 passed, 1 failed' \
  "$xtest" fest --reports-only --out results --redact
expect 'the script says so' "$(sh results/teams/anselm/run.sh)" \
  'Your program failed 1 hidden test of the fest and no other; there is nothing to run.'
expect 'nobody else' "$(sh results/teams/berta/run.sh)" \
  'Your program failed no test of the fest; there is nothing to run.'
echo '{"visibility": "visible"}' >course/staff/2-opts.json
rm results/revoke.txt
tries 'a new run shows it, too' 0 '11 passed, 3 failed' "$xtest" fest course/FEST.json --out results --redact --resume
expect 'nothing was validated or run again' "$(cat err)" ''
expect 'its files' "$(cd results/teams/anselm/tests && printf '%s ' *)" 'berta caesar staff '

# After the course has moved: nothing is rerun, and the old folder is not revealed, either.
mv course moved
sed -i 's/"names": true, //' moved/FEST.json
tries 'moved' 0 '11 passed, 3 failed' "$xtest" fest moved/FEST.json --out results --resume
expect 'moved: nothing is said' "$(cat err)" ''
expect 'moved: leaks' "$(leaks results/teams/anselm)" ''
expect 'moved: it is known where to' "$(grep -c "\"$scratch/moved/subs\"" results/fest.json)" 1
