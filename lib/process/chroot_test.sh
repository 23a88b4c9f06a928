#!/usr/bin/env bash
# lib/process/chroot_test.sh BIN: in a chroot whose root is not a mount point, but that has a /dev, each run has a
# /dev/shm of its own, and none of its mounts is seen outside. Exit status 77: skipped.
set -euo pipefail
bin=$(realpath "$1")
source "$(realpath "${BASH_SOURCE[0]%/*}")/../test/shell.sh"

if ! unshare --mount true 2>/dev/null; then
  echo 'skipped: no mount namespace can be created, for a /dev in a chroot'
  exit 77
fi
mkdir dev proc tmp
cp "$bin/xtest" .
# This /dev shares its mounts with all mount namespaces, as systemd arranges it.
unshare --mount bash -euc '
  mount -t tmpfs tmpfs dev
  mkdir dev/shm
  touch dev/null dev/zero
  mount --make-shared dev
  mount -t proc proc proc
  TMPDIR=/tmp chroot . /xtest sandbox-report >report
  cut -d " " -f 5 /proc/self/mountinfo | grep -c "/dev/shm$" >mounts || true' 2>err || cat err
expect 'shared memory' "$(sed -n 's/^shared memory, semaphores, queues: //p' report)" \
  'private, new for each run, by privilege'
expect 'mounts outside' "$(cat mounts)" "$(cut -d ' ' -f 5 /proc/self/mountinfo | grep -c '/dev/shm$')"
