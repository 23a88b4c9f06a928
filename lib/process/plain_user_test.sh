#!/usr/bin/env bash
# lib/process/plain_user_test.sh BIN: runs the unit tests of running programs once more as a user
# without rights, if they run as root otherwise, and that each promise of its report holds. Exit status 77: skipped.
set -euo pipefail
bin=$(realpath "$1")
source "$(realpath "${BASH_SOURCE[0]%/*}")/../test/shell.sh"

if [[ $(id -u) != 0 ]]; then
  echo 'skipped: all tests run as a plain user'
  exit 77
fi
# That user may not be able to enter the folder of the build.
cp "$bin/gauntlet_tests" "$bin/gauntlet_probe" "$bin/xtest" "$scratch"
chmod 755 "$scratch"
mkdir -m 777 "$scratch/home"
cd "$scratch/home"
as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups env "HOME=$PWD" "TMPDIR=$PWD" "$@"; }
expect 'promises that do not hold' "$(as_user "$scratch/xtest" sandbox-report | grep 'NOT HOLD')" ''
status=0
as_user "$scratch/gauntlet_tests" '[process],[system]' >"$scratch/log" 2>&1 || status=$?
expect 'exit status' "$status" 0
if ((status)); then cat "$scratch/log"; fi
