#include "process/supervisor/cgroup.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>

#include "process/run_shell.hpp"
#include "process/supervisor/proc.hpp"
#include "process/supervisor/supervisor.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace gauntlet::system;
using namespace std::chrono_literals;
using test::run_shell;
using End = Outcome::End;

TEST_CASE("the control group that a process is in", "[process][cgroup]") {
  CHECK(own_cgroup("0::/\n") == "/");
  CHECK(own_cgroup("12:pids:/a\n1:name=systemd:/b\n0::/user.slice/x.scope\n") ==
        "/user.slice/x.scope");
  CHECK(own_cgroup("0::/with blanks and:colons\n") == "/with blanks and:colons");
  CHECK(own_cgroup("12:pids:/a\n") == std::nullopt);
  CHECK(own_cgroup("0::/../other\n") == std::nullopt);
  CHECK(own_cgroup("0::/..\n") == std::nullopt);
  CHECK(own_cgroup("") == std::nullopt);
}

TEST_CASE("the folder of a control group", "[process][cgroup]") {
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

TEST_CASE("what a control group tells", "[process][cgroup]") {
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

// Whether real groups can be tried here; says so if not.
bool has_groups() {
  if (!delegation().why_not().empty()) WARN("skipped: " + delegation().why_not());
  return delegation().why_not().empty();
}

// Groups that supervisors have made and not removed.
std::ptrdiff_t count_groups() {
  const auto prefix = delegation().prefix_for(getpid());
  const std::string ours = "gauntlet-" + std::to_string(getpid()) + '-';
  return std::ranges::count_if(
      std::filesystem::directory_iterator(prefix->parent_path()),
      [&](const auto& each) { return each.path().filename().string().starts_with(ours); });
}

}  // namespace

TEST_CASE("a group of its own knows what was taken in it", "[process][cgroup]") {
  if (!has_groups()) return;
  {
    RunGroup group(*delegation().prefix_for(getpid()), 64 << 20, 8);
    CHECK(count_groups() == 1);
    int ending = -1;
    const pid_t pid = fork_into(group.number(), ending);
    if (pid == 0) {
      while (std::clock() < CLOCKS_PER_SEC / 50) {
      }
      _exit(7);
    }
    REQUIRE(pid > 0);
    const File handle(ending);
    int status = 0;
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WEXITSTATUS(status) == 7);
    CHECK(group.taken().cpu > 10ms);
    CHECK(group.taken().memory < 64 << 20);
    CHECK_FALSE(group.taken().has_run_out_of_memory);
    CHECK_FALSE(group.taken().was_refused_processes);
  }
  CHECK(count_groups() == 0);
}

TEST_CASE("what lasts shorter than between two looks is noticed in a group", "[process][cgroup]") {
  if (!has_groups()) return;
  CHECK(run_shell("for i in 1 2 3 4 5 6 7 8 9; do sleep 0.01 & done; wait", {.processes = 6}).end ==
        End::processes);
  CHECK(run_shell("head -c 40000000 /dev/zero | tail -c 39000000 >/dev/null; exit 0",
                  {.memory = 20'000'000})
            .end == End::memory);
  // Orphans that nobody waits for, each for a moment.
  const std::string spin = "n=0; while [ $n -lt 2000 ]; do n=$((n+1)); done";
  const std::string orphans = "for i in $(seq 300); do ( ( " + spin + " ) & ); done";
  const auto outcome = run_shell(orphans, {.cpu = 100ms});
  CHECK(outcome.end == End::cpu);
  CHECK(run_shell("for i in $(seq 300); do (: &); done", {.processes = 100}).end == End::exited);
  CHECK(count_groups() == 0);
}

TEST_CASE("pages that can be dropped do not end a program", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell(
      "dd if=/dev/zero of=$HOME/file bs=1000000 count=60 2>/dev/null && cat $HOME/file >/dev/null",
      {.memory = 30'000'000});
  CHECK(outcome.end == End::exited);
  CHECK(outcome.code == 0);
}

TEST_CASE("of those ended for want of memory none is left behind", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell("sleep 9 & sleep 9 & tail /dev/zero", {.memory = 30'000'000});
  CHECK(outcome.end == End::memory);
  CHECK(outcome.notes.empty());
  CHECK(outcome.usage.memory > 25'000'000);
}

TEST_CASE("a supervisor that is killed leaves no group", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto outcome = run_shell("sleep 99 & kill -KILL $PPID; sleep 99");
  CHECK(outcome.end == End::signalled);
  CHECK(count_groups() == 0);
}

TEST_CASE("what was divided up is given back", "[process][cgroup]") {
  if (!has_groups()) return;
  const auto folder = delegation().prefix_for(getpid())->parent_path();
  release_processes();
  CHECK(cgroup_folder(read_proc("/proc/self/mountinfo"),
                      *own_cgroup(read_proc("/proc/self/cgroup"))) == folder);
  CHECK_FALSE(std::filesystem::exists(folder / ("gauntlet-" + std::to_string(getpid()))));
  CHECK(run_shell("exit 3").code == 3);  // without groups
}
