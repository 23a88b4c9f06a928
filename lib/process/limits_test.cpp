#include "gauntlet/limits.hpp"

#include <signal.h>

#include <chrono>

#include "process/shell_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::process;
using namespace std::chrono_literals;
using test::run_shell;
using End = RunResult::Termination;
using Clock = std::chrono::steady_clock;

TEST_CASE("a program that does not end exceeds the wall-time limit", "[process]") {
  const std::string script = GENERATE(
      "echo begun; sleep 100", "echo begun; exec >&- 2>&-; sleep 100",
      "echo begun; sleep 100 & wait", "trap '' TERM INT HUP; echo begun; while :; do sleep 1; done",
      "echo begun; kill -STOP $$", "echo begun; setsid -f sleep 100; sleep 100");
  const auto begin = Clock::now();
  const RunResult outcome = run_shell(script, {.wall_time = 200ms});
  CHECK(outcome.end == End::time_limit);
  CHECK(outcome.out == "begun\n");
  CHECK(outcome.usage.wall_time >= 200ms);
  CHECK(Clock::now() - begin < 4s);
}

TEST_CASE("a program that only computes exceeds the CPU-time limit", "[process]") {
  const std::string script = GENERATE("while :; do :; done", "(while :; do :; done) & wait",
                                      "setsid sh -c 'while :; do :; done' & wait");
  const RunResult outcome = run_shell(script, {.cpu_time = 200ms});
  CHECK(outcome.end == End::cpu_limit);
  CHECK(outcome.usage.cpu_time >= 150ms);
  CHECK(outcome.usage.cpu_time < 2s);
}

TEST_CASE("sleeping does not use CPU time", "[process]") {
  CHECK(run_shell("sleep 0.5", {.cpu_time = 300ms}).end == End::exited);
}

TEST_CASE("a program that uses more and more memory exceeds the limit", "[process]") {
  const std::string script = GENERATE("tail /dev/zero", "tail /dev/zero & wait",
                                      "tail /dev/zero || exit 0", "cat /dev/zero | tail");
  const RunResult outcome = run_shell(script, {.memory = 60'000'000});
  CHECK(outcome.end == End::memory_limit);
}

TEST_CASE("the memory of all processes counts together", "[process]") {
  const std::string part = "(head -c 15000000 /dev/zero; sleep 2) | tail -n 1 >/dev/null";
  const std::string script = part + " & " + part + " & " + part + " & wait";
  CHECK(run_shell(script, {.memory = 35'000'000}).end == End::memory_limit);
  CHECK(run_shell(script, {.memory = 200'000'000}).end == End::exited);
}

TEST_CASE("a program that writes without end exceeds the output limit", "[process]") {
  const std::string script = GENERATE("yes", "yes >&2", "yes & wait");
  const auto begin = Clock::now();
  const RunResult outcome = run_shell(script, {.output = 100'000});
  CHECK(outcome.end == End::output_limit);
  CHECK(std::max(outcome.out.size(), outcome.err.size()) == 100'000);
  CHECK(Clock::now() - begin < 4s);
}

TEST_CASE("a program that writes too large a file is ended", "[process]") {
  const RunResult outcome =
      run_shell("exec dd if=/dev/zero of=$HOME/file bs=10000", {.file_size = 100'000});
  CHECK(outcome.end == End::output_limit);
  REQUIRE(outcome.notes.size() == 1);
  CHECK(outcome.notes[0] == "wrote a file of more than 100000 bytes");
}

TEST_CASE("a program that ends as it is refused a process has exceeded the limit", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic);
  RunSpec run = test::shell("while :; do sleep 9 & done");
  run.sandbox = sandbox;
  run.limits.processes = 32;
  CHECK(run_process(run).end == End::process_limit);
}

TEST_CASE("a few processes are allowed", "[process]") {
  CHECK(run_shell("for i in 1 2 3 4 5; do sleep 0.1 & done; wait", {.processes = 8}).end ==
        End::exited);
}
