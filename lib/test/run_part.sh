#!/usr/bin/env bash
# lib/test/run_part.sh TESTS PART PARTS [TAG]: runs every PARTS-th unit test (with that tag), from
#   the PART-th on, in one process, for systems on which starting a process is slow. All parts
#   together run each test once. Tests with the tag [long] repeat checks of other tests at length
#   and run only if GAUNTLET_NIGHTLY is set.
# If all tests passed, the last line is their number.
set -euo pipefail
tests=$1
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

spec="${4-}~[.]" # Catch2 2 lists hidden tests, too, unless they are excluded
if [[ -z ${GAUNTLET_NIGHTLY-} ]]; then spec+='~[long]'; fi
"$tests" --list-test-names-only "$spec" >"$scratch/all" || true # Catch2 2 returns how many there are
awk -v part="$2" -v parts="$3" 'NF && NR % parts == part % parts' "$scratch/all" |
  sed 's/[][,\\]/\\&/g' >"$scratch/names"
count=$(wc -l <"$scratch/names")
"$tests" --input-file "$scratch/names" >"$scratch/log" || {
  cat "$scratch/log"
  exit 1
}
grep -q "^All tests passed (.* in $count test cases\?)$" "$scratch/log" || {
  cat "$scratch/log"
  echo "expected $count tests to run"
  exit 1
}
echo "$count tests"
