#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "process/shell_test.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using test::probe_in;
using test::shell;
using End = RunResult::Termination;
using Clock = std::chrono::steady_clock;

static std::vector<Sandbox> sandboxes() {
  if (!test::has_strict()) return {Sandbox::basic};
  return {Sandbox::basic, Sandbox::strict};
}

TEST_CASE("a fork bomb is ended in every sandbox", "[process]") {
  auto all = sandboxes();
  all.push_back(Sandbox::none);
  for (const auto sandbox : all) {
    for (const std::string how : {"fork", "setsid"}) {
      RunSpec run = test::probe({"bomb", how}, sandbox);
      run.limits.processes = 64;
      const auto begin = Clock::now();
      const RunResult outcome = run_process(run);
      CHECK(outcome.end == End::process_limit);
      CHECK(outcome.notes.empty());
      CHECK(Clock::now() - begin < 8s);
      CHECK(test::run_shell("pgrep -fx '.*probe bomb " + how + "'").out.empty());
    }
  }
}

TEST_CASE("isolation: a program that stops its supervisor is ended in time", "[process]") {
  const auto begin = Clock::now();
  const RunResult outcome =
      test::run_shell("kill -STOP $PPID; echo $$; sleep 100", {.wall_time = 5s});
  CHECK(outcome.end == End::signalled);
  CHECK(outcome.notes == std::vector<std::string>{"killed or stopped its supervisor process"});
  CHECK(test::all_ended(outcome.out));
  CHECK(Clock::now() - begin < 15s);
  CHECK(test::run_shell("echo next").out == "next\n");
}

// The supervisor is stopped before the wall-time limit and continues only after it.
TEST_CASE("isolation: the report of a supervisor that was stopped does not count", "[process]") {
  const RunResult outcome = test::run_shell(
      "kill -STOP $PPID; sleep 0.4; echo [1]; kill -CONT $PPID; sleep 0.1", {.wall_time = 200ms});
  CHECK((outcome.end == End::signalled || outcome.end == End::time_limit));
  const RunResult hasty = test::run_shell(
      "kill -STOP $PPID; sleep 0.03; kill -CONT $PPID; echo [1]", {.wall_time = 20s});
  CHECK(hasty.end == End::signalled);
}

TEST_CASE("isolation: processes left behind are noted", "[process]") {
  for (const auto sandbox : sandboxes()) {
    RunSpec run = shell("sleep 100 & (setsid sleep 100 &) ; echo [1]; sleep 0.1");
    run.sandbox = sandbox;
    const RunResult outcome = run_process(run);
    CHECK(outcome.end == End::exited);
    CHECK(outcome.notes == std::vector<std::string>{"left 2 processes behind"});
    run.command[2] = "sleep 0.1 & wait; (sleep 0.1); echo [1]";
    CHECK(run_process(run).notes.empty());
  }
}

TEST_CASE("isolation: the resources of a killed program are reported", "[process][long]") {
  for (const auto sandbox : sandboxes()) {
    RunSpec run = shell("(while :; do :; done) & while :; do :; done");
    run.sandbox = sandbox;
    run.limits.wall_time = 1s;
    const RunResult computing = run_process(run);
    CHECK(computing.end == End::time_limit);
    CHECK(computing.usage.cpu_time > 50ms);  // the machine may be busy
    run.command[2] = "x=$(head -c 50000000 /dev/zero | tr '\\0' x); sleep 5";
    run.limits.wall_time = 4s;  // a busy machine takes a while to fill that much memory
    CHECK(run_process(run).usage.peak_memory > 40'000'000);
  }
}

TEST_CASE("isolation: other processes cannot be touched", "[process]") {
  if (!test::has_strict()) return;
  const auto us = std::to_string(getpid());
  CHECK(probe_in(Sandbox::strict, {"signal", us, "0"}) == "ESRCH\n");
  CHECK(probe_in(Sandbox::strict, {"trace", us}) == "ESRCH\n");
  CHECK(probe_in(Sandbox::basic, {"signal", us, "0"}) == "ok\n");
  const RunResult outcome = [&] {
    RunSpec run = shell("kill -9 -1; kill -STOP -1; kill -STOP 1; kill -TERM $PPID; echo alive");
    run.sandbox = Sandbox::strict;
    return run_process(run);
  }();
  CHECK(outcome.out == "alive\n");
  CHECK(outcome.end == End::exited);
}

TEST_CASE("isolation: daemons cause no delay in the strict sandbox", "[process]") {
  if (!test::has_strict()) return;
  const std::string leave =
      GENERATE("(setsid sh -c 'sleep 100 &') &", "trap '' TERM HUP; (sleep 100) &",
               "exec 3>&1 >&-; (setsid sleep 100 >&3 &) ;");
  RunSpec run = shell("echo [1]; " + leave + " exit 0");
  run.sandbox = Sandbox::strict;
  const auto begin = Clock::now();
  const RunResult outcome = run_process(run);
  CHECK(outcome.end == End::exited);
  CHECK(outcome.out == "[1]\n");
  CHECK(Clock::now() - begin < 4s);
}

TEST_CASE("isolation: unused address space does not count as memory", "[process]") {
  for (const auto sandbox : sandboxes()) {
    RunSpec run = test::probe({"reserve", "64"}, sandbox);
    run.limits.memory = std::uint64_t{512} << 20;
    CHECK(run_process(run).out == "ok\n");
  }
}

TEST_CASE("isolation: shared memory counts as memory", "[process]") {
  for (const auto sandbox : sandboxes()) {
    RunSpec run = test::probe({"share", "200"}, sandbox);
    run.limits.memory = std::uint64_t{64} << 20;
    const RunResult outcome = run_process(run);
    CHECK(outcome.end == End::memory_limit);
    CHECK(outcome.usage.wall_time < 4s);
  }
}

TEST_CASE("isolation: a Java virtual machine runs under a memory limit", "[process]") {
  if (!std::filesystem::exists("/usr/bin/java")) {
    test::tell_skipped("java is not installed");
    return;
  }
  for (const auto sandbox : sandboxes()) {
    RunSpec run{.command = {"/usr/bin/java", "-version"}};
    run.sandbox = sandbox;
    run.limits.memory = std::uint64_t{512} << 20;
    CHECK(run_process(run).end == End::exited);
    CHECK(run_process(run).code == 0);
    run.command = {"/bin/sh", "-c",
                   "java -XX:+PrintFlagsFinal -version 2>&1 | grep MaxHeapSize; java -version"};
    const RunResult outcome = run_process(run);
    CHECK(outcome.out.find("= 452984832 ") != outcome.out.npos);  // 432 MiB
    CHECK(outcome.out.starts_with("   size_t MaxHeapSize"));
    CHECK(outcome.err.starts_with("openjdk version"));
    run.environment = {"JAVA_TOOL_OPTIONS=-Xmx100m"};
    CHECK(run_process(run).out.find("= 104857600 ") != outcome.out.npos);
    run.command = {"/usr/bin/java", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-version"};
    run.limits.memory = std::uint64_t{256} << 20;
    CHECK(run_process(run).end == End::memory_limit);
  }
}
