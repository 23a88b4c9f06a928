#!/usr/bin/env bash
# tools/xtest/tests/gradescope_test.sh BIN: autograders for Gradescope and GitHub Classroom, with
# the folders and calls that these use.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
for tool in unzip bwrap make python3; do
  command -v $tool >/dev/null && continue
  echo "skipped: there is no $tool"
  [[ -z ${CI-} ]] || exit 1
  exit 0
done

make_test() {
  mkdir -p "$1"
  echo "$3" >"$1/$2-in.json"
  echo "$4" >"$1/$2-out.json"
}
for n in 1 2 3; do make_test Tests $n $n $((n + 1)); done
echo '{"points": 2}' >Tests/2-opts.json
echo '{"visibility": "hidden"}' >Tests/3-opts.json

# A program that adds one, except to 2; it also tries to read answers and to write its own marks.
mkdir -p sub/3
printf 'xboard: xboard.sh\n\techo made for you\n\tcp xboard.sh xboard\n' >sub/3/Makefile
cat >sub/3/xboard.sh <<'SH'
#!/bin/sh
read -r n
root=${0%/submission/*}
cat "$root"/source/tests/1-out.json 2>/dev/null && exit
echo '{"score": 100}' >"$root/results/results.json" 2>/dev/null
echo x >"$TMPDIR/x" || exit 5
[ "$n" != 2 ] || n=7
echo $((n + 1))
SH

# layout ZIP SUBMISSION: creates /autograder as Gradescope does, as the folder "autograder".
layout() {
  rm -rf autograder
  mkdir -p autograder/{source,submission,results}
  unzip -q "$1" -d autograder/source
  cp autograder/source/run_autograder autograder/run_autograder
  chmod +x autograder/run_autograder
  cp -r "$2/." autograder/submission
}
# grade ZIP SUBMISSION: grades in that folder with an empty environment, as on Gradescope.
grade() {
  layout "$@"
  try env -i PATH=/usr/bin:/bin AUTOGRADER_ROOT="$PWD/autograder" autograder/run_autograder
}
# field EXPRESSION: evaluates a Python expression on the results.
field() { python3 -c "import json; r = json.load(open('autograder/results/results.json')); print($1)"; }
scores="' '.join(t['name'] + ':' + t['status'] + ':%g/%g' % (t['score'], t['max_score']) for t in r['tests'])"

tries 'written' 0 'fish3.zip: upload it to Gradescope' "$xtest" gradescope fish3 --tests Tests \
  --program 3/xboard --build make --packages 'g++ make' --flags '--timeout 5 -j 1' --points 20 \
  --visibility after_due_date
expect 'what Gradescope wants is at the top' "$(unzip -Z1 fish3.zip | grep -v / | sort | paste -sd ' ')" \
  'as-student assignment.json run_autograder setup.sh xtest'
expect 'the folder is the same' "$(mkdir same && unzip -q fish3.zip -d same && diff -r same fish3 && echo same)" same
expect 'packages' "$(grep -c '^apt-get install -y --no-install-recommends g++ make$' fish3/setup.sh)" 1
expect 'the scripts are scripts' "$(bash -n fish3/setup.sh && sh -n fish3/run_autograder && sh -n fish3/as-student && echo fine)" fine

grade fish3.zip sub
expect 'graded: exit status' "$status" 0
if has_strict; then
  expect 'graded' "$(field "$scores")" '1-in.json:passed:5/5 2-in.json:failed:0/10 3-in.json:passed:5/5'
fi
expect 'the log of the build' "$(field "'\\n'.join(r['output'].splitlines()[:2])")" 'the build (make, in 3) succeeded
echo made for you'
expect 'visibility' "$(field "' '.join(t['visibility'] for t in r['tests'])")" 'after_due_date after_due_date hidden'
expect 'no score of its own' "$(field "'score' in r")" False

# Without the strict sandbox, programs run as another user. Tested by root only, in a minimal system
# that has this user.
if [[ $(id -u) != 0 ]]; then
  echo 'skipped: who is not root cannot run programs as another user'
elif has_strict; then # bubblewrap works
  "$xtest" gradescope basic --tests Tests --program 3/xboard --build make --flags '--sandbox basic' >out
  layout basic.zip sub
  { cat /etc/passwd; echo 'student:x:4242:4242::/nonexistent:/usr/sbin/nologin'; } >passwd
  { cat /etc/group; echo 'student:x:4242:'; } >group
  links=()
  for name in bin lib lib64 sbin; do
    if [[ -L /$name ]]; then links+=(--symlink "usr/$name" "/$name"); else links+=(--ro-bind "/$name" "/$name"); fi
  done
  try bwrap --ro-bind /usr /usr "${links[@]}" --ro-bind /etc /etc --ro-bind passwd /etc/passwd \
    --ro-bind group /etc/group --proc /proc --dev /dev --tmpfs /tmp --bind autograder /autograder \
    --cap-add ALL --unshare-net --unshare-ipc --clearenv --setenv PATH /usr/bin:/bin \
    --chdir /autograder ./run_autograder
  expect 'as a student: exit status' "$status $(cat err)" '0 '
  expect 'as a student' "$(field "$scores")" '1-in.json:passed:1/1 2-in.json:failed:0/2 3-in.json:passed:1/1'
  expect 'whose the submission is' "$(stat -c %u autograder/submission/3/xboard)" 4242
  rm -rf autograder
fi

# Various submissions.
mkdir -p nested/__MACOSX nested/hw
cp -r sub/3 nested/hw
grade fish3.zip nested
expect 'a folder in a folder' "$(field "r['output'].splitlines()[0]")" 'the build (make, in hw/3) succeeded'
mkdir -p broken/3
printf 'all:\n\techo one\n\tcat no-such-file\n' >broken/3/Makefile
grade fish3.zip broken
expect 'not built' "$(field "$scores")" '1-in.json:failed:0/5 2-in.json:failed:0/10 3-in.json:failed:0/5'
expect 'not built: why' "$(field "r['output'].splitlines()[0]")" 'the build (make, in 3) failed: expected exit status 0, got 2'
expect 'not built: the log' "$(field "r['output']" | grep -c '^cat: no-such-file: No such file')" 1
expect 'not built: in each test' "$(field "r['tests'][0]['output'].splitlines()[0]")" \
  'CANNOT_START: the build (make, in 3) failed: expected exit status 0, got 2'
"$xtest" gradescope plain --tests Tests --program xboard >out
grade plain.zip sub
expect 'no program' "$(field "r['output']")" 'the submission has no xboard'
mkdir link
ln -s /bin/cat link/xboard
grade plain.zip link
expect 'a program of others' "$(field "r['output']")" 'xboard is outside the submission'
mkdir browser
cp sub/3/xboard.sh browser/xboard # without permission to execute
grade plain.zip browser
expect 'as a browser uploads it' "$(field "r['tests'][1]['output'].splitlines()[0]")" WRONG
echo '{' >autograder/source/assignment.json
try env -i PATH=/usr/bin:/bin AUTOGRADER_ROOT="$PWD/autograder" autograder/run_autograder
expect 'after an internal error, there are results, too' "$status $(field "r['output']")" \
  '5 The points are WITHHELD: the autograder had an internal error. Please tell the staff.'
expect 'without a score' "$(field "'score' in r")" False
expect 'and a line for the staff' "$(grep -c '^xtest gradescope: .*assignment.json: malformed JSON' err)" 1

# Arguments, and invalid ones.
echo '#!/bin/sh' >args
cat >browser/xboard <<'SH'
#!/bin/sh
echo "[\"$1\", \"$2\"]"
SH
make_test Args 1 1 '["a b", "-q"]'
echo '{"args": ["a b"]}' >Args/1-opts.json
printf '\xef\xbb\xbfecho one\r\necho two\r\n' >commands # as some editors write them
"$xtest" gradescope args.d --tests Args --program xboard --setup commands -- -q >out
expect 'own commands' "$(tail -n 2 args.d/setup.sh)" $'echo one\necho two'
grade args.d.zip browser
expect 'arguments' "$(field "$scores")" '1-in.json:passed:1/1'
wrong() {
  local name=$1 status=$2 message=$3
  shift 3
  tries "$name" "$status" "xtest gradescope: $message" "$xtest" gradescope new "$@"
  expect "$name: nothing is written" "$(ls -d new new.zip 2>/dev/null)" ''
}
wrong 'no tests' 2 'expected --tests FOLDER, or --course FILE (see xtest gradescope --help)' --program x
wrong 'no program' 2 'expected --program PATH (see xtest gradescope --help)' --tests Tests
wrong 'a program elsewhere' 2 \
  '--program: expected a relative path inside the submission, got ../x (see xtest gradescope --help)' --tests Tests --program ../x
wrong 'no flag' 2 'The following argument was not expected: --timeoutt; did you mean --timeout? (see xtest gradescope --help)' \
  --tests Tests --program x --flags --timeoutt
wrong 'no package' 2 "--packages: expected package names, got g++; rm -r / (see xtest gradescope --help)" \
  --tests Tests --program x --packages 'g++; rm -r /'
echo 1 >Args/2-in.json
wrong 'no test' 4 'Args/2-in.json: its expected answers are missing: 2-out.json or 2-err.txt' --tests Args --program x
rm Args/2-in.json
mkdir -p Args/7-files
echo 1 | tee Args/a.in Args/a.out Args/b.out Args/c.args >Args/7-files/x
for command in gradescope classroom classroom50; do
  try "$xtest" "$command" strays --tests Args --program x
  expect "parts of no test, $command" "$status" 0
  expect "parts of no test, $command: which" "$(grep 'looks like' err)" "$(printf \
    "xtest $command: Args/%s: it looks like a part of a test, but has no input or no expected output\n" 7-files b.out c.args)"
  rm -r strays
done
mkdir other
touch other/file
tries 'a folder of others' 2 'xtest gradescope: other is not empty and was not written by this command (see xtest gradescope --help)' \
  "$xtest" gradescope other --tests Tests --program x
rm Tests/2-*
tries 'written again' 0 'fish3.zip: upload it to Gradescope' "$xtest" gradescope fish3/ --tests Tests --program x
expect 'nothing is left of the earlier one' "$(find fish3/tests -name '2-*')" ''

# Programs of the staff run among the tests, whatever files of their names a submission has.
mkdir -p Checked impostor/tests
make_test Checked 1 1 2
cat >Checked/check <<'SH'
#!/bin/sh
read -r line
[ "$line" = 2 ] && exit 42
exit 43
SH
echo 'import sys; sys.exit(42 if input() == "2" else 43)' >Checked/mychecker.py
cat >impostor/xboard <<'SH'
#!/bin/sh
echo 3
SH
printf '#!/bin/sh\ntouch "%s/stolen"\nexit 42\n' "$PWD" | tee impostor/check >impostor/tests/check
echo "import sys; open('$PWD/stolen', 'w'); sys.exit(42)" | tee impostor/mychecker.py >impostor/tests/mychecker.py
chmod +x Checked/check impostor/xboard impostor/check impostor/tests/check
for command in Checked/check "$PWD/Checked/check" tests/check ./Checked/check 'sh tests/check' \
  'python3 -m mychecker' 'python3 Checked/mychecker.py' 'cd . && ./check'; do
  rm -f stolen
  "$xtest" gradescope checked --tests Checked --program xboard --flags "--checker '$command'" >out
  grade checked.zip impostor
  expect "$command: wrong" "$(field "$scores")" '1-in.json:failed:0/1'
  expect "$command: why" "$(field "r['tests'][0]['output'].splitlines()[0]")" \
    'WRONG: the checker rejects the output'
  expect "$command: whose program ran" "$(ls stolen 2>/dev/null)" ''
done
"$xtest" gradescope checked --tests Tests --tests Checked --program xboard --flags '--checker=Checked/check -k check' >out 2>&1 || true
expect 'the second folder of tests' "$(grep -o '"--checker=[^"]*"' checked/assignment.json)" '"--checker=./2/check"'
wrong 'a checker elsewhere' 2 "--checker: ./check is not in a folder of tests, so it would not be where it is \
graded (see xtest gradescope --help)" --tests Checked --program x --flags '--checker ./check'
cp Checked/mychecker.py .
wrong 'an argument elsewhere' 2 "--interactor: mychecker.py is not in a folder of tests, so it would not be where it is \
graded (see xtest gradescope --help)" --tests Checked --program x --flags "--interactor 'python3 mychecker.py'"

# A fest: each member of a team gets the results of the team.
mkdir -p fest/{ann,bob}
printf '#!/bin/sh\nread n\necho $((n + 1))\n' >fest/ann/run
printf '#!/bin/sh\nread n\necho 5\n' >fest/bob/run
chmod +x fest/*/run
make_test fest/ann/Tests 1 4 5
make_test fest/ann/Tests 2 5 6
make_test fest/bob/Tests 1 10 11
echo '{"title": "F", "program": "{team}/run", "tests": "{team}/Tests", "sandbox": "basic"}' >fest/FEST.json
"$xtest" fest fest/FEST.json --out results >out
printf 'Name,Email,Team\r\nA,Ann@example.edu,ann\r\nB,bob@example.edu,bob\r\n' >roster.csv
tries 'of a fest' 0 'handed.zip: upload it to Gradescope' \
  "$xtest" gradescope handed --fest results --roster roster.csv
# submitted ADDRESS: grades a submission by this user.
submitted() {
  layout handed.zip sub
  echo '{"id": 1, "users": [{"email": "x@example.edu", "id": 2}, {"email": "'"$1"'", "name": "N"}]}' \
    >autograder/submission_metadata.json
  try env -i PATH=/usr/bin:/bin AUTOGRADER_ROOT="$PWD/autograder" autograder/run_autograder
}
submitted ann@example.edu
expect 'the leaderboard' "$(field "' '.join('%s:%g:%s' % (f['name'], f['value'], f['order']) for f in r['leaderboard'])")" \
  'points:4:desc passed:1:desc unique:2:desc caught:1:desc'
expect 'the team' "$(field "r['output'].splitlines()[0]")" 'F: ann'
expect 'without the other' "$(grep -c bob autograder/results/results.json || true)" 0
submitted bob@example.edu
expect 'the tests of a team' "$(field "sorted(t['status'] for t in r['tests'])")" "['failed', 'passed']"
submitted eve@example.edu
expect 'in no team' "$(field "r['output']")" 'The fest has no team with your email address. Please tell the staff.'
echo 'e,f' >roster.csv
wrong 'no roster' 2 'roster.csv: missing column: email (see xtest gradescope --help)' --fest results --roster roster.csv
printf 'email,team\nx@y,carl\n' >roster.csv
wrong 'no team' 2 'roster.csv: the fest has no team carl (see xtest gradescope --help)' --fest results --roster roster.csv

# GitHub Classroom: a repository and the steps of its workflow.
cp -r sub starter
make_test Tests 2 2 3
tries 'classroom' 0 'starter: use it as the starter repository of the assignment' \
  "$xtest" classroom starter --tests Tests --program 3/xboard --build make --packages g++ --flags '-j 1'
workflow=starter/.github/workflows/classroom.yml
expect 'the reporter' "$(grep -c 'uses: classroom-resources/autograding-grading-reporter@v1' $workflow)" 1
expect 'its result' "$(grep -A 4 'autograding-grading-reporter' $workflow | tail -n 4 | tr -s ' ')" \
  ' env:
 XTEST_RESULTS: "${{ steps.xtest.outputs.result }}"
 with:
 runners: xtest'
sed -n '/run: |/,/- name: Autograding Reporter/{/run: |/d;/- name/d;s/^          //;p}' $workflow >step.sh
try env -i -C starter PATH=/usr/bin:/bin RUNNER_TEMP="$scratch" GITHUB_OUTPUT="$scratch/output" \
  bash -e ../step.sh
expect 'classroom: exit status' "$status" 0
sed -n 's/^result=//p' output | base64 -d >result.json
expect 'classroom: the result' "$(python3 -c "
import json
r = json.load(open('result.json'))
print(r['version'], r['status'], r['max_score'], [(t['name'], t['status'], t['score']) for t in r['tests']])")" \
  "1 fail 3 [('1-in.json', 'pass', 1), ('2-in.json', 'fail', 0), ('3-in.json', 'pass', 1)]"
expect 'classroom: what is said' "$(grep -v '^$' out | sed -n '1p;$p')" 'the build (make, in 3) succeeded
2 passed, 1 failed'
expect 'classroom: the failure' "$(grep -A 1 '^2-in.json' out)" '2-in.json
WRONG'

# A build folder that links to the tests or elsewhere is not written to.
tries 'a build that writes' 0 'linked.zip: upload it to Gradescope' "$xtest" gradescope linked --tests Tests \
  --program 3/xboard --build 'touch written; false' --flags '-j 1'
mkdir -p elsewhere
for target in ../source/tests ../source ../results "$PWD/elsewhere" /tmp ../submission/../source/tests; do
  rm -rf link
  mkdir link
  ln -s "$target" link/3
  grade linked.zip link
  expect "a build in $target: what is written" "$(find autograder elsewhere -name written)" ''
  expect "a build in $target: what is said" "$(field "r['tests'][0]['output']" | grep -c ': 3 is outside the submission')" 1
done
rm -rf link
mkdir link
ln -s ../source link/only # a submission that consists of a single folder
grade linked.zip link
expect 'a submission that is a link to ours' "$(find autograder elsewhere -name written)" ''

# In a repository, the autograder is inside the submission.
try "$xtest" classroom repository --tests Tests --program 3/xboard --build 'touch written; false'
for target in ../.github/classroom/tests ../.github/classroom; do
  rm -rf repository/3
  ln -s "${target#../}" repository/3
  try "$xtest" classroom --grade repository --out graded/result.json
  expect "a repository's build in $target" "$(find repository -name written)" ''
done

# A build that fills the disk.
tries 'a limit for the disk' 0 'full.zip: upload it to Gradescope' "$xtest" gradescope full --tests Tests \
  --program 3/xboard --build 'while :; do head -c 4000000 /dev/zero >>x; cp x $$; done' --build-disk 16
grade full.zip sub
expect 'the message for the student' "$(field "r['output']" | grep -c 'failed: wrote more than 16 MiB')" 1

# Tests of other names are found by the pattern for the run.
mkdir Named && echo 1 >Named/a.q && echo 2 >Named/a.a
tries 'a pattern of names' 0 'named.zip: upload it to Gradescope' "$xtest" gradescope named --tests Named \
  --program 3/xboard --build make --flags "--tests-pattern {name}.q:{name}.a"
grade named.zip sub
expect 'its test' "$(field "$scores")" 'a.q:passed:1/1'

# All milestones of a course: each has its own tests, limits and checker of the staff.
mkdir -p course/{3,4}/Tests course/staff
make_test course/3/Tests 1 1 2
make_test course/3/Tests 2 4 5
echo 7 | tee course/4/Tests/1.q >course/4/Tests/1.a
echo 'exit 42' >course/4/Tests/judge.sh
echo '{"milestones": [
  {"tests": "3/Tests", "program": "3/xboard", "points": 10, "timeout": 5},
  {"tests": ["4/Tests"], "program": "4/xstate", "args": ["-x"], "checker": "sh 4/Tests/judge.sh",
   "tests_pattern": "{name}.q:{name}.a"}]}' >course/course.json
tries 'a course' 0 'all.zip: upload it to Gradescope' "$xtest" gradescope all --course course/course.json --build make
rm -rf both && cp -r sub both && mkdir both/4
printf 'xstate:\n\tprintf "#!/bin/sh\\necho \\$$1\\n" >xstate\n\tchmod +x xstate\n' >both/4/Makefile
grade all.zip both
expect 'its tests' "$(field "$scores")" '3/1-in.json:passed:5/5 3/2-in.json:passed:5/5 4/1.q:passed:1/1'
rm both/4/Makefile
grade all.zip both
expect 'a milestone without a program' "$(field "$scores")" \
  '3/1-in.json:passed:5/5 3/2-in.json:passed:5/5 4/1.q:failed:0/1'
tries 'a course with tests' 2 \
  'xtest gradescope: --course has the tests and programs: omit --tests and --program (see xtest gradescope --help)' \
  "$xtest" gradescope all --course course/course.json --tests Tests
sed 's|"3/xboard"|"../xboard"|' course/course.json >course/out.json
tries 'a program outside' 2 \
  'xtest gradescope: course/out.json: expected a program inside the submission, got ../xboard (see xtest gradescope --help)' \
  "$xtest" gradescope all --course course/out.json
sed 's|4/Tests/judge.sh|staff/judge.sh|' course/course.json >course/out.json && touch course/staff/judge.sh
tries 'a checker outside of the tests' 2 \
  'xtest gradescope: course/out.json: checker: staff/judge.sh is not in a folder of tests, so it would not be where it is graded (see xtest gradescope --help)' \
  "$xtest" gradescope all --course course/out.json
