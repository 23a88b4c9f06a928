#!/usr/bin/env bash
# tools/xtest/tests/relative_limits_test.sh BIN: limits relative to a reference, and by language.
set -euo pipefail
xtest=$(realpath "$1")/xtest
here=$(realpath "${BASH_SOURCE[0]%/*}")
source "$here/../../../lib/test/shell.sh"
source "$here/fest_samples.sh"

# The programs add one after a while; the input 0 takes longer.
{
  script reference 'echo >> "${0%/*}/calls"' '[ "$n" != 0 ] || sleep 0.6' 'echo $((n + 1))'
  script subs/ann/run '[ "$n" != 0 ] || sleep 1.3' 'echo $((n + 1))'
  script subs/bob/run 'sleep 1.3' 'echo $((n + 1))'
}
make_test staff 1 0 1
make_test staff 2 5 6
tries 'in time' 0 '2 passed, 0 failed' "$xtest" staff subs/ann/run --timeout 4x --reference ./reference
tries 'too slow' 1 '1 passed, 1 failed' "$xtest" staff subs/bob/run --timeout 4x --reference ./reference
expect 'the limit' "$(grep -o '^staff/2-in.json: TIMEOUT: [^(]*' out | head -n 1)" 'staff/2-in.json: TIMEOUT: time limit of 1 s exceeded '
rm calls
tries 'once for each test' 0 '2 passed, 0 failed' "$xtest" staff subs/bob/run --timeout 4x --reference ./reference --repeat 2 --exclude 2-
expect 'calls' "$(wc -l <calls)" 1
echo '{"timeout": 5}' >staff/2-opts.json
tries 'a limit of the test' 0 '2 passed, 0 failed' "$xtest" staff subs/bob/run --timeout 4x --reference ./reference
rm staff/2-opts.json
tries 'CPU time' 0 '2 passed, 0 failed' "$xtest" staff subs/bob/run --cpu 5x --reference ./reference
printf '#!/bin/sh\nkill -SEGV $$\n' >crashes
chmod +x crashes
tries 'a reference that crashes' 5 '0 passed, 0 failed, 2 not judged (internal error)' "$xtest" staff subs/bob/run --timeout 4x --reference ./crashes
for wrong in x 0x 5y 1001x; do
  try "$xtest" staff subs/bob/run --timeout "$wrong" --reference ./reference
  expect "$wrong: exit status" "$status" 2
done
tries 'no reference' 2 'xtest: a limit such as 5x needs --reference PROGRAM (see xtest --help)' \
  "$xtest" staff subs/bob/run --timeout 5x
tries 'nothing relative' 2 'xtest: --reference needs a limit that is relative to it: --timeout 5x (see xtest --help)' \
  "$xtest" staff subs/bob/run --reference ./reference
try "$xtest" accept staff --reference ./reference --timeout 5x
expect 'of no other command' "$status" 2

# fest KEYS: writes a FEST.json.
fest() {
  echo '{"title": "Limits", "program": "subs/{team}/run", "staff_tests": "staff", "reference": "reference",
    "sandbox": "basic", "retry_timeouts": false'"$1}" >FEST.json
}
fest ', "timeout": "4x"'
tries 'a fest' 0 '3 passed, 1 failed' "$xtest" fest FEST.json --out fest
expect 'a script without the reference' "$(grep -c 'timeout' fest/teams/bob/run.sh)" 0
fest ', "timeout": 1, "languages": {"shell": {"timeout": 3, "mem": 100}}'
tries 'by language' 0 '4 passed, 0 failed' "$xtest" fest FEST.json --out fest
expect 'all runs' "$(grep -c 'settings of runs or of judging have changed' err)" 1
fest ', "timeout": 1, "languages": {"python": {"timeout": 3}}'
sed -i 's/"reference": "reference",//' FEST.json  # it can be late on a busy machine: then its tests do not count
tries 'of others' 0 '1 passed, 3 failed' "$xtest" fest FEST.json --out fest
fest ', "timeout": 1, "languages": {"shell": {"timeout": "3x"}}'
tries 'a multiple of the usual limit' 0 '4 passed, 0 failed' "$xtest" fest FEST.json --out fest
fest ', "languages": {"cobol": {"timeout": 3}}'
try "$xtest" fest FEST.json --out fest
expect 'an unknown language: exit status' "$status" 4
expect 'an unknown language' "$(cut -d, -f1 err)" 'xtest fest: FEST.json: /languages/cobol: expected one of the languages csharp'
fest ', "timeout": "5x"'
sed -i 's/"reference": "reference",//' FEST.json
tries 'a fest without a reference' 4 'xtest fest: FEST.json: /timeout: expected a "reference" to go with a limit that is relative to it, got "5x"' \
  "$xtest" fest FEST.json --out fest
