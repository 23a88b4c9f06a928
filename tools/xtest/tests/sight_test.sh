#!/usr/bin/env bash
# tools/xtest/tests/sight_test.sh BIN: which files with answers a program sees that BIN/xtest runs.
set -euo pipefail
xtest=$(realpath "$1")/xtest
# shellcheck source=lib/test/shell.sh
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# Every file in the course's folder has "secret" in it; the program answers with their names.
mkdir -p course/tests/more course/keys course/old work
echo 1 >course/tests/1-in.json
echo 2 >course/tests/more/2-in.json
echo '"secret"' | tee course/tests/1-out.json course/keys/answer course/old/{tap,summary} >/dev/null
ln -s ../../keys/answer course/tests/more/2-out.json
ln -s course/tests tests
printf '"Student","ID","Task (1)"\n"Points Possible",,1\n"secret",7,\n' >course/old/gradebook
"$xtest" tests cat --results course/old/results >out || true
cp course/old/results course/old/timings
# On the second test it waits for the first one's result to be written, if it sees any files at all.
cat >work/spy <<END
#!/bin/sh
read -r test
for i in 1 2 3 4 5 6 7 8 9; do
  if [ "\$test" = 1 ] || [ ! -s $scratch/course/tests/1-out.json ]; then break; fi
  if [ -s $scratch/course/new.jsonl ] && grep -q secret $scratch/course/new.jsonl; then break; fi
  sleep 0.5
done
echo "\"\$(cd '$scratch/course' && grep -rl secret . | sort | paste -sd ' ')\""
END
chmod +x work/spy

# see SANDBOX: $seen is what the program has seen, with all of it named on the command line.
see() {
  try "$xtest" tests work/spy --sandbox "$1" -j 1 --results course/new.jsonl --failed course/old/results \
    --timings course/old/timings --shard 1/1 --tap course/old/tap --github-summary course/old/summary \
    --canvas course/old/gradebook course/marks --assignment Task --student 7
  expect "$1: exit status" "$status" 1
  seen=$(grep -o '"actual":"\\"[^"\]*' course/new.jsonl | sed 's/.*"//' | tail -n 1)
  echo '"secret"' | tee course/old/tap >course/old/summary
}
see basic
expect 'all is seen' "$seen" "./keys/answer ./new.jsonl ./old/gradebook ./old/results ./old/summary \
./old/tap ./old/timings ./tests/1-out.json"
if ! has_strict; then exit; fi
for _ in 1 2; do # results and marks are new, and are those of the run before
  see strict
  expect 'nothing is seen' "$seen" ''
done

# A program in a hunt sees neither the oracle nor the tests, which have both.
mkdir oracle
cat >oracle/oracle <<'EOF'
#!/bin/sh
cat
EOF
cat >work/thief <<EOF
#!/bin/sh
if [ -s '$scratch/oracle/oracle' ]; then exec sh '$scratch/oracle/oracle'; fi
echo '"unseen"'
EOF
chmod +x oracle/oracle work/thief
try "$xtest" hunt --oracle oracle/oracle --exe work/thief --tries 5 course/tests
expect 'basic: the oracle is seen' "$status" 0
try "$xtest" hunt --oracle oracle/oracle --exe work/thief --tries 5 course/tests --sandbox strict
expect 'strict: the oracle is not seen' "$status" 1
