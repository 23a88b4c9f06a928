#!/usr/bin/env bash
# lib/test/run_part.sh TESTS PART PARTS [TAG]: the unit tests (of that tag) from the PART-th on, each
#   PARTS-th, in one process: where a process takes long to start. All parts together run each once, but
#   for those with the tag [long], which compute long what others compute, too: where GAUNTLET_NIGHTLY
#   is set.
# The last line is the number of tests, if all have passed.
set -euo pipefail
tests=$1
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

spec=${4-}
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
  echo "these are not the $count tests that were to be run"
  exit 1
}
echo "$count tests"
