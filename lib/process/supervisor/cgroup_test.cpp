#include "process/supervisor/cgroup.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "process/shell_test.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/process_cap.hpp"
#include "process/supervisor/reaper.hpp"
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
  CHECK(own_cgroup("0:pids:/a\n0:\n0") == std::nullopt);
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

// Returns the folders of this process's cgroups.
std::vector<std::filesystem::path> groups() {
  const auto prefix = *delegation().prefix_for(0);
  std::string ours = prefix.filename().string();
  ours.pop_back();  // the number of a supervisor follows
  std::vector<std::filesystem::path> found;
  for (const auto& each : std::filesystem::directory_iterator(prefix.parent_path())) {
    if (each.path().filename().string().starts_with(ours)) found.push_back(each.path());
  }
  return found;
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
    const RunCgroup group(*delegation().prefix_for(getpid()), 64 << 20, 8);
    CHECK(groups().size() == 1);
    work_in(group);
    CHECK(group.taken().cpu > 10ms);
    CHECK(group.taken().memory < 64 << 20);
    CHECK_FALSE(group.taken().has_run_out_of_memory);
    CHECK_FALSE(group.taken().was_refused_processes);
  }
  CHECK(groups().empty());
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
  CHECK(groups().empty());
}

TEST_CASE("a cgroup counts short-lived children that are not reaped", "[process][cgroup]") {
  if (!has_groups()) return;
  const std::string spin = "n=0; while [ $n -lt 300 ]; do n=$((n+1)); done";
  CHECK(
      run_shell("for i in $(seq 2000); do ( ( " + spin + " ) & ); done", {.cpu_time = 200ms}).end ==
      End::cpu_limit);
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
  CHECK(groups().empty());
}

TEST_CASE("reclaimable page cache does not end a program", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell(
      "if [ $(stat -f -c %T $HOME) = tmpfs ]; then echo memory; exit; fi\n"
      "dd if=/dev/zero of=$HOME/file bs=1000000 count=60 2>/dev/null && cat $HOME/file >/dev/null",
      {.memory = 30'000'000});
  if (outcome.out == "memory\n") test::note_skipped("temporary folders are in memory");
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
  CHECK(groups().empty());
}

TEST_CASE("the delegated cgroup is restored", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto folder = delegation().prefix_for(0)->parent_path();
  stop_supervisors();
  CHECK(cgroup_folder(read_proc("/proc/self/mountinfo"),
                      *own_cgroup(read_proc("/proc/self/cgroup"))) == folder);
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    CHECK_FALSE(each.path().filename().string().starts_with("gauntlet-"));
  }
  CHECK(run_shell("exit 3").code == 3);  // without a cgroup
}

TEST_CASE("processes beyond a cap are refused", "[process][cgroup]") {
  if (access("/sys/fs/cgroup/pids/tasks", W_OK) != 0) {
    test::note_skipped("no cgroups of version 1 to cap processes");
    return;
  }
  const pid_t copy = fork();  // which enters a cgroup
  if (copy == 0) {
    alarm(20);
    const auto starts = [] {
      const pid_t pid = fork();
      if (pid == 0) pause();
      return pid > 0;
    };
    ReapedUsage ignored;
    ProcessCap cap;
    cap.begin(2);
    const bool is_capped = starts() && starts() && !starts();
    const bool is_told = cap.was_refused();
    cap.end();
    kill_and_reap_descendants(getpid(), ignored);
    cap.begin(1);
    const bool is_new = !cap.was_refused() && starts();
    cap.end();
    const bool is_over = !starts() && !cap.was_refused();
    kill_and_reap_descendants(getpid(), ignored);
    _exit(is_capped && is_told && is_new && is_over ? 42 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(copy, &status, 0) == copy);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 42);
  // These live between two samples.
  CHECK(
      run_shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 0.005 & done; wait", {.processes = 6}).end ==
      End::process_limit);
}
