#!/usr/bin/env bash
# lib/atoms/programs/slurm_test.sh BIN: solves a board move by move with Slurm jobs, as RESULTS.md
# describes, on a temporary one-machine cluster. Exit status 77: skipped.
set -euo pipefail
bin=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../../..")
source "$root/lib/test/slurm_cluster.sh"

# The commands of RESULTS.md, for a board of ROWS and COLUMNS on a small machine.
commands() {
  sed -n '/^    scripts\/atoms-shards/,/^$/p' "$root/harness-tests/RESULTS.md" |
    sed "s|3 6|$1 $2|; s|scripts/|$root/scripts/|; s|threads 8|threads 1|; s|memory 32768|memory 64|
      s|cpus-per-task=8|cpus-per-task=1|; s|mem=34G|mem=100M|"
}

start_cluster
export PATH=$bin:$PATH
for board in '2 5' '3 3'; do
  rm -f value-* state-*
  read -r rows columns <<<"$board"
  commands "$rows" "$columns" >commands.sh
  bash -euo pipefail commands.sh >merged.out 2>&1 || { cat merged.out slurm-*.out; exit 1; }
  said=$(tail -n 1 merged.out)
  row=$(printf '0,%.0s' $(seq "$columns"))
  rows=$(printf "[${row%,}],%.0s" $(seq "$rows"))
  whole=$(atoms-move --solve --only value <<<"[1, [${rows%,}]]")
  if [[ $said != "$whole" ]]; then
    echo "$board: $said by jobs, $whole at once"
    exit 1
  fi
  files=(value-*.json)
  echo "$board: $said, by ${#files[@]} jobs"
done
