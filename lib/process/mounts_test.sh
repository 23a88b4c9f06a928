#!/usr/bin/env bash
# lib/process/mounts_test.sh BIN: no mount of a run is seen outside, neither of a program of root that mounts something,
# nor the new /dev/shm of each run, which it has also in a chroot whose root is not a mount point, but that has a /dev.
# Exit status 77: skipped.
set -euo pipefail
bin=$(realpath "$1")
source "$(realpath "${BASH_SOURCE[0]%/*}")/../test/shell.sh"

if ! unshare --mount true 2>/dev/null; then
  echo 'skipped: no mount namespace can be created'
  exit 77
fi
mkdir -p dev proc tmp tests
cp "$bin/xtest" .
echo 1 | tee tests/1-in.json >tests/1-out.json
printf '#!/bin/sh\nmount -t tmpfs tmpfs "$PWD/dev/own" && echo 1\n' >mounting
chmod 755 mounting
# This /dev shares its mounts with all mount namespaces, as systemd arranges it.
unshare --mount bash -euc '
  mount -t tmpfs tmpfs dev
  mkdir dev/shm dev/own
  touch dev/null dev/zero
  mount --make-shared dev
  mount -t proc proc proc
  cp /proc/self/mountinfo before
  ./xtest tests ./mounting --sandbox basic >verdict || true
  TMPDIR=/tmp chroot . /xtest sandbox-report >report
  diff before /proc/self/mountinfo >new || true' 2>err || cat err
expect 'a program of root may mount' "$(tail -n 1 verdict)" '1 passed, 0 failed'
expect 'shared memory in a chroot' "$(sed -n 's/^shared memory, semaphores, queues: //p' report)" \
  'private, new for each run, by privilege'
expect 'mounts outside' "$(cat new)" ''
