#!/usr/bin/env bash
# tools/xtest/tests/groups_test.sh BIN: groups of tests whose points are earned all or nothing, as
# the minimum, or as the sum; in runs, reports and gradebooks.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

mkdir -p tests/{basic,edge/large,sum}
for test in basic/{1,2} edge/{1,2} edge/large/{3,4} sum/{1,2} 9; do
  echo "${test##*/}" | tee "tests/$test-in.json" >"tests/$test-out.json"
done
echo '{"group": {"score": "all", "points": 10}}' >tests/basic/opts.json
echo '{"group": {"score": "min", "points": 20}}' >tests/edge/opts.json
echo '{"group": {"score": "sum"}}' >tests/edge/large/opts.json
echo '{"group": {"score": "sum", "points": 8}}' >tests/sum/opts.json
script() { printf '#!/bin/sh\nread -r n\n%s\n' "$2" >"$1" && chmod +x "$1"; }
script not3 '[ "$n" = 3 ] || echo "$n"'
script not1 '[ "$n" = 1 ] || echo "$n"'

tries 'all pass' 0 '9 passed, 0 failed' "$xtest" tests cat -j 2
expect 'its points' "$(cat out)" 'tests/basic: 10 of 10 points (all or nothing)
tests/edge: 20 of 20 points (minimum)
tests/edge/large: 10 of 10 points
tests/sum: 8 of 8 points
all tests: 39 of 39 points
9 passed, 0 failed'
# Half of the inner group is half of the outer one, whose minimum that is.
tries 'one fails' 1 '8 passed, 1 failed' "$xtest" tests ./not3 --results not3.jsonl --json not3.json -q
expect 'its points' "$(grep points out)" 'tests/basic: 10 of 10 points (all or nothing)
tests/edge: 10 of 20 points (minimum)
tests/edge/large: 5 of 10 points
tests/sum: 8 of 8 points
all tests: 29 of 39 points'
expect 'in JSON' "$(grep -m 1 '"points"' not3.json | tr -d ' ,')" '"points":29'
tries 'three fail' 1 '6 passed, 3 failed' "$xtest" tests ./not1 --results not1.jsonl -qq
expect 'no points are shown' "$(cat out)" '6 passed, 3 failed'
tries 'a report' 1 '6 passed, 3 failed' "$xtest" report not1.jsonl --csv not1.csv
expect 'its points' "$(cat out)" 'tests/basic: 0 of 10 points (all or nothing)
tests/edge: 0 of 20 points (minimum)
tests/edge/large: 0 of 10 points
tests/sum: 4 of 8 points
all tests: 5 of 39 points
6 passed, 3 failed'
expect 'its notes' "$(grep -c 'its group earns its points all or nothing' not1.csv)" 1
tries 'several programs' 1 '14 passed, 4 failed' "$xtest" report not1.jsonl not3.jsonl
expect 'their points' "$(head -n 2 out)" './not1: 6 passed, 3 failed, 5 of 39 points
./not3: 8 passed, 1 failed, 29 of 39 points'

printf 'Student,ID,SIS Login ID,Fish (7)\n    Points Possible,,,39\nAnn,1,not1,\nBob,2,not3,\n' >canvas.csv
tries 'a gradebook' 0 '2 grades entered' "$xtest" gradebook canvas.csv out.csv --assignment Fish not1.jsonl not3.jsonl
expect 'its grades' "$(sed -n '3,$p' out.csv | sed 's/.*,//' | paste -sd ' ')" '5 29'

# Shards and a resumed run come to the same points.
for k in 1 2; do "$xtest" tests ./not3 --shard $k/2 --results "part$k.jsonl" >/dev/null || true; done
tries 'merged' 1 '8 passed, 1 failed' "$xtest" merge merged.jsonl part1.jsonl part2.jsonl
expect 'the same points' "$(grep 'all tests' out)" 'all tests: 29 of 39 points'
head -n 4 not3.jsonl >part.jsonl
tries 'resumed' 1 '8 passed, 1 failed' "$xtest" tests ./not3 --results part.jsonl --resume
expect 'the same points' "$(grep 'all tests' out)" 'all tests: 29 of 39 points'

echo '{"group": {"score": "best"}}' >tests/sum/opts.json
tries 'an invalid group' 4 'xtest: tests/sum/opts.json: /group/score: expected "all", "min" or "sum", got "best"' \
  "$xtest" tests cat --require-valid
