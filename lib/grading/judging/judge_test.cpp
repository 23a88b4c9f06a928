#include "grading/judging/judge.hpp"

#include <signal.h>
#include <string.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

#include "gauntlet/json.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;
using gauntlet::json::read_values;
using process::RunResult;

using End = RunResult::Termination;

static TestResult judge_end(const TestCase& test_case, End end, int code, const std::string& out,
                            const std::string& err = "", const JudgeOptions& conditions = {}) {
  RunResult outcome;
  outcome.end = end;
  outcome.code = code;
  outcome.out = out;
  outcome.err = err;
  return judge(plan(test_case, "x", conditions), outcome);
}

static TestResult judge_exit(const TestCase& test_case, int status, const std::string& out,
                             const std::string& err = "") {
  return judge_end(test_case, End::exited, status, out, err);
}

TEST_CASE("expected answers are compared with the output", "[grading]") {
  const TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("[1] 2")}};
  CHECK(judge_exit(test_case, 0, "[1.0]\n2\n").verdict == Verdict::pass);
  CHECK(judge_exit(test_case, 0, "[1]\n2\n", "chatter").points.earned == 1);
  const TestResult wrong = judge_exit(test_case, 0, "[1]\n3\n", "hm");
  CHECK(wrong.verdict == Verdict::wrong);
  CHECK(wrong.details.differences == std::vector<Difference>{{"/1", "2", "3"}});
  CHECK(wrong.details.stderr_tail == "hm");
  CHECK(wrong.points.earned == 0);
  CHECK(wrong.details.command.ends_with(" && x < 1-in.json"));
  CHECK(judge_exit(test_case, 0, "").verdict == Verdict::missing);
  CHECK(judge_exit(test_case, 0, "[1] 2 3").verdict == Verdict::extra);
  CHECK(judge_exit(test_case, 0, "[1] 2 x").verdict == Verdict::malformed);
}

TEST_CASE("an output must equal the expected one or another that the test accepts", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("[1, 2, 3]")}};
  test_case.expected.accepted = {json::parse("[4, 5, 6]"), json::parse("[[1, 2, 3], 7]")};
  CHECK(judge_exit(test_case, 0, "[1, 2, 3]").verdict == Verdict::pass);
  CHECK(judge_exit(test_case, 0, "[4, 5, 6.0]").verdict == Verdict::pass);
  CHECK(judge_exit(test_case, 1, "[4, 5, 6]").message ==
        "expected exit status 0, got 1; the answer is right");
  const TestResult first = judge_exit(test_case, 0, "[1, 0, 0]");
  CHECK(first.verdict == Verdict::wrong);
  CHECK(first.notes == std::vector<std::string>{"2 other outputs would also pass"});
  CHECK(first.details.differences.size() == 2);
  CHECK(first.details.expected.empty());  // n-out.json is missing
  const TestResult second = judge_exit(test_case, 0, "[4, 0, 6]");
  CHECK(second.details.differences == std::vector<Difference>{{"/1", "5", "0"}});
  CHECK(second.details.expected == "[4,5,6]\n");
  CHECK(judge_exit(test_case, 0, "[4, 5, 6] 7").verdict == Verdict::extra);
  CHECK(judge_exit(test_case, 0, "[").notes.empty());
  SECTION("by rules") {
    test_case.rules.path_rules = {parse_rule("=unordered")};
    CHECK(judge_exit(test_case, 0, "[6, 5, 4]").verdict == Verdict::pass);
  }
  SECTION("as text") {
    test_case.rules.method = Method::exact;
    const test::Folder folder;
    test_case.expected.answers_file = folder.write("1-out.json", "[1,2,3]");
    CHECK(judge_exit(test_case, 0, "[4,5,6]\n").verdict == Verdict::pass);
    CHECK(judge_exit(test_case, 0, "[4, 5, 6]\n").verdict == Verdict::wrong);
  }
  SECTION("of several answers") {
    test_case.expected.answers = read_values("1 2");
    test_case.expected.accepted = {json::parse("[3, 4]"), json::parse("[[3, 4]]")};
    CHECK(judge_exit(test_case, 0, "3 4").verdict == Verdict::pass);
    CHECK(judge_exit(test_case, 0, "[3, 4]").verdict == Verdict::pass);
    CHECK(judge_exit(test_case, 0, "3 4 5").verdict == Verdict::extra);
  }
}

TEST_CASE("a wrong exit status also tells if the answer was right", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("[1] 2")}};
  const TestResult right = judge_exit(test_case, 1, "[1]\n2\n");
  CHECK(right.verdict == Verdict::wrong_exit_status);
  CHECK(right.message == "expected exit status 0, got 1; the answers are right");
  CHECK(right.details.answers_right);
  CHECK(right.details.exit_status == 1);
  CHECK_FALSE(right.details.expects_failure);
  const TestResult wrong = judge_exit(test_case, 1, "[1]\n3\n");
  CHECK(wrong.verdict == Verdict::wrong_exit_status);
  CHECK(wrong.message == "expected exit status 0, got 1; the answers are wrong");
  CHECK_FALSE(wrong.details.answers_right);
  CHECK(wrong.details.differences == std::vector<Difference>{{"/1", "2", "3"}});
  CHECK(judge_exit(test_case, 1, " \n").message ==
        "expected exit status 0, got 1; nothing was printed");
  CHECK(judge_exit(test_case, 1, "[1]").message ==
        "expected exit status 0, got 1; the answers: expected 2 answers, got 1");
  test_case.expected.answers = read_values("2");
  CHECK(judge_exit(test_case, 3, "2.0").message ==
        "expected exit status 0, got 3; the answer is right");
  test_case.expected.stderr_text = "bad";
  CHECK(judge_exit(test_case, 0, "2").message ==
        "expected a failure, got exit status 0; the answer is right");
  CHECK(judge_exit(test_case, 1, "3", "good").message ==
        "expected \"bad\" on standard error, got \"good\"; the answer is wrong");
  test_case.expected.answers = {};
  CHECK(judge_exit(test_case, 0, "2").message == "expected a failure, got exit status 0");
  CHECK(judge_exit(test_case, 0, "2").details.expects_failure);
}

TEST_CASE("a checker decides whether an answer is right", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1-in.json", "7"),
      .expected = {.answers = read_values("1"), .answers_file = folder.write("1-out.json", "1")}};
  JudgeOptions conditions;
  conditions.checker = Checker{"sh -c 'exit 42' x"};
  CHECK(judge_end(test_case, End::exited, 1, "5", "", conditions).message ==
        "expected exit status 0, got 1; the answer is right");
  conditions.checker = Checker{"sh -c 'exit 1' x"};
  CHECK(judge_end(test_case, End::exited, 1, "5", "", conditions).message ==
        "expected exit status 0, got 1");
}

TEST_CASE("the last lines of standard error are kept", "[grading]") {
  const TestCase test_case{.input = "1-in.json"};
  std::string lines;
  for (int i = 1; i <= 30; ++i) lines += std::to_string(i) + '\n';
  const std::string kept = judge_exit(test_case, 0, "", lines).details.stderr_tail;
  CHECK(kept.starts_with("... 10 lines left out\n11\n12\n"));
  CHECK(kept.ends_with("29\n30\n"));
}

TEST_CASE("skipped tests and expected failures", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  TestCase test_case{.input = folder.path() / "1-in.json",
                     .expected = {.answers = read_values("1")},
                     .points = {.max = 3}};
  const auto run = [&](const char* program) {
    return run_test(plan(test_case, program, {.sandbox = process::Sandbox::none})).value();
  };
  CHECK(run("/bin/cat").points.earned == 3);
  test_case.status.xfail = "later";
  const TestResult passed = run("/bin/cat");
  CHECK(passed.verdict == Verdict::xpass);
  CHECK(passed.message == "passed, but was expected to fail: later");
  CHECK(passed.points.max == 0);
  CHECK(passed.points.earned == 0);
  CHECK_FALSE(is_success(passed.verdict));
  const TestResult failed = run("/bin/false");
  CHECK(failed.verdict == Verdict::xfail);
  CHECK(failed.message ==
        "later (EXIT_STATUS: expected exit status 0, got 1; nothing was printed)");
  CHECK(failed.points.max == 0);
  CHECK(is_success(failed.verdict));
  CHECK(run("/no/such/program").verdict == Verdict::cannot_start);
  test_case.status.skip = "no time";
  const TestResult skipped = run("/no/such/program");
  CHECK(skipped.verdict == Verdict::skip);
  CHECK(skipped.message == "no time");
  CHECK(skipped.points.max == 0);
  CHECK(skipped.test == test_case.name());
  CHECK(skipped.usage.wall_time.count() == 0);
  CHECK(is_success(skipped.verdict));
}

TEST_CASE("an expected failure needs its exit status and error message", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.stderr_text = "input 1: /a"}};
  CHECK(judge_exit(test_case, 1, "", "x: input 1: /a: bad\n").verdict == Verdict::pass);
  CHECK(judge_exit(test_case, 3, " \n", "input 1: /a").verdict == Verdict::pass);
  CHECK(judge_exit(test_case, 0, "", "input 1: /a").verdict == Verdict::wrong_exit_status);
  CHECK(judge_exit(test_case, 1, "", "input 2: /a").verdict == Verdict::wrong_exit_status);
  CHECK(judge_exit(test_case, 1, "5", "input 1: /a").verdict == Verdict::extra);
  CHECK(judge_end(test_case, End::signalled, SIGSEGV, "", "input 1: /a").verdict == Verdict::crash);
  SECTION("after some answers") {
    test_case.expected.answers = read_values("5");
    CHECK(judge_exit(test_case, 1, "5\n", "input 1: /a").verdict == Verdict::pass);
    CHECK(judge_exit(test_case, 1, "", "input 1: /a").verdict == Verdict::missing);
  }
}

TEST_CASE("programs that were terminated", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("1")}};
  JudgeOptions conditions;
  conditions.limits.wall_time = std::chrono::milliseconds(1500);
  conditions.limits.output = 10;
  const auto message = [&](End end, int code) {
    return judge_end(test_case, end, code, "1", "", conditions).message;
  };
  CHECK(message(End::time_limit, 0)
            .starts_with("time limit of 1.5 s exceeded (CPU time used: 0 s); the machine was "));
  CHECK(message(End::output_limit, 0) == "wrote more than 10 bytes");
  CHECK(message(End::signalled, SIGKILL) == "killed by SIGKILL (Killed, signal 9)");
  test_case.limits.wall_time = std::chrono::milliseconds(250);
  CHECK(message(End::time_limit, 0).starts_with("time limit of 0.25 s exceeded ("));
}

TEST_CASE("the rules of a test case override those of the command line", "[grading]") {
  TestCase test_case{.input = "1-in.json", .expected = {.answers = read_values("[1, 2]")}};
  JudgeOptions conditions;
  CHECK(judge_end(test_case, End::exited, 0, "[2, 1]", "", conditions).verdict == Verdict::wrong);
  conditions.rules.path_rules.push_back(parse_rule("=unordered"));
  CHECK(judge_end(test_case, End::exited, 0, "[2, 1]", "", conditions).verdict == Verdict::pass);
  test_case.rules.path_rules.push_back(parse_rule("=ignore"));
  CHECK(judge_end(test_case, End::exited, 0, "[2, 2]", "", conditions).verdict == Verdict::pass);
}

TEST_CASE("a test case is run", "[grading]") {
  const test::Folder folder;
  TestCase test_case{.input = folder.write("1-in.json", "[1, 2]"),
                     .expected = {.answers = read_values("[1,2]")}};
  CHECK(run_test(plan(test_case, "cat", {}))->verdict == Verdict::pass);
  test_case.args = {"--no-such-option"};
  CHECK(run_test(plan(test_case, "cat", {}))->verdict == Verdict::wrong_exit_status);
  CHECK(run_test(plan(test_case, "./no-such-program", {}))->verdict == Verdict::cannot_start);
}

TEST_CASE("exact rules compare byte for byte", "[grading]") {
  const test::Folder folder;
  const TestCase test_case{.input = folder.write("1-in.json", "[1, 2]"),
                           .expected = {.answers = read_values("[1,2]"),
                                        .answers_file = folder.write("1-out.json", "[1, 2]")}};
  JudgeOptions conditions;
  conditions.rules.method = compare::Method::exact;
  CHECK(run_test(plan(test_case, "cat", conditions))->verdict == Verdict::pass);
  conditions.trailing_args = {"-n"};
  CHECK(run_test(plan(test_case, "cat", conditions))->verdict == Verdict::wrong);
}

// The result of `cat` on a text test with this input and this expected output.
static TestResult judge_text(std::string_view input, std::string_view expected,
                             const Rules& rules = {}) {
  const test::Folder folder;
  const TestCase test_case{
      .input = folder.write("1.in", input),
      .expected = {.answers_file = folder.write("1.out", expected), .is_text = true},
      .rules = rules};
  return run_test(plan(test_case, "cat", {})).value();
}

TEST_CASE("text is compared as JSON if the expected text and the output are JSON", "[grading]") {
  CHECK(judge_text("[1, 2]", "[1.0,2]").verdict == Verdict::pass);
  CHECK(judge_text("1 2", "1\n2.0\n").verdict == Verdict::pass);
  const TestResult by_value = judge_text("[1, 3]", "[1, 2]");
  CHECK(by_value.message == "/1: expected 2, got 3");
  CHECK_FALSE(by_value.details.method);
  const TestResult scalar = judge_text("4\n5", "4\n6");
  CHECK(scalar.message == "line 2: expected \"6\", got \"5\"");
  CHECK(scalar.details.method == Method::text);
  CHECK(judge_text("five", "5").message == "line 1: expected \"5\", got \"five\"");
  CHECK(judge_text("1e999", "1e999").verdict == Verdict::pass);
}

TEST_CASE("text that is not JSON is compared line by line", "[grading]") {
  CHECK(judge_text("Yes \r\nNo", "Yes\nNo\n").verdict == Verdict::pass);
  CHECK(judge_text("Yes\nNo", "Yes\nno").verdict == Verdict::wrong);
  CHECK(judge_text("", "").verdict == Verdict::pass);
}

TEST_CASE("a text test with an output and an error message may exit with any status", "[grading]") {
  const test::Folder folder;
  TestCase test_case{.input = folder.write("1.in", ""),
                     .expected = {.stderr_text = "no such user",
                                  .answers_file = folder.write("1.out", "2\n"),
                                  .is_text = true}};
  const auto judged = [&](const std::string& script) {
    JudgeOptions conditions;
    conditions.trailing_args = {"-c", script};
    return run_test(plan(test_case, "sh", conditions))->verdict;
  };
  CHECK(judged("echo 2; echo no such user >&2") == Verdict::pass);
  CHECK(judged("echo 2; echo no such user >&2; exit 3") == Verdict::pass);
  CHECK(judged("echo 1; echo no such user >&2") == Verdict::wrong);
  CHECK(judged("echo 2") == Verdict::wrong_exit_status);
  test_case.expected.answers_file.clear();
  CHECK(judged("echo no such user >&2") == Verdict::wrong_exit_status);
  CHECK(judged("echo no such user >&2; exit 3") == Verdict::pass);
}

TEST_CASE("a text test says how it is compared", "[grading]") {
  const auto verdict = [](std::string_view input, std::string_view expected, Method method,
                          const TextRules& text = {}) {
    return judge_text(input, expected, {.method = method, .text = text}).verdict;
  };
  CHECK(verdict("a\nb", "a  b", Method::tokens) == Verdict::pass);
  CHECK(verdict("a\n", "a", Method::exact) == Verdict::extra);
  CHECK(verdict("1.0", "1", Method::text) == Verdict::wrong);
  CHECK(verdict("[1]", "[ 1.0 ]", Method::json) == Verdict::pass);
  CHECK(verdict("x", "x", Method::json) == Verdict::internal_error);
  CHECK(verdict("abc", "B", Method::text, {.ignores_case = true, .contains = true}) ==
        Verdict::pass);
  CHECK(verdict("abc", "a.+", Method::text, {.regex = true}) == Verdict::pass);
  CHECK(judge_text("5 apples", "\\d+ apples", {.text = {.regex = true}}).verdict == Verdict::pass);
}

TEST_CASE("a verdict names the signal in each sandbox", "[grading]") {
  const std::set<int> harmless{SIGCHLD, SIGCONT, SIGURG,  SIGWINCH, SIGSTOP,
                               SIGTSTP, SIGTTIN, SIGTTOU, SIGXFSZ};
  for (const auto sandbox : {process::Sandbox::basic, process::Sandbox::strict}) {
    if (sandbox == process::Sandbox::strict && !test::has_strict()) return;
    for (int signal = 1; signal < 32; ++signal) {
      if (harmless.contains(signal)) continue;
      JudgeOptions conditions;
      conditions.sandbox = sandbox;
      conditions.trailing_args = {"-c", "kill -" + std::to_string(signal) + " $$; sleep 5"};
      const auto record = run_test(plan({.input = "/dev/null"}, "/bin/sh", conditions));
      REQUIRE(record.has_value());
      CHECK(record->verdict == Verdict::crash);
      CHECK(record->message == "killed by SIG" + std::string(sigabbrev_np(signal)) + " (" +
                                   strsignal(signal) + ", signal " + std::to_string(signal) + ")");
    }
  }
}
