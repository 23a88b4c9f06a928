#include "process/supervisor/cgroup.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "process/shell_test.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "test/catch.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace gauntlet::system;
using namespace std::chrono_literals;
using test::run_shell;
using End = RunResult::Termination;

TEST_CASE("the cgroup of a process is found", "[process][cgroup]") {
  CHECK(own_cgroup("0::/\n") == "/");
  CHECK(own_cgroup("12:pids:/a\n1:name=systemd:/b\n0::/user.slice/x.scope\n") ==
        "/user.slice/x.scope");
  CHECK(own_cgroup("0::/with blanks and:colons\n") == "/with blanks and:colons");
  CHECK(own_cgroup("12:pids:/a\n") == std::nullopt);
  CHECK(own_cgroup("0::/../other\n") == std::nullopt);
  CHECK(own_cgroup("0::/..\n") == std::nullopt);
  CHECK(own_cgroup("") == std::nullopt);
  const std::string split = "12:pids:/a\n4:cpu,cpuacct:/b:c\n1:name=systemd:/d\n0::/e\n";
  CHECK(own_cgroup(split, "pids") == "/a");
  CHECK(own_cgroup(split, "cpuacct") == "/b:c");
  CHECK(own_cgroup(split, "cpu") == "/b:c");
  CHECK(own_cgroup(split, "memory") == std::nullopt);
  CHECK(own_cgroup("1:pids\n:\n1", "pids") == std::nullopt);
}

TEST_CASE("the folder of a cgroup is found", "[process][cgroup]") {
  const std::string other = "25 1 0:23 / /sys rw,nosuid shared:7 - sysfs sysfs rw\n";
  const std::string old = "30 25 0:26 / /sys/fs/cgroup/pids rw shared:9 - cgroup cgroup rw,pids\n";
  const std::string whole = "31 25 0:27 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw\n";
  const std::string part = "31 25 0:27 /docker/1 /sys/fs/cg\\040roup rw - cgroup2 none rw\n";
  CHECK(cgroup_folder(other + old + whole, "/") == "/sys/fs/cgroup");
  CHECK(cgroup_folder(other + old + whole, "/a/b") == "/sys/fs/cgroup/a/b");
  CHECK(cgroup_folder(part, "/docker/1") == "/sys/fs/cg roup");
  CHECK(cgroup_folder(part, "/docker/1/x") == "/sys/fs/cg roup/x");
  CHECK(cgroup_folder(part, "/docker/12") == std::nullopt);
  CHECK(cgroup_folder(part + whole, "/docker/12") == "/sys/fs/cgroup/docker/12");
  CHECK(cgroup_folder(other + old, "/") == std::nullopt);
  CHECK(cgroup_folder("31 25 0:27 / /x rw cgroup2", "/") == std::nullopt);
  CHECK(cgroup_folder("", "/") == std::nullopt);
  const std::string both = "33 25 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n";
  CHECK(cgroup_folder(other + whole + old + both, "/a", "pids") == "/sys/fs/cgroup/pids/a");
  CHECK(cgroup_folder(other + whole + old + both, "/", "cpuacct") == "/sys/fs/cgroup/cpu");
  CHECK(cgroup_folder(other + whole + old + both, "/", "memory") == std::nullopt);
}

TEST_CASE("cgroup files are parsed", "[process][cgroup]") {
  const std::string events = "low 0\nhigh 1\nmax 22\noom 3\noom_kill 4\noom_group_kill 5\n";
  CHECK(value_of(events, "oom") == 3);
  CHECK(value_of(events, "oom_kill") == 4);
  CHECK(value_of(events, "oom_group_kill") == 5);
  CHECK(value_of(events, "nothing") == 0);
  CHECK(value_of("usage_usec 18446744073709551615\n", "usage_usec") == UINT64_MAX);
  CHECK(value_of("", "oom") == 0);
  CHECK(has_word("cpu memory pids\n", "pids"));
  CHECK(has_word("memory", "memory"));
  CHECK_FALSE(has_word("cpu memory_x pids\n", "memory"));
  CHECK_FALSE(has_word("\n", "memory"));
}

namespace {

// Returns true if cgroups are delegated; otherwise says that the test is skipped, in CI, too: no
// package brings them.
bool has_groups() {
  const std::string reason = delegation().unavailable_reason();
  if (!reason.empty()) test::note_skipped(reason);
  return reason.empty();
}

// Returns the prefix of the names of this process's cgroups; a supervisor's PID follows.
std::string name_of_ours() {
  const std::string name = delegation().prefix_for(0)->memory.filename().string();
  return name.substr(0, name.size() - 1);
}

// Returns the number of cgroups, without those kept for another run: in cgroup v1, each live
// supervisor keeps one.
int count_groups() {
  start_supervisors(0);  // discards the supervisors that earlier tests have killed
  const auto prefix = *delegation().prefix_for(0);
  const std::string ours = name_of_ours();
  int count = 0;
  for (const auto& path : std::set{prefix.memory, prefix.processes, prefix.cpu}) {
    for (const auto& each : std::filesystem::directory_iterator(path.parent_path())) {
      const std::string name = each.path().filename().string();
      if (!name.starts_with(ours)) continue;
      const pid_t maker = std::stoi(name.substr(ours.size()));
      const bool is_kept = delegation().version() == 1 && maker != getpid() && kill(maker, 0) == 0;
      if (!is_kept) ++count;
    }
  }
  return count;
}

std::unique_ptr<RunCgroup> make_group() {
  return make_run_group(*delegation().prefix_for(getpid()), 64 << 20, 8);
}

// Uses about 20 ms of CPU time.
void work() {
  const std::clock_t begin = std::clock();
  while (std::clock() - begin < CLOCKS_PER_SEC / 50) {
  }
}

// Runs a process in the cgroup that works and exits.
void work_in(const RunCgroup& group) {
  int ending = -1;
  const pid_t pid = fork_into_cgroup(group, ending);
  if (pid == 0) {
    work();
    _exit(7);
  }
  REQUIRE(pid > 0);
  const File handle(ending);
  int status = 0;
  CHECK(waitpid(pid, &status, 0) == pid);
  CHECK(WEXITSTATUS(status) == 7);
}

}  // namespace

TEST_CASE("a cgroup reports the resources used in it", "[process][cgroup]") {
  if (!has_groups()) return;
  {
    const auto group = make_group();
    CHECK(count_groups() == (delegation().version() == 1 ? 3 : 1));
    work_in(*group);
    CHECK(group->taken().cpu > 10ms);
    CHECK(group->taken().memory < 64 << 20);
    CHECK_FALSE(group->taken().has_run_out_of_memory);
    CHECK_FALSE(group->taken().was_refused_processes);
  }
  CHECK(count_groups() == 0);
}

TEST_CASE("a renewed cgroup does not count the last run", "[process][cgroup]") {
  if (!has_groups() || delegation().version() == 2) return;
  const auto group = make_group();
  work_in(*group);
  REQUIRE(group->renew(64 << 20, 8));
  work();  // its own time does not count either
  CHECK(group->taken().cpu < 5ms);
  work_in(*group);
  CHECK(group->taken().cpu > 10ms);
  group->kill();
  int ending = -1;
  const pid_t pid = fork_into_cgroup(*group, ending);
  if (pid == 0) _exit(0);
  CHECK(pid < 0);
  CHECK_FALSE(group->taken().was_refused_processes);
}

TEST_CASE("consecutive runs in cgroups do not affect each other", "[process][cgroup]") {
  if (!has_groups()) return;
  for (int i = 0; i < 3; ++i) {
    CHECK(run_shell("sleep 9 & sleep 9 & tail /dev/zero", {.memory = 30'000'000}).end ==
          End::memory_limit);
    CHECK(run_shell("exit 3", {.memory = 30'000'000}).code == 3);
    CHECK(
        run_shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 0.01 & done; wait", {.processes = 6}).end ==
        End::process_limit);
    CHECK(run_shell("sleep 0.01 & sleep 0.01 & wait; exit 4", {.processes = 6}).code == 4);
    // A file that remains in the page cache.
    CHECK(
        run_shell("head -c 20000000 /dev/zero >$HOME/file; exit 5", {.memory = 30'000'000}).code ==
        5);
  }
}

TEST_CASE("a chain of forks is killed in a cgroup", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell("f() { (f &) ; exit; }; f & exit 6", {.processes = 200});
  CHECK(outcome.code == 6);
  CHECK(count_groups() == 0);
}

TEST_CASE("a cgroup counts short-lived children that are not reaped", "[process][cgroup]") {
  if (!has_groups()) return;
  const std::string spin = "n=0; while [ $n -lt 300 ]; do n=$((n+1)); done";
  CHECK(
      run_shell("for i in $(seq 2000); do ( ( " + spin + " ) & ); done", {.cpu_time = 200ms}).end ==
      End::cpu_limit);
}

TEST_CASE("a process that cannot enter its cgroup is sampled instead", "[process][cgroup]") {
  if (!has_groups() || delegation().version() == 2) return;
  CHECK(run_shell("exit 3").code == 3);
  // Removes the cgroups of the idle supervisor while it has them open.
  const auto prefix = *delegation().prefix_for(0);
  for (const auto& path : {prefix.memory, prefix.processes, prefix.cpu}) {
    std::vector<std::filesystem::path> found;
    for (const auto& each : std::filesystem::directory_iterator(path.parent_path())) {
      if (each.path().filename().string().starts_with(name_of_ours())) found.push_back(each.path());
    }
    for (const auto& each : found) rmdir(each.c_str());
  }
  CHECK(run_shell("exit 4").code == 4);
  CHECK(run_shell("tail /dev/zero", {.memory = 30'000'000}).end == End::memory_limit);
}

TEST_CASE("a cgroup notices usage between two checks", "[process][cgroup]") {
  if (!has_groups()) return;
  CHECK(run_shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 0.01 & done; wait", {.processes = 6}).end ==
        End::process_limit);
  CHECK(run_shell("head -c 40000000 /dev/zero | tail -c 39000000 >/dev/null; exit 0",
                  {.memory = 20'000'000})
            .end == End::memory_limit);
  // Short-lived orphans that their parents do not reap.
  const std::string spin = "n=0; while [ $n -lt 2000 ]; do n=$((n+1)); done";
  const std::string orphans = "for i in $(seq 300); do ( ( " + spin + " ) & ); done";
  const auto outcome = run_shell(orphans, {.cpu_time = 100ms});
  CHECK(outcome.end == End::cpu_limit);
  CHECK(run_shell("for i in $(seq 300); do (: &); done", {.processes = 100}).end == End::exited);
  CHECK(count_groups() == 0);
}

TEST_CASE("reclaimable page cache does not end a program", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell(
      "dd if=/dev/zero of=$HOME/file bs=1000000 count=60 2>/dev/null && cat $HOME/file >/dev/null",
      {.memory = 30'000'000});
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 0);
}

TEST_CASE("processes ended by the OOM killer are not left behind", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell("sleep 9 & sleep 9 & tail /dev/zero", {.memory = 30'000'000});
  CHECK(outcome.end == End::memory_limit);
  CHECK(outcome.notes.empty());
  CHECK(outcome.usage.peak_memory > 25'000'000);
}

TEST_CASE("a killed supervisor leaves no cgroup", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell("sleep 99 & kill -KILL $PPID; sleep 99");
  CHECK(outcome.end == End::signalled);
  CHECK(count_groups() == 0);
}

TEST_CASE("the delegated cgroup is restored", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto folder = delegation().prefix_for(getpid())->memory.parent_path();
  const std::string controller = delegation().version() == 1 ? "memory" : "";
  const std::string ours = name_of_ours();
  stop_supervisors();
  CHECK(cgroup_folder(read_proc("/proc/self/mountinfo"),
                      *own_cgroup(read_proc("/proc/self/cgroup"), controller),
                      controller) == folder);
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    CHECK_FALSE(each.path().filename().string().starts_with(ours));
  }
  CHECK(run_shell("exit 3").code == 3);  // without a cgroup
}
