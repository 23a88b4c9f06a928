#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::compare::Verdict;

namespace {

// The interactor sends the input and accepts an answer that equals the expected one.
class Dialogue {
 public:
  TestResult run(const std::string& program) {
    JudgeOptions conditions;
    conditions.interactor = interactor;
    conditions.checker = checker;
    conditions.trailing_args = {"-c", program};
    conditions.limits.wall_time = std::chrono::milliseconds(1500);
    return run_test(plan(test_case_, "/bin/sh", conditions)).value();
  }

  Checker interactor{
      "sh -c 'cat $0; read x; test \"$x\" = \"$(cat $1)\" && exit 42; echo no >$2/judgemessage.txt;"
      " exit 43'",
      CheckerProtocol::kattis,
      {},
      true};
  std::optional<Checker> checker = {};

 private:
  test::Folder folder_;
  TestCase test_case_{.input = folder_.write("1.in", "7\n"),
                      .expected = {.answers_file = folder_.write("1.ans", "8\n"), .is_text = true}};
};

}  // namespace

TEST_CASE("an interactor judges what a program says to it", "[grading]") {
  Dialogue dialogue;
  const TestResult right = dialogue.run("read a; echo $((a + 1))");
  CHECK(right.verdict == Verdict::pass);
  CHECK(right.details.transcript == "< 7\n> 8\n");
  CHECK(right.details.actual == "8\n");
  CHECK(right.points.earned == 1);
  const TestResult wrong = dialogue.run("read a; echo $((a + 2))");
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.message == "no");
  CHECK(wrong.points.earned == 0);
}

TEST_CASE("what an interactor says to the program is not its message", "[grading]") {
  Dialogue dialogue;
  dialogue.interactor.command = "sh -c 'echo 7; read x; exit 43'";
  CHECK(dialogue.run("cat").message == "the interactor rejects the output");
}

TEST_CASE("a program sees that its interactor has closed its output", "[grading]") {
  test::Folder folder;
  Dialogue dialogue;
  const auto judge = folder.write(
      "judge", "#!/bin/sh\necho 8; exec >&-; read x; [ \"$x\" = 8 ] && exit 42; exit 43\n");
  std::filesystem::permissions(judge, std::filesystem::perms::owner_all);
  dialogue.interactor.command = judge;
  CHECK(dialogue.run("cat").verdict == Verdict::pass);
}

TEST_CASE("a program must also end well under an interactor", "[grading]") {
  Dialogue dialogue;
  CHECK(dialogue.run("read a; echo $((a + 1)); exit 3").verdict == Verdict::wrong_exit_status);
  CHECK(dialogue.run("kill -9 $$").verdict == Verdict::crash);
  CHECK(dialogue.run("read a; read b").verdict == Verdict::time_limit);  // both wait
  CHECK(dialogue.run("sleep 20").verdict == Verdict::time_limit);
  CHECK(dialogue.run("read a; echo 9; kill -9 $$").verdict == Verdict::wrong);
}

TEST_CASE("an interactor that fails is an internal error", "[grading]") {
  Dialogue dialogue;
  dialogue.interactor.command = "sh -c 'echo broken >&2; exit 1'";
  const TestResult record = dialogue.run("cat");
  CHECK(record.verdict == Verdict::internal_error);
  CHECK(record.message == "interactor: expected exit status 42 or 43, got 1: broken");
}

TEST_CASE("an interactor that only the program makes fail rejects it", "[grading]") {
  Dialogue dialogue;
  SECTION("by closing the connection") {
    dialogue.interactor.command = "sh -c 'read x || { echo EOF >&2; exit 1; }; exit 42'";
    const TestResult record = dialogue.run("true");
    CHECK(record.verdict == Verdict::wrong);
    CHECK(record.message ==
          "the program makes the interactor fail: expected exit status 42 or 43, got 1: EOF");
    CHECK(dialogue.run("exit 3").verdict == Verdict::wrong_exit_status);
    CHECK(dialogue.run("exec >&-; sleep 20").verdict == Verdict::time_limit);
  }
  SECTION("by not reading") {
    dialogue.interactor.command = "sh -c 'sleep 0.2; seq 100000 || exit 1; read x; exit 43'";
    CHECK(dialogue.run("exec <&-; sleep 1").verdict == Verdict::wrong);
  }
  SECTION("by what it says") {
    dialogue.interactor.command = "sh -c 'read x; kill -11 $$'";
    CHECK(dialogue.run("echo 1; read a").verdict == Verdict::wrong);
  }
}

TEST_CASE("an interactor that is broken is not the failure of a program that says something",
          "[grading]") {
  Dialogue dialogue;
  dialogue.interactor.command = "sh -c 'sleep 0.1; exit 1'";
  CHECK(dialogue.run("echo 8; read a").verdict == Verdict::internal_error);
  dialogue.interactor.command = "no/such/interactor";
  CHECK(dialogue.run("echo 8; read a").verdict == Verdict::internal_error);
}

TEST_CASE("a checker of testlib judges what an interactor of testlib has written", "[grading]") {
  Dialogue dialogue;
  dialogue.interactor.protocol = CheckerProtocol::testlib;
  dialogue.interactor.command = "sh -c 'cat $0; head -n 1 >$1; exit 0'";
  dialogue.checker = Checker{"sh -c 'cmp -s $1 $2 || exit 1'", CheckerProtocol::testlib};
  CHECK(dialogue.run("read a; echo $((a + 1))").verdict == Verdict::pass);
  CHECK(dialogue.run("read a; echo $((a + 2))").verdict == Verdict::wrong);
}

TEST_CASE("an interactor may demand that the program runs again", "[grading]") {
  Dialogue dialogue;
  dialogue.interactor.command =
      "sh -c 'cat $0; read x; cd $2; cat state; echo $x >>state; "
      "[ $x = 2 ] && echo no >judgemessage.txt && exit 43; "
      "[ -e second ] || { : >second; echo 9 >nextpass.in; }; exit 42'";
  dialogue.interactor.passes = 2;
  const TestResult right = dialogue.run("read a; echo $a; cat >&2");
  CHECK(right.verdict == Verdict::pass);
  CHECK(right.details.transcript == "< 9\n> 9\n< 7\n");
  const TestResult wrong = dialogue.run("read a; [ $a = 9 ] && a=2; echo $a");
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.message == "pass 2: no");
  CHECK(wrong.details.command.find("/1.in") != std::string::npos);
  CHECK(dialogue.run("read a; echo $a; exit 3").message == "pass 1: expected exit status 0, got 3");
}
