# sge_cluster.sh: a Grid Engine cluster on this machine for the duration of a test; to be sourced by
# scripts, after slurm_cluster.sh, whose functions it uses.
# shellcheck shell=bash

has_idle_host() { qstat -f 2>qstat.err | grep -q '^main.q@.* lx-[a-z0-9]* *$'; }

# Starts the cluster if Grid Engine is installed as in Debian. Changes to a new folder, which is removed
# when the script ends. There is a parallel environment smp.
start_sge_cluster() {
  local tool debian=/var/lib/gridengine
  for tool in sge_qmaster sge_execd qsub qconf python3; do
    command -v "$tool" >/dev/null ||
      skip "$tool is not installed (Debian: gridengine-master, gridengine-exec, gridengine-client)"
  done
  [[ $(id -u) == 0 ]] || skip 'sge_execd needs to be root'
  [[ -e /usr/lib/gridengine/spoolinit ]] || skip 'this is not the Grid Engine of Debian'

  scratch=$(mktemp -d)
  chmod 755 "$scratch"
  cd "$scratch" || exit
  pids=()
  trap finish EXIT
  exec </dev/null

  local host
  host=$(hostname)
  export SGE_ROOT=$scratch/sge SGE_CELL=default SGE_ND=1 SGE_QMASTER_PORT SGE_EXECD_PORT
  read -r SGE_QMASTER_PORT SGE_EXECD_PORT < <(python3 -c '
import socket
sockets = [socket.socket() for _ in range(2)]
for each in sockets: each.bind(("127.0.0.1", 0))
print(*[each.getsockname()[1] for each in sockets])')
  mkdir -p sge/default/common qmaster/job_scripts spooldb execd
  for tool in bin lib util utilbin; do ln -s "$debian/$tool" "sge/$tool"; done
  local common=$SGE_ROOT/default/common
  echo "$host" >"$common/act_qmaster"
  echo "$host localhost" >"$common/host_aliases"  # the host's name may resolve to 127.0.0.1
  cat >"$common/bootstrap" <<CONF
admin_user              none
default_domain          none
ignore_fqdn             false
spooling_method         berkeleydb
spooling_lib            libspoolb
spooling_params         $scratch/spooldb
binary_path             /usr/sbin
qmaster_spool_dir       $scratch/qmaster
security_mode           none
listener_threads        2
worker_threads          2
scheduler_threads       1
CONF
  sed -E "s|^(execd_spool_dir) .*|\1 $scratch/execd|; s/^(min_[ug]id) .*/\1 0/" \
    /usr/share/gridengine/default-configuration >configuration
  {
    /usr/lib/gridengine/spoolinit berkeleydb libspoolb "$scratch/spooldb" init
    /usr/lib/gridengine/spooldefaults configuration configuration
    /usr/lib/gridengine/spooldefaults complexes "$debian/util/resources/centry"
    /usr/lib/gridengine/spooldefaults usersets "$debian/util/resources/usersets"
    /usr/lib/gridengine/spooldefaults managers root
  } >spool.out 2>&1

  sge_qmaster >qmaster.out 2>&1 &
  pids+=($!)
  within 30 qconf -sh >qconf.out 2>&1
  configure_sge "$host" >configure.out 2>&1
  sge_execd >execd.out 2>&1 &
  pids+=($!)
  within 60 has_idle_host
}

# configure_sge HOST: one queue, main.q, with a slot for each CPU of this host.
configure_sge() {
  local host=$1 key
  qconf -as "$host"
  {
    echo "hostname $host"
    for key in load_scaling complex_values user_lists xuser_lists projects xprojects usage_scaling \
      report_variables; do echo "$key NONE"; done
  } >host
  qconf -Ae host
  {
    printf '%s\n' 'pe_name smp' 'slots 999' "allocation_rule \$pe_slots" 'control_slaves FALSE' \
      'job_is_first_task TRUE' 'urgency_slots min' 'accounting_summary FALSE'
    for key in user_lists xuser_lists start_proc_args stop_proc_args qsort_args; do echo "$key NONE"; done
  } >environment
  qconf -Ap environment
  {
    printf '%s\n' 'qname main.q' "hostlist $host" 'seq_no 0' 'nsuspend 1' 'suspend_interval 00:05:00' \
      'priority 0' 'min_cpu_interval 00:05:00' 'processors UNDEFINED' 'qtype BATCH' 'pe_list smp' \
      'rerun FALSE' "slots $(nproc)" 'tmpdir /tmp' 'shell /bin/bash' 'shell_start_mode posix_compliant' \
      'notify 00:00:60' 'initial_state default'
    for key in load_thresholds suspend_thresholds ckpt_list prolog epilog starter_method suspend_method \
      resume_method terminate_method owner_list user_lists xuser_lists subordinate_list complex_values \
      projects xprojects calendar; do echo "$key NONE"; done
    for key in rt cpu fsize data stack core rss vmem; do printf '%s_%s INFINITY\n' s $key h $key; done
  } >queue
  qconf -Aq queue
  qconf -ssconf | sed -E 's/^(schedule_interval) .*/\1 0:0:1/; s/^(flush_[a-z]*_sec) .*/\1 1/' >scheduler
  qconf -Msconf scheduler
}
