#include <chrono>
#include <string>

#include "gauntlet/process.hpp"
#include "test/catch.hpp"

using namespace gauntlet::process;
using namespace std::chrono_literals;

using End = RunResult::Termination;

namespace {

RunSpec talk(const std::string& script, const std::string& lines, std::size_t answers,
             std::chrono::milliseconds wait = 10s) {
  RunSpec run;
  run.command = {"/bin/sh", "-c", script};
  run.stdin_text = lines;
  run.delivery = Delivery::lock_step;
  run.lock_step = {answers, wait};
  return run;
}

}  // namespace

TEST_CASE("a program gets a line after its answer to the one before", "[process]") {
  const auto sandbox = GENERATE(Sandbox::basic, Sandbox::strict);
  if (sandbox_error(sandbox)) return;
  // It may read as much as it finds.
  const std::string greedy = "for i in 1 2 3; do dd bs=100 count=1 2>/dev/null; sleep 0.1; done";
  RunSpec run = talk(greedy + "; cat; echo 4", "1\n2\n3\n", 3);
  run.sandbox = sandbox;
  CHECK(run_process(run).out == "1\n2\n3\n4\n");
}

TEST_CASE("a program that does not take turns is not waited for without end", "[process]") {
  const std::string waits = "x=$(cat); echo $x";
  SECTION("it waits for the end of the input") {
    const auto result = run_process(talk(waits, "1\n2\n", 2, 500ms));
    CHECK(result.end == End::time_limit);
    CHECK(result.message ==
          "no answer to value 1 within 0.5 s: the program may be waiting for the end of input");
  }
  SECTION("its answer does not end") {
    const auto result = run_process(talk("read a; printf 12; cat", "1\n2\n", 2, 500ms));
    CHECK(result.message.starts_with("no complete answer to value 1 within 0.5 s: "));
    CHECK(result.out == "12");
  }
  SECTION("a later answer is too late") {
    auto run =
        talk("read a; echo 1; sleep 0.8; read b; echo 2; read c; sleep 60", "1\n2\n3\n", 3, 500ms);
    run.limits.wall_time = 1s;
    const auto result = run_process(run);
    CHECK(result.end == End::time_limit);
    CHECK(result.message == "did not end within 0.5 s after the last input");
    run.command.back() = "read a; echo 1; read b; sleep 60";
    CHECK(run_process(run).message == "no answer to value 2 within 1 s after the first answer");
  }
  SECTION("a shorter limit of time counts") {
    auto run = talk(waits, "1\n2\n", 2, 500ms);
    run.limits.wall_time = 100ms;
    CHECK(run_process(run).message.starts_with("no answer to value 1 within 0.1 s: "));
  }
  SECTION("an answer to none of them is expected") {
    const auto result = run_process(talk(waits, "1\n2\n", 0));
    CHECK(result.end == End::exited);
    CHECK(result.out == "1 2\n");
  }
  SECTION("the last of fewer answers is due at the end") {
    CHECK(run_process(talk(waits, "1\n2\n3\n", 1)).out == "1 2 3\n");
    const auto result = run_process(talk("read a; read b; cat", "1\n2\n3\n", 2, 500ms));
    CHECK(result.message.starts_with("no answer to value 2 or those before within 0.5 s: "));
  }
}

TEST_CASE("answers may come early, and end early", "[process]") {
  const std::string early = "echo 1 2 3; cat >/dev/null; echo 4";
  CHECK(run_process(talk(early, "1\n2\n3\n4\n", 4)).out == "1 2 3\n4\n");
  CHECK(run_process(talk("read a; exit 3", "1\n2\n", 2)).code == 3);
  const auto closed = run_process(talk("exec >&-; cat >&2", "1\n2\n", 2));
  CHECK(closed.err == "1\n2\n");
  CHECK(closed.end == End::exited);
  CHECK(run_process(talk("kill -9 $$", "1\n2\n", 2)).end == End::signalled);
  auto loud = talk("yes", "1\n2\n", 2);
  loud.limits.output = 100;
  CHECK(run_process(loud).end == End::output_limit);
}
