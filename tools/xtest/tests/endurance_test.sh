#!/usr/bin/env bash
# tools/xtest/tests/endurance_test.sh BIN: after many trivial tests, BIN/xtest and its supervisors
# hold no more open files, processes and memory than after a tenth of the tests. GAUNTLET_ENDURANCE
# is the number of tests (2000).
set -euo pipefail
xtest=$1/xtest
count=${GAUNTLET_ENDURANCE-2000}
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

mkdir tests
for i in {1..10}; do
  echo "[$i, \"x\"]" | tee "tests/$i-in.json" >"tests/$i-out.json"
done

# Waits while the file "pause" exists, so that nothing changes during a measurement.
cat >program <<'EOF'
#!/bin/sh
while [ -e pause ]; do sleep 0.05; done
exec cat
EOF
chmod +x program

"$xtest" tests ./program -j 2 --repeat "$((count / 10))" --results results.jsonl &
pid=$!

# The next functions measure xtest and its supervisors.
watchers() { pgrep -P "$pid" || true; }
files() { for each in "$pid" $(watchers); do ls "/proc/$each/fd"; done | wc -l; }
zombies() { pgrep -c -r Z -P "$pid,$(watchers | paste -sd,)" || true; }
# shellcheck disable=SC2046 # numbers
memory() { awk '/^RssAnon/ { sum += $2 } END { print sum + 0 }' $(printf "/proc/%s/status " "$@"); } # KiB

# look_after N: prints the open files, zombies, KiB of xtest and KiB of the supervisors after N
# tests.
look_after() {
  while (($(wc -l <results.jsonl) <= $1)); do
    kill -0 "$pid"
    sleep 0.02
  done
  touch pause
  sleep 0.5
  # shellcheck disable=SC2046 # numbers
  echo "$(files) $(zombies) $(memory "$pid") $(memory $(watchers))"
  rm pause
}

while [[ ! -e results.jsonl ]]; do
  kill -0 "$pid"
  sleep 0.02
done
read -r files_then zombies_then kept_then memory_then < <(look_after $((count / 10)))
read -r files_now zombies_now kept_now memory_now < <(look_after $((count - 100)))
wait "$pid"

# tell WHAT THEN NOW
tell() { echo "$1: $2 after $((count / 10)) tests, $3 after $((count - 100))"; }
tell "open files" "$files_then" "$files_now"
tell "zombies" "$zombies_then" "$zombies_now"
tell "KiB of the watchers" "$memory_then" "$memory_now"
tell "KiB of xtest" "$kept_then" "$kept_now"

# Results are kept in memory for reports only.
((files_then > 0 && memory_then > 0 && kept_then > 0))
((files_now == files_then && zombies_now == 0))
((memory_now <= memory_then * 11 / 10))
((kept_now <= kept_then * 11 / 10))
