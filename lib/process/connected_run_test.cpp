#include "process/connected_run.hpp"

#include <chrono>

#include "test/catch.hpp"

using namespace gauntlet::process;
using namespace std::chrono_literals;
using End = RunResult::Termination;

namespace {

ConnectedRun shells(const std::string& program, const std::string& interactor,
                    Sandbox sandbox = Sandbox::basic) {
  ConnectedRun run;
  run.program.command = {"/bin/sh", "-c", program};
  run.program.sandbox = sandbox;
  run.interactor.command = {"/bin/sh", "-c", interactor};
  run.interactor.sandbox = Sandbox::none;
  run.is_decisive = [](const RunResult& end) { return end.end != End::exited || end.code != 42; };
  return run;
}

}  // namespace

TEST_CASE("a program and an interactor talk with each other", "[process]") {
  const auto sandbox = GENERATE(Sandbox::none, Sandbox::basic, Sandbox::strict);
  if (sandbox_error(sandbox)) return;
  const auto end = run_connected(shells("read a; echo got $a; read b; echo end $b",
                                        "echo 1; read x; echo 2; read y; test \"$x$y\" = 'got "
                                        "1end 2' && exit 42; exit 43",
                                        sandbox));
  CHECK(end.program.end == End::exited);
  CHECK(end.program.code == 0);
  CHECK(end.interactor.code == 42);
  CHECK_FALSE(end.was_decided_first);
  CHECK(end.transcript == "< 1\n> got 1\n< 2\n> end 2\n");
}

TEST_CASE("each side sees the end of the other's output", "[process]") {
  CHECK(run_connected(shells("echo x", "cat >/dev/null; exit 42")).interactor.code == 42);
  CHECK(run_connected(shells("exec >&-; cat", "cat >/dev/null; exit 42")).interactor.code == 42);
  CHECK(run_connected(shells("cat >/dev/null; exit 3", "exit 42")).program.code == 3);
}

TEST_CASE("an interactor that rejects decides before a program that then fails", "[process]") {
  const auto rejected = run_connected(shells("sleep 20", "echo bye; exit 43"));
  CHECK(rejected.was_decided_first);
  CHECK(rejected.interactor.code == 43);
  CHECK(rejected.program.usage.wall_time < 10s);
  const auto crashed = run_connected(shells("read a; kill -9 $$", "echo bye; sleep 0.03; exit 43"));
  CHECK(crashed.was_decided_first);
  const auto first = run_connected(shells("exit 3", "cat; exit 43"));
  CHECK_FALSE(first.was_decided_first);
  CHECK(first.program.code == 3);
}

TEST_CASE("a program under an interactor has limits", "[process]") {
  auto late = shells("sleep 20", "cat; exit 43");
  late.program.limits.wall_time = 200ms;
  CHECK(run_connected(late).program.end == End::time_limit);
  auto flood = shells("yes", "sleep 20; exit 42");
  flood.program.limits.output = 100'000;
  const auto end = run_connected(flood);
  CHECK(end.program.end == End::output_limit);
  CHECK(end.interactor.usage.wall_time < 10s);
  auto missing = shells("", "cat; exit 43");
  missing.program.command = {"/no/such/program"};
  CHECK(run_connected(missing).program.end == End::exec_failed);
}

TEST_CASE("a long transcript keeps both ends", "[process]") {
  const auto end = run_connected(shells("seq 5000", "cat >/dev/null; exit 42"));
  CHECK(end.transcript.starts_with("> 1\n> 2\n"));
  CHECK(end.transcript.ends_with("> 4999\n> 5000\n"));
  CHECK(end.transcript.find(" lines left out\n") != std::string::npos);
  CHECK(end.transcript.size() < 4096);
}
