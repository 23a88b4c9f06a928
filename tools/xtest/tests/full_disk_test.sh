#!/usr/bin/env bash
# tools/xtest/tests/full_disk_test.sh BIN: fests, results and leagues on a disk that is full, and
# after space was freed. Only root can mount such a disk.
set -euo pipefail
bin=$(realpath "$1")
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"
mkdir disk
if ! mount -t tmpfs -o size=8m tmpfs disk 2>mount.err; then
  echo "skipped: a disk cannot be mounted: $(sed 's/.*line [0-9]*: //' mount.err)"
  exit 77
fi
trap 'umount "$scratch/disk"; finish' EXIT

# full PAGES LOG LAST-LINE COMMAND...: runs a command when PAGES pages of 4 KiB are free, then when
# all are. No line of LOG may get lost.
full() {
  local name="$4 $5, $1 pages" pages=$1 log=$2 last=$3 kept
  shift 3
  dd if=/dev/zero of=disk/ballast bs=4K 2>dd.err || true
  truncate -s "-$((4 * pages))K" disk/ballast
  try "$bin/$1" "${@:2}"
  expect "$name: exit status" "$status" 5
  expect "$name: the line" "$(sed -E 's|^x[a-z ]+: (could not write )?[^ ]*disk/.*: No space|No space|' err)" \
    'No space left on device; free some space there and repeat the command'
  kept=$(grep '}$' "$log" 2>/dev/null || true)
  rm disk/ballast
  try "$bin/$1" "${@:2}"
  expect "$name: later" "$status $(tail -n 1 out)" "0 $last"
  expect "$name: lines that were lost" "$(grep -vxFf "$log" <<<"$kept" | grep -c .)" 0
  if [[ $kept == *$'\n'* ]]; then resumed=$((resumed + 1)); fi
  rm -r disk/*
}

mkdir -p subs/ann tests
for i in {1..60}; do echo "$i" | tee "tests/$i-in.json" >"tests/$i-out.json"; done
printf '#!/bin/sh\nexec cat\n' >subs/ann/run
chmod +x subs/ann/run
echo '{"title": "F", "program": "subs/{team}/run", "staff_tests": "tests", "sandbox": "basic"}' >FEST.json
echo '{"title": "L", "game": "fish", "players": [["a", "house:1"], ["b", "house:2"]], "boards": {"random": 20}}' \
  >LEAGUE.json
resumed=0
for pages in 0 50 125 128 131 134 137 140 200; do
  full $pages disk/fest/results.jsonl '60 passed, 0 failed' xtest fest FEST.json --out disk/fest
done
for pages in 0 1 4; do
  full $pages disk/results.jsonl '60 passed, 0 failed' xtest tests cat --results disk/results.jsonl --resume -j 1
done
for pages in 0 2 10 30 60; do
  full $pages disk/league/league.jsonl '2  a       9   x' xleague LEAGUE.json --out disk/league
done

# A disk that is full is not an invalid fest.
"$bin/xtest" fest FEST.json --out part --shard 1/1 >shard.out 2>&1
dd if=/dev/zero of=disk/ballast bs=4K 2>dd.err || true
try "$bin/xtest" fest --merge part --out disk/fest
expect 'merging: exit status' "$status" 5
expect 'merging: the line' "$(grep -c 'No space left on device; free some space there and repeat the command$' err)" 1
rm -r disk/*

expect 'some had results before' "$((resumed > 5))" 1
