#!/usr/bin/env bash
# doctor_test.sh BIN: the output of BIN/xtest doctor on this machine, on one without any programs,
# and for different users.
set -euo pipefail
bin=$(realpath "$1")
xtest=$bin/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
needs_terminal

subjects='version
system
programs
folders
strict sandbox
runtimes
control groups
processors
memory
limits
terminal
locale'

# well_formed WHAT: checks that `out` has one line per subject with its state.
well_formed() {
  expect "$1: the subjects" "$(grep -v '^to install' out | cut -c 10-23 | sed 's/ *$//')" "$subjects"
  expect "$1: the states" "$(grep -v '^to install' out | grep -cE '^(ok     |limited|missing)  [a-z]')" 12
  expect "$1: complaints" "$(<err)" ''
}

# state SUBJECT: prints its state in `out`.
state() { sed -nE "s/^(ok|limited|missing) +$1  .*/\\1/p" out; }

try "$xtest" doctor
well_formed 'this machine'
expect 'the exit status says whether something is missing' "$status" "$(grep -c '^missing' out | sed 's/.*[1-9].*/1/')"
expect 'the version is that of --version' "$(sed -n 's/^ok *version *//p' out)" "$("$xtest" --version)"
expect 'as whom' "$(grep -c "as $( ((UID)) && echo an ordinary user || echo root)" out)" 1
if grep -q '^strict sandbox: yes' <("$xtest" sandbox-report); then
  expect 'the strict sandbox, as sandbox-report says' "$(state 'strict sandbox')" ok
else
  expect 'no strict sandbox, as sandbox-report says' "$(state 'strict sandbox')" missing
fi
expect 'no terminal' "$(grep -c '^ok *terminal *none' out)" 1

try env LC_ALL=C "$xtest" doctor
expect 'without UTF-8' "$(state locale)" limited
try env LC_ALL=C.UTF-8 "$xtest" doctor
expect 'with UTF-8' "$(state locale)" ok
try env TMPDIR=/nowhere "$xtest" doctor
well_formed 'no folder'
expect 'no folder for programs' "$(state folders)" missing
expect 'no folder: exit status' "$status" 1
try bash -c 'ulimit -n 60; exec "$1" doctor' bash "$xtest"
expect 'few files' "$(state limits)" limited
if ! ((UID)); then
  chmod 755 .  # lets other users run the copy, wherever BIN is
  cp "$xtest" copy
  try setpriv --reuid 65534 --regid 65534 --clear-groups env TMPDIR=/tmp "$PWD/copy" doctor
  well_formed 'a user'
  expect 'as a user' "$(grep -c 'as an ordinary user' out)" 1

  # Too few processes for xtest are nobody's failure, and leave nothing.
  mkdir few few/tests few/temporary
  for i in {1..3}; do echo "$i" | tee "few/tests/$i-in.json" >"few/tests/$i-out.json"; done
  chown -R 65533 few
  limited() { # SANDBOX PROCESSES
    try setpriv --reuid 65533 --regid 65533 --clear-groups env TMPDIR="$PWD/few/temporary" \
      bash -c "ulimit -u $2; exec ./copy few/tests cat --sandbox $1 --jobs 2"
  }
  for sandbox in none basic strict; do
    limited "$sandbox" 40
    if [[ $sandbox == strict && $(<err) == *'user namespaces'* ]]; then break; fi
    expect "enough processes, $sandbox" "$(<err) $(<out)" ' 3 passed, 0 failed'
    for processes in {1..8} 20; do
      limited "$sandbox" "$processes"
      expect "$processes processes, $sandbox: nothing is left" "$(ls few/temporary)" ''
      if ! grep -q ' passed, 0 failed\(, [0-9]* not judged (internal error)\|$\)' out &&
        ! grep -q '^xtest: .*\(Resource temporarily unavailable\|the system allows no more processes\)' err; then
        expect "$processes processes, $sandbox" "$(<err) $(tail -n 1 out)" 'not judged'
      fi
    done
  done
fi

# A machine without any other program.
mkdir nothing
cp "$xtest" nothing
if ldd "$xtest" >/dev/null 2>&1; then
  echo 'not tried on a machine that has nothing, for xtest is not static'
elif ! unshare --user --map-root-user chroot nothing /xtest --version >/dev/null 2>&1; then
  echo 'not tried on a machine that has nothing, for there are no user namespaces'
else
  try unshare --user --map-root-user chroot nothing /xtest doctor
  well_formed 'nothing'
  expect 'nothing: exit status' "$status" 1
  for subject in system programs folders 'strict sandbox'; do
    expect "nothing: $subject" "$(state "$subject")" missing
  done
  expect 'what to install' "$(tail -n 1 out)" 'to install: apt-get install --no-install-recommends bubblewrap'
fi

# On a terminal, only the line about the terminal differs.
if command -v script >/dev/null; then
  TERM=xterm-256color NO_COLOR='' script -qec "'$xtest' doctor" /dev/null | tr -d '\r' >out || true
  : >err
  well_formed 'a terminal'
  expect 'its name' "$(grep '^ok *terminal' out | sed 's/.*  //')" 'xterm-256color, with colors'
fi

tries 'words' 2 'xtest doctor: expected no arguments (see xtest doctor --help)' "$xtest" doctor tests
