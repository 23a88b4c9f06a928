#!/usr/bin/env bash
# tools/xtest/tests/snakemake_test.sh BIN [slurm|sge]: the Snakefile runs a fest and a league in
# shards with BIN/xtest and BIN/xleague: on the cores of this machine, or as jobs of Slurm or SGE on a
# temporary cluster of this machine only. Exit status 77: skipped.
set -euo pipefail
bin=$(realpath "$1")
tests=$(realpath "$(dirname "$0")")
snakefile=$tests/../cluster/Snakefile
source "$tests/fest_samples.sh"
source "$tests/../../../lib/test/slurm_cluster.sh"
source "$tests/../../../lib/test/sge_cluster.sh"
system=${2-}

command -v snakemake >/dev/null || skip 'snakemake is not installed (Debian: snakemake)'
if [[ $system == slurm ]]; then
  start_cluster
  cluster=(--jobs 3 --latency-wait 60
    --cluster-sync 'sbatch --wait --cpus-per-task={threads} --output=job-%j.out')
elif [[ $system == sge ]]; then
  start_sge_cluster
  cluster=(--jobs 3 --latency-wait 60
    --cluster-sync 'qsub -sync y -cwd -V -S /bin/bash -pe smp {threads} -j y -o job-$JOB_ID.out')
else
  scratch=$(mktemp -d)
  trap 'rm -rf -- "$scratch"' EXIT
  cd "$scratch"
  cluster=(--cores 2)
fi
mkdir home
export HOME=$scratch/home

fail() {
  echo "FAILED: $1"
  find . -name '*.log' -path '*/parts/*' -exec tail -n 20 {} +
  tail -n 40 snakemake.log
  exit 1
}

# shards NAME=VALUE... [-- FLAG...]: runs the Snakefile with these settings.
shards() {
  local settings=()
  while (($#)) && [[ $1 != -- ]]; do
    settings+=("$1")
    shift
  done
  snakemake -s "$snakefile" --nolock --config "xtest=$scratch/flaky" "xleague=$bin/xleague" \
    "${settings[@]}" "${cluster[@]}" "${@:2}" >snakemake.log 2>&1
}

# The first attempt of shard 2 dies when it has results.
cat >flaky <<END
#!/bin/bash
if [[ \$* == *' --shard 2/3 '* && \$* == *--out\ fest/* ]] && mkdir '$scratch/died' 2>/dev/null; then
  '$bin/xtest' "\$@" & pid=\$!
  until [[ -s fest/parts/2of3/results.jsonl ]]; do sleep 0.05; done
  kill -KILL \$pid
  exit 137
fi
exec '$bin/xtest' "\$@"
END
chmod +x flaky

make_samples basic
rm -r subs/t0[5-8] subs/t1[0-46-9]
"$bin/xtest" fest FEST.json --out whole -j 2 >whole.out
shards fest=FEST.json shards=3 threads=2 || fail 'a fest in shards'
[[ -e died ]] || fail 'no shard died'
tables whole >whole.tables
tables fest/results | diff whole.tables - || fail 'tables of the fest'
tail -n 1 fest/results.txt | diff <(tail -n 1 whole.out) - || fail 'the totals'
if [[ $system ]]; then
  ls job-*.out >/dev/null || fail 'no jobs'
else  # a changed submission, in a single shard as well
  cp subs/t01/src subs/t09/src
  "$bin/xtest" fest FEST.json --out whole -j 2 >whole.out
  shards fest=FEST.json shards=3 threads=2 -- --forceall || fail 'the fest again'
  tables whole >whole.tables
  tables fest/results | diff whole.tables - || fail 'tables after a change'
  shards fest=FEST.json shards=1 out=single threads=2 || fail 'one shard'
  tables single/results | diff whole.tables - || fail 'tables of one shard'
fi

cat >LEAGUE.json <<'END'
{"title": "Samples", "game": "fish", "boards": {"random": 2},
 "players": [["a", 1], ["b", "greedy"], ["c", "random:1"]]}
END
"$bin/xleague" LEAGUE.json --out league-whole -j 2 >league.out
shards league=LEAGUE.json shards=2 threads=2 || fail 'a league in shards'
diff league.out league/results.txt || fail 'standings of the league'

if [[ $system == sge ]]; then  # a job array, without Snakemake
  echo "'$bin/xtest' fest FEST.json --out part\$SGE_TASK_ID --shard auto" >array.sh
  qsub -sync y -cwd -V -S /bin/bash -j y -o array.out -t 3-7:2 array.sh >qsub.out || fail 'a job array'
  "$bin/xtest" fest --merge part3 part5 part7 --out merged >merged.out
  tables merged | diff whole.tables - || fail 'tables of the job array'
fi
if [[ $system == slurm ]]; then  # a league with rounds, in batches
  sed -i 's/"boards"/"format": {"swiss": 2}, "boards"/' LEAGUE.json
  "$bin/xleague" LEAGUE.json --out swiss-whole -j 2 >league.out
  "$bin/xleague" next LEAGUE.json swiss >./batch
  while [[ -s batch ]]; do
    sbatch --wait --array=1-2 --output=job-%A-%a.out --wrap \
      "'$bin/xleague' LEAGUE.json --out swiss-part\$SLURM_ARRAY_TASK_ID --games batch --shard auto" >sbatch.out
    "$bin/xleague" take LEAGUE.json swiss swiss-part1 swiss-part2 >taken.out
    "$bin/xleague" next LEAGUE.json swiss >./batch
  done
  diff league.out taken.out || fail 'standings of the league in batches'
fi
if [[ $system ]]; then
  echo "the same results from one run and from jobs of $system"
  exit
fi

# refused MESSAGE SETTING...
refused() {
  if shards "${@:2}"; then fail "not refused: ${*:2}"; fi
  grep -qF -- "$1" snakemake.log || fail "expected: $1"
}
refused 'expected --config fest=FEST.json or --config league=LEAGUE.json' shards=2
refused 'no such setting; the settings are fest, league, out' fest=FEST.json shard=2
refused '--config shards: expected a whole number from 1, got two' fest=FEST.json shards=two
echo "the same results from one run and from shards"
