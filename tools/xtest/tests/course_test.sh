#!/usr/bin/env bash
# tools/xtest/tests/course_test.sh BIN: a correct program of the course passes all tests with the
# tag "course"; the tags of the other tests give the reason why they do not have it.
set -euo pipefail
bin=$(realpath "$1")
xtest=$bin/xtest
tests=$(realpath "${BASH_SOURCE[0]%/*}/../../../harness-tests")
source "${BASH_SOURCE[0]%/*}/../../../lib/test/shell.sh"

# A student's program: one value, no flags, no error messages.
cat >xboard <<'END'
#!/usr/bin/env python3
import json
import sys

task = json.load(sys.stdin)
board = task["board"]
row, column = task["position"]


def is_tile(r, c):
    return 0 <= r < len(board) and 0 <= c < len(board[r]) and board[r][c] > 0


def neighbors(r, c):
    right = c + r % 2
    yield from [(r - 2, c), (r - 1, right), (r + 1, right)]
    yield from [(r + 2, c), (r + 1, right - 1), (r - 1, right - 1)]


count = 0
for line in range(6):
    r, c = list(neighbors(row, column))[line]
    while is_tile(r, c):
        count += 1
        r, c = list(neighbors(r, c))[line]
print(count)
END
chmod +x xboard
course() { "$xtest" "$tests/xboard" ./xboard --tags course --list | wc -l; }
tries 'the tests of the course' 0 "$(course) passed, 0 failed" \
  "$xtest" "$tests/xboard" ./xboard --tags course
expect 'some of them' "$(($(course) >= 10))" 1
try "$xtest" "$tests/xboard" ./xboard
expect 'all tests' "$status" 1
expect 'of which many fail' \
  "$(tail -n 1 out | grep -c "^[0-9]* passed, [1-9][0-9]* failed (--tags course: $(course) passed, 0 failed)\$")" 1
try "$xtest" "$tests/xboard" ./xboard -qq
expect 'with the totals alone' "$(grep -c 'tags course: ' out)" 1
sed 's/count += 1/count = 1/' xboard >wrong && chmod +x wrong
try "$xtest" "$tests/xboard" ./wrong --tags course
expect 'a program that is wrong' "$status" 1
expect 'at tests of the course' "$(tail -n 1 out | grep -c 'failed$')" 1

# Every tool has tests for the course and passes them; the other tests are tagged with a reason.
for folder in "$tests"/*/; do
  tool=$(basename "$folder")
  try "$xtest" "$folder" "$bin/$tool" --tags course --mem none # sanitizers reserve more
  expect "$tool: the course's tests" "$status" 0
  "$xtest" "$folder" "$bin/$tool" --tags '!course,!errors,!flags,!stream,!limits' --list --allow-empty >rest
  expect "$tool: tests without a reason" "$(cat rest)" ''
  "$xtest" "$folder" "$bin/$tool" --tags course --tags errors,flags,strict,stream,limits --list \
    --allow-empty >both 2>err
  expect "$tool: tests of the course with a reason against it" "$(cat both)" ''
done
