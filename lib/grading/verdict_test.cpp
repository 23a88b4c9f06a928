#include "grading/verdict.hpp"

#include <signal.h>

#include "grading/compare.hpp"
#include "grading/test_folder.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using End = Outcome::End;

static Result judge_exit(const Fixture& fixture, int status, const std::string& out,
                         const std::string& err = "") {
  return judge(fixture, {End::exited, status, out, err}, {});
}

TEST_CASE("where answers are due", "[grading]") {
  const Fixture fixture{"1-in.json", {}, read_values("[1] 2"), {}};
  CHECK(judge_exit(fixture, 0, "[1.0]\n2\n").verdict == Verdict::passed);
  CHECK(judge_exit(fixture, 0, "[1]\n2\n", "chatter").verdict == Verdict::passed);
  const Result wrong = judge_exit(fixture, 0, "[1]\n3\n", "hm");
  CHECK(wrong.verdict == Verdict::wrong_answer);
  CHECK(wrong.message == "answer 2: expected 2, got 3");
  CHECK(wrong.err == "hm");
  CHECK(judge_exit(fixture, 0, "").verdict == Verdict::wrong_answer);
  CHECK(judge_exit(fixture, 1, "[1]\n2\n").message == "expected exit status 0, got 1");
}

TEST_CASE("where a refusal is due", "[grading]") {
  Fixture fixture{"1-in.json", {}, {}, "input 1: /a"};
  CHECK(judge_exit(fixture, 1, "", "x: input 1: /a: bad\n").verdict == Verdict::passed);
  CHECK(judge_exit(fixture, 3, " \n", "input 1: /a").verdict == Verdict::passed);
  CHECK(judge_exit(fixture, 0, "", "input 1: /a").verdict == Verdict::wrong_status);
  CHECK(judge_exit(fixture, 1, "", "input 2: /a").verdict == Verdict::wrong_complaint);
  CHECK(judge_exit(fixture, 1, "5", "input 1: /a").verdict == Verdict::wrong_answer);
  CHECK(judge(fixture, {End::signalled, SIGSEGV, "", "input 1: /a"}, {}).verdict ==
        Verdict::crashed);
  SECTION("after some answers") {
    fixture.answers = read_values("5");
    CHECK(judge_exit(fixture, 1, "5\n", "input 1: /a").verdict == Verdict::passed);
    CHECK(judge_exit(fixture, 1, "", "input 1: /a").verdict == Verdict::wrong_answer);
  }
}

TEST_CASE("programs that were cut short", "[grading]") {
  const Fixture fixture{"1-in.json", {}, read_values("1"), {}};
  const Limits limits{.wall = std::chrono::milliseconds(1500), .output = 10};
  CHECK(judge(fixture, {End::too_slow, 0, "1", ""}, limits).message == "no end after 1.5 s");
  CHECK(judge(fixture, {End::too_much, 0, "1", ""}, limits).message == "wrote more than 10 bytes");
  CHECK(judge(fixture, {End::signalled, SIGKILL, "1", ""}, limits).message ==
        "killed by signal 9 (Killed)");
}

TEST_CASE("a fixture is run", "[grading]") {
  const test::Folder folder;
  Fixture fixture{folder.write("1-in.json", "[1, 2]"), {}, read_values("[1,2]"), {}};
  CHECK(run_fixture(fixture, "cat").verdict == Verdict::passed);
  fixture.args = {"--no-such-option"};
  CHECK(run_fixture(fixture, "cat").verdict == Verdict::wrong_status);
}
