#!/usr/bin/env bash
# tools/xtest/tests/fest_slurm_test.sh BIN: a fest of toy teams with BIN/xtest as a job array of Slurm, on
# a cluster of this one machine that is there only for this. Exit status 77: skipped.
set -euo pipefail
xtest=$(realpath "$1")/xtest
# shellcheck source-path=SCRIPTDIR source=fest_toys.sh
source "$(dirname "$0")/fest_toys.sh"

skip() {
  echo "skipped: $1"
  exit 77
}

export PATH=$PATH:/usr/sbin:/sbin
for tool in munged munge slurmctld slurmd sbatch squeue python3; do
  command -v "$tool" >/dev/null || skip "$tool is not there (Debian: slurm-wlm, munge)"
done
[[ $(id -u) == 0 ]] || skip 'slurmd needs to be root'

scratch=$(mktemp -d)
chmod 755 "$scratch"
cd "$scratch"
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>>kill.log || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>>kill.log || true; done
  cd /
  rm -rf -- "$scratch"
}
trap finish EXIT
exec </dev/null

# Two ports that are free now.
read -r controller_port node_port < <(python3 -c '
import socket
sockets = [socket.socket() for _ in range(2)]
for each in sockets: each.bind(("127.0.0.1", 0))
print(*[each.getsockname()[1] for each in sockets])')
host=$(hostname -s)
mkdir -p state spool
dd if=/dev/urandom of=munge.key bs=1024 count=1 status=none
chmod 600 munge.key
cat >slurm.conf <<CONF
ClusterName=toys
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller_port
SlurmdPort=$node_port
AuthType=auth/munge
AuthInfo=socket=$scratch/munge.socket
CryptoType=crypto/munge
SlurmUser=root
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=10 State=UP
CONF
export SLURM_CONF=$scratch/slurm.conf

munged --foreground --force --key-file="$scratch/munge.key" --socket="$scratch/munge.socket" \
  --pid-file="$scratch/munged.pid" --log-file="$scratch/munged.log" --seed-file="$scratch/seed" \
  >munged.out 2>&1 &
pids+=($!)
slurmctld -D -f slurm.conf >slurmctld.out 2>&1 &
pids+=($!)
slurmd -D -f slurm.conf -N "$host" >slurmd.out 2>&1 &
pids+=($!)

# within SECONDS COMMAND...: waits until it succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if ((SECONDS >= end)); then
      echo "no success of: $*"
      tail -n 5 ./*.log ./*.out
      exit 1
    fi
    sleep 0.2
  done
}
is_up() { sinfo -h -o %T 2>sinfo.err | grep -qx idle; }
is_over() { [[ -z $(squeue -h -j "$1" 2>squeue.err) ]]; }

within 30 is_up
make_toys basic
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
