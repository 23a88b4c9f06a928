# slurm_cluster.sh: a Slurm cluster on this machine for the duration of a test; to be sourced by
# scripts.
# shellcheck shell=bash

skip() {
  echo "skipped: $1"
  exit 77
}

# within SECONDS COMMAND...: repeats the command until it succeeds; fails after SECONDS.
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

finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>>kill.log || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>>kill.log || true; done
  cd /
  rm -rf -- "$scratch"
}

# Starts the cluster if Slurm is installed. Changes to a new folder, which is removed when the
# script ends.
start_cluster() {
  export PATH=$PATH:/usr/sbin:/sbin
  for tool in munged munge slurmctld slurmd sbatch squeue python3; do
    command -v "$tool" >/dev/null || skip "$tool is not installed (Debian: slurm-wlm, munge)"
  done
  [[ $(id -u) == 0 ]] || skip 'slurmd needs to be root'
  mountpoint -q /sys/fs/cgroup || skip 'slurmd needs /sys/fs/cgroup'

  scratch=$(mktemp -d)
  chmod 755 "$scratch"
  cd "$scratch" || exit
  pids=()
  trap finish EXIT
  exec </dev/null

  # Find two free ports.
  local controller_port node_port
  read -r controller_port node_port < <(python3 -c '
import socket
sockets = [socket.socket() for _ in range(2)]
for each in sockets: each.bind(("127.0.0.1", 0))
print(*[each.getsockname()[1] for each in sockets])')
  local host memory
  host=$(hostname -s)
  memory=$(free -m | sed -n 's/^Mem: *\([0-9]*\) .*/\1/p')
  mkdir -p state spool
  dd if=/dev/urandom of=munge.key bs=1024 count=1 status=none
  chmod 600 munge.key
  cat >slurm.conf <<CONF
ClusterName=samples
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
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$memory State=UNKNOWN
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

  within 30 is_up
}
