#include "grading/judging/checker.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;
using gauntlet::json::read_values;

TEST_CASE("a checker decides", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1-in.json", "7"),
      .expected = {.answers = read_values("1"), .answers_file = folder.write("1-out.json", "1")}};
  JudgeOptions conditions;
  const auto verdict = [&](const std::string& checker) {
    conditions.checker = Checker{checker};
    return run_test(plan(test_case, "cat", conditions))->verdict;
  };
  CHECK(verdict("sh -c 'exit 42' x") == Verdict::pass);
  CHECK(verdict("sh -c 'cmp -s - \"$1\" && exit 42; exit 43' x") == Verdict::pass);
  CHECK(verdict("sh -c 'cmp -s - \"$2\" && exit 42; exit 43' x") == Verdict::wrong);
  CHECK(verdict("sh -c 'exit 1' x") == Verdict::internal_error);
  CHECK(verdict("no/such/checker") == Verdict::internal_error);
  CHECK(verdict("sh -c 'kill -9 $$' x") == Verdict::internal_error);
  conditions.checker = Checker{"sh -c 'echo too far > \"$3\"/judgemessage.txt; exit 43' x"};
  CHECK(run_test(plan(test_case, "cat", conditions))->message == "too far");
  CHECK(verdict("sh -c 'mkfifo \"$3\"/judgemessage.txt; exit 43' x") == Verdict::wrong);
}

TEST_CASE("a checker gets its files as arguments, whatever their names", "[grading]") {
  const test::Folder folder;
  const auto list = (folder.path() / "list").string();
  const auto words =
      checker_command(Checker{"printf '%s|' >" + list, CheckerProtocol::kattis, {"a b"}},
                      {"1 in.json", "$(x)", "it's"});
  REQUIRE(words.size() == 8);
  CHECK(words[0] == "/bin/sh");
  std::string command;
  for (const auto& word : words) {
    std::string quoted = word;
    for (auto at = quoted.find('\''); at != quoted.npos; at = quoted.find('\'', at + 4)) {
      quoted.replace(at, 1, R"('\'')");
    }
    command += "'" + quoted + "' ";
  }
  REQUIRE(std::system(command.c_str()) == 0);  // NOLINT(*-env33-c)
  std::ifstream file(list);
  const std::string given{std::istreambuf_iterator<char>(file), {}};
  CHECK(given == "1 in.json|$(x)|it's/|a b|");
}

namespace {

// Returns the judgement of a checker with this exit status and message file.
CheckerJudgement exits(int status, const std::string& message = "", const std::string& out = "",
                       const std::string& err = "", const Checker& checker = {}) {
  const test::Folder folder;
  folder.write(checker.protocol == CheckerProtocol::testlib ? "result" : "judgemessage.txt",
               message);
  process::RunResult ended;
  ended.code = status;
  ended.out = out;
  ended.err = err;
  return read_checker(checker, ended, folder.path());
}

const Checker testlib{"", CheckerProtocol::testlib};

}  // namespace

TEST_CASE("the exit status of a checker decides, and its message is shown", "[grading]") {
  CHECK(exits(42, "fine") == CheckerJudgement{});
  CHECK(exits(43, "\n too long\r\nby 2", "no").message == "too long");
  CHECK(exits(43, " \n", "no\x1b\n") == CheckerJudgement{{Verdict::wrong, "no?", {}}, {}});
  CHECK(exits(43).message == "the checker rejects the output");
}

TEST_CASE("a checker that fails is an internal error", "[grading]") {
  for (const int status : {0, 1, 41, 44, 127}) {
    CHECK(exits(status, "fine").verdict == Verdict::internal_error);
  }
  CHECK(exits(1, "", "", "Traceback\nx").message ==
        "checker: expected exit status 42 or 43, got 1: Traceback");
  const test::Folder folder;
  process::RunResult ended;
  ended.end = process::RunResult::Termination::signalled;
  ended.code = SIGSEGV;
  CHECK(read_checker({}, ended, folder.path()).message ==
        "checker: expected exit status 42 or 43, got killed by SIGSEGV (Segmentation fault, "
        "signal 11)");
  ended.end = process::RunResult::Termination::time_limit;
  CHECK(read_checker({}, ended, folder.path()).message ==
        "checker: expected exit status 42 or 43, got ended by a limit");
}

TEST_CASE("the exit status of a checker made with testlib decides", "[grading]") {
  const auto judge = [](int status, const std::string& result, const std::string& err = "") {
    return exits(status, result, "", err, testlib);
  };
  CHECK(judge(0, "3 numbers") == CheckerJudgement{});
  CHECK(judge(1, "expected 3", "wrong answer expected 3").message == "expected 3");
  CHECK(judge(1, "", "wrong answer expected 3").message == "wrong answer expected 3");
  CHECK(judge(2, "no token").message == "wrong output format: no token");
  CHECK(judge(4, "").message == "wrong output format");
  CHECK(judge(7, "0.5 half of it") == CheckerJudgement{{Verdict::wrong, "half of it", {}}, 0.5});
  CHECK(judge(7, "", "points 2 x").points == 2.0);
  CHECK(judge(7, "info=3").message ==
        "checker: expected a message that begins with the points, got \"info=3\"");
  CHECK(
      judge(7, "points_info=a=1 x").message ==
      "checker: expected points (quitp), got \"points_info=a=1 x\" (quitpi), which needs a scorer");
  for (const int status : {3, 5, 42, 43, 127}) {
    CHECK(judge(status, "").verdict == Verdict::internal_error);
  }
  CHECK(judge(3, "", "FAIL no answer").message ==
        "checker: expected exit status 0, 1, 2, 4, 7 or 8, got 3: FAIL no answer");
  CHECK(judge(3, "no answer", "See file to check exit message").message ==
        "checker: expected exit status 0, 1, 2, 4, 7 or 8, got 3: no answer");
}

TEST_CASE("a score of a Kattis validator is read if the problem has scores", "[grading]") {
  const test::Folder folder;
  process::RunResult ended;
  ended.code = 42;
  Checker checker;
  checker.score_file = ScoreFile::allowed;
  CHECK(read_checker(checker, ended, folder.path()) == CheckerJudgement());
  checker.score_file = ScoreFile::required;
  CHECK(read_checker(checker, ended, folder.path()).verdict == Verdict::internal_error);
  folder.write("score.txt", "12.5\n");
  CHECK(read_checker(checker, ended, folder.path()).points == 12.5);
  folder.write("score.txt", "-2.5e+06\n");
  CHECK(read_checker(checker, ended, folder.path()).points == -2.5e6);
  CHECK_FALSE(read_checker({}, ended, folder.path()).points.has_value());
  ended.code = 43;
  CHECK(read_checker({}, ended, folder.path()).verdict == Verdict::wrong);
  CHECK(read_checker(checker, ended, folder.path()).message ==
        "checker: expected no score.txt, as it rejects the output");
  checker.score_file = ScoreFile::forbidden;
  ended.code = 42;
  CHECK(read_checker(checker, ended, folder.path()).message ==
        "checker: expected no score.txt, as the problem has no such scores");
}

TEST_CASE("a checker that only the program's output makes fail rejects it", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1-in.json", "7"),
      .expected = {.answers = read_values("1"), .answers_file = folder.write("1-out.json", "1")}};
  JudgeOptions conditions;
  const auto run = [&](const std::string& checker, CheckerProtocol protocol = {}) {
    conditions.checker = Checker{"sh -c '" + checker + "'", protocol};
    conditions.checker->time_limit = std::chrono::milliseconds(500);
    return run_test(plan(test_case, "cat", conditions)).value();
  };
  const std::string if_7 = "read x; [ $x = 7 ] || exit 43; ";
  const auto crashed = run(if_7 + "echo bad depth >&2; exit 1");
  CHECK(crashed.verdict == Verdict::wrong);
  CHECK(crashed.points.earned == 0);
  CHECK(crashed.message ==
        "the program makes the checker fail: expected exit status 42 or 43, got 1: bad depth");
  CHECK(run(if_7 + "kill -11 $$").verdict == Verdict::wrong);
  CHECK(run(if_7 + "sleep 9").verdict == Verdict::wrong);
  SECTION("a failure that does not occur again does not count") {
    const auto flag = (folder.path() / "flag").string();
    CHECK(run("[ -e " + flag + " ] && exit 42; touch " + flag + "; kill -9 $$").verdict ==
          Verdict::pass);
  }
  SECTION("a checker of testlib that says so cannot judge") {
    const std::string if_this = "grep -q 7 $1 || exit 0; ";
    CHECK(run(if_this + "exit 3", CheckerProtocol::testlib).verdict == Verdict::internal_error);
    CHECK(
        run(if_this + "echo partially correct 50 >&2; exit 50", CheckerProtocol::testlib).verdict ==
        Verdict::internal_error);
    CHECK(run(if_this + "kill -6 $$", CheckerProtocol::testlib).verdict == Verdict::wrong);
  }
}

TEST_CASE("points of a checker are points of the test", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1-in.json", "7"),
      .expected = {.answers = read_values("1"), .answers_file = folder.write("1-out.json", "1")},
      .points = {.max = 4}};
  JudgeOptions conditions;
  const auto run = [&](const std::string& points) {
    conditions.checker =
        Checker{"sh -c 'cmp -s $0 $1 || exit 3; echo " + points + " it goes > $3; exit 7'",
                CheckerProtocol::testlib};
    return run_test(plan(test_case, "cat", conditions)).value();
  };
  CHECK(run("1.5").verdict == Verdict::wrong);
  CHECK(run("1.5").points.earned == 1.5);
  CHECK(run("1.5").message == "1.5 of 4 points: it goes");
  CHECK(run("4").verdict == Verdict::pass);
  CHECK(run("4").message.empty());
  CHECK(run("5").message == "checker: expected at most 4 points, got 5");
  CHECK(run("5").points.earned == 0);
}

TEST_CASE("a checker's points of a variant are a share of those of the test", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{.input = folder.write("1-in.json", "[7]"),
                           .expected = {.answers = read_values("[1]"),
                                        .answers_file = folder.write("1-out.json", "[1]")},
                           .points = {.max = 4}};
  JudgeOptions conditions;
  conditions.checker = Checker{"sh -c 'echo 3 of 4 > $3; exit 7'", CheckerProtocol::testlib};
  const std::array variants{InputVariant::plain, InputVariant::pad};
  for (const auto& variant : expand_variants({test_case}, variants)) {
    const auto record = run_test(plan(variant, "cat", conditions)).value();
    CHECK(record.message == "3 of 4 points: of 4");
    CHECK(record.points.earned == 1.5);
    CHECK(record.points.max == 2);
  }
}

namespace {

// Runs `program` as often as the checker demands it: it counts the passes in a file, and the input
// of each further pass is "pass" and the number of the pass before.
TestResult run_passes(const std::string& program, const std::string& judges, unsigned passes = 3) {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1.in", "7\n"),
      .expected = {.answers_file = folder.write("1.ans", ""), .is_text = true}};
  JudgeOptions conditions;
  conditions.checker = Checker{
      "sh -c 'read x; cd $2; echo >>passes; n=$(($(wc -l <passes))); next() { echo pass $n "
      ">nextpass.in; exit 42; }; " +
      judges + "'"};
  conditions.checker->passes = passes;
  conditions.checker->score_file = ScoreFile::allowed;
  conditions.trailing_args = {"-c", program};
  conditions.limits.wall_time = std::chrono::milliseconds(1500);
  return run_test(plan(test_case, "/bin/sh", conditions)).value();
}

}  // namespace

TEST_CASE("a checker may demand that the program runs again", "[grading]") {
  const std::string all =
      "[ \"$x\" = bad ] && echo it is bad >judgemessage.txt && exit 43; "
      "[ $n = 3 ] || next; exit 42";
  const TestResult right = run_passes("cat", all);
  CHECK(right.verdict == Verdict::pass);
  CHECK(right.message == "");
  CHECK(right.details.input == "pass 2\n");
  CHECK(right.details.actual == "pass 2\n");
  CHECK(right.test.ends_with("/1.in"));
  CHECK(right.suite == std::filesystem::path(right.test).parent_path());
  const TestResult wrong = run_passes("read x; [ \"$x\" = 'pass 1' ] && echo bad; echo $x", all);
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.message == "pass 2: it is bad");
  CHECK(wrong.details.input == "pass 1\n");
  CHECK(wrong.details.command.find(R"(printf %s $'pass 1\n' | )") != std::string::npos);
  CHECK(run_passes("read x; case $x in 7) ;; *) exit 3; esac", all).message ==
        "pass 2: expected exit status 0, got 3; the answer is right");
  CHECK(run_passes("read x; case $x in 7) ;; *) sleep 9; esac", all).verdict ==
        Verdict::time_limit);
  CHECK(run_passes("echo bad", all).message == "pass 1: it is bad");
}

TEST_CASE("a further pass is a mistake after a rejection and after the last pass", "[grading]") {
  const auto problem = [](const std::string& judges, unsigned passes = 2) {
    const TestResult result = run_passes("cat", judges, passes);
    CHECK(result.verdict == Verdict::internal_error);
    CHECK(result.points.earned == 0);
    return result.message;
  };
  CHECK(problem("next") == "pass 2: checker: expected no nextpass.in, as this was the last pass");
  CHECK(problem("[ $n = 1 ] && next; : >nextpass.in; exit 43") ==
        "pass 2: checker: expected no nextpass.in, as it rejects the output");
  CHECK(problem("[ $n = 1 ] && next; exit 9") ==
        "pass 2: checker: expected exit status 42 or 43, got 9");
  CHECK(run_passes("cat", "next", 1).verdict == Verdict::pass);
}

TEST_CASE("a checker that dies is asked again as in the same pass", "[grading]") {
  test::Folder folder;
  const std::string tried = (folder.path() / "tried").string();
  const TestResult result =
      run_passes("cat", "[ $n = 1 ] && next; [ -e " + tried + " ] || { : >" + tried +
                            "; exit 9; }; " + "echo $n >score.txt; exit 42");
  CHECK(result.verdict == Verdict::pass);
  CHECK(result.points.earned == 2);
}
