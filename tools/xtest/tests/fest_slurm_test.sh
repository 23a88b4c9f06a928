#!/usr/bin/env bash
# tools/xtest/tests/fest_slurm_test.sh BIN: a fest of sample teams with BIN/xtest as a Slurm job
# array, on a temporary cluster of this machine only. Exit status 77: skipped.
set -euo pipefail
xtest=$(realpath "$1")/xtest
source "$(dirname "$0")/fest_samples.sh"
source "$(dirname "$0")/../../../lib/test/slurm_cluster.sh"

start_cluster
make_samples basic
job=$(sbatch --parsable --array=1-3 --ntasks=1 --output="$scratch/job-%a.out" \
  --wrap "'$xtest' fest FEST.json --out part\$SLURM_ARRAY_TASK_ID --shard auto -j 2")
"$xtest" fest FEST.json --out whole -j 2 >whole.out
within 60 is_over "$job"
cat job-*.out
"$xtest" fest --merge part1 part2 part3 --out merged
tables whole >whole.tables
tables merged >merged.tables
diff whole.tables merged.tables
echo "the same tables from one run and from a job array of three"
