#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;

static TestResult record(const std::string& test, Verdict verdict,
                         const std::string& message = "") {
  TestResult record;
  record.test = test;
  record.verdict = verdict;
  record.message = message;
  return record;
}

TEST_CASE("tests that changed between two runs are reported", "[grading]") {
  using Kind = Change::Kind;
  const std::vector<TestResult> before{
      record("1", Verdict::pass),  record("2", Verdict::pass), record("3", Verdict::wrong, "x"),
      record("4", Verdict::wrong), record("5", Verdict::pass), record("6", Verdict::wrong, "x")};
  const std::vector<TestResult> after{record("10", Verdict::pass),
                                      record("6", Verdict::wrong, "y"),
                                      record("4", Verdict::crash, "z"),
                                      record("3", Verdict::pass),
                                      record("2", Verdict::wrong_exit_status, "e"),
                                      record("1", Verdict::pass)};
  CHECK(compare_results(before, after) ==
        std::vector<Change>{{Kind::regressed, "2", "PASS", "EXIT_STATUS: e"},
                            {Kind::fixed, "3", "WRONG: x", "PASS"},
                            {Kind::changed, "4", "WRONG", "CRASH: z"},
                            {Kind::removed, "5", "PASS", ""},
                            {Kind::added, "10", "", "PASS"}});
  CHECK(compare_results(before, before).empty());
  CHECK(compare_results({}, {}).empty());
}

TEST_CASE("skipped tests and expected failures are successes, unexpected passes are not",
          "[grading]") {
  using Kind = Change::Kind;
  const auto kind = [](Verdict before, Verdict after) {
    const auto changes = compare_results({record("1", before)}, {record("1", after)});
    REQUIRE(changes.size() == 1);
    return changes[0].kind;
  };
  CHECK(kind(Verdict::pass, Verdict::skip) == Kind::changed);
  CHECK(kind(Verdict::xfail, Verdict::pass) == Kind::changed);
  CHECK(kind(Verdict::xfail, Verdict::xpass) == Kind::regressed);
  CHECK(kind(Verdict::skip, Verdict::wrong) == Kind::regressed);
  CHECK(kind(Verdict::wrong, Verdict::xfail) == Kind::fixed);
  CHECK(kind(Verdict::wrong, Verdict::xpass) == Kind::changed);
}

TEST_CASE("the worst of several runs of a test counts", "[grading]") {
  const std::vector<TestResult> flaky{record("1", Verdict::pass), record("1", Verdict::wrong),
                                      record("1", Verdict::pass)};
  CHECK(compare_results(flaky, {record("1", Verdict::wrong)}).empty());
  CHECK(compare_results({record("1", Verdict::pass)}, flaky).size() == 1);
}
