#include "grading/reports/run.hpp"

#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::reports;

TEST_CASE("the totals do not score internal errors", "[reports]") {
  const Totals totals = tally(sample::run().records);
  CHECK(totals.passed == 1);
  CHECK(totals.failed == 2);
  CHECK(totals.internal_errors == 1);
  CHECK(totals.points == 1.5);
  CHECK(totals.max_points == 4.5);
  CHECK(describe(totals) == "1 passed, 2 failed, 1 not judged (internal error)");
  CHECK(describe({3, 0, 0, 3, 3}) == "3 passed, 0 failed");
}

TEST_CASE("a hidden record reveals nothing about the test", "[reports]") {
  TestResult hidden = sample::hidden();
  hidden.points = 1;
  hidden.max_points = 3;
  hidden.attempts = 2;
  const TestResult shown = redacted(hidden);
  CHECK(describe(shown).find("secret") == std::string::npos);
  CHECK(shown.notes.empty());
  CHECK(shown.message == "an answer differs from the expected one");
  CHECK(shown.test == hidden.test);
  CHECK(shown.verdict == hidden.verdict);
  CHECK(shown.suite == hidden.suite);
  CHECK(shown.program == hidden.program);
  CHECK(shown.points == 1);
  CHECK(shown.max_points == 3);
  CHECK(shown.attempts == 2);
  CHECK(shown.sandbox == hidden.sandbox);
  CHECK(shown.usage == hidden.usage);
  CHECK(shown.hidden);
  CHECK(redacted(sample::wrong()) == sample::wrong());
  CHECK(redacted(sample::run()).records ==
        std::vector<TestResult>{sample::passed("t/1-in.json"), sample::wrong(),
                                redacted(sample::hidden()), sample::internal_error()});
}

TEST_CASE("the file of a record has no variant", "[reports]") {
  CHECK(file_of(sample::hidden()) == "t/3-in.json");
  TestResult odd;
  odd.test = "t/a-in.json#b-in.json";
  CHECK(file_of(odd) == odd.test);
  odd.test += "#pad";
  CHECK(file_of(odd) == "t/a-in.json#b-in.json");
  CHECK(file_of(sample::wrong()) == "t/2-in.json");
  CHECK(file_of(sample::passed("c#/1-in.json")) == "c#/1-in.json");
  CHECK(file_of(sample::passed("c#/1-in.json#pad")) == "c#/1-in.json");
}

TEST_CASE("a failure is described completely", "[reports]") {
  CHECK(describe(sample::wrong()) ==
        "WRONG at /1\n"
        "  input     [2,[[1,-1],[0,2]]]\n"
        "  expected  [1,3]\n"
        "  actual    [1,\"<&>\"]\n"
        "               ^^^^^\n"
        "  note: left a process behind\n"
        "  $ ./x < t/2-in.json\n"
        "  | oops %\n"
        "  | \\u003a:error::no\\u001b[2J\n");
  TestResult record;
  record.verdict = Verdict::crash;
  record.differences = {{"", "1", "nothing"}};
  CHECK(describe(record) == "CRASH\n  the whole value: expected 1, got nothing\n");
}

TEST_CASE("points are counted per program", "[reports]") {
  using sample::failed;
  using sample::passed;
  GradedRun run;
  run.records = {passed("1-in.json"), passed("2-in.json"), passed("2-in.json#pad"),
                 failed("1-in.json", Verdict::wrong, "x"),
                 failed("2-in.json", Verdict::internal_error, "x")};
  CHECK_FALSE(are_of_several(run.records));
  CHECK_FALSE(are_of_several({}));
  for (std::size_t i = 3; i < 5; ++i) run.records[i].program = "./y";
  CHECK(are_of_several(run.records));
  const auto programs = by_program(all_or_nothing(run).records);
  REQUIRE(programs.size() == 2);
  CHECK(describe(programs[0]) == "./x: 3 passed, 0 failed, 3 of 3 points");
  CHECK(describe(programs[1]) ==
        "./y: 0 passed, 1 failed, 1 not judged (internal error), 0 of 1 points");
  CHECK(programs[0].tests == 3);
}

TEST_CASE("a test earns its points by all its variants or by each of them", "[grading]") {
  using sample::failed;
  using sample::passed;
  GradedRun run;
  run.records = {passed("1-in.json"), failed("1-in.json#pad", Verdict::wrong, "x"),
                 passed("2-in.json"), passed("2-in.json#pad"),
                 failed("2-in.json#ascii", Verdict::internal_error, "x")};
  CHECK(tally(run.records).points == 3);
  const GradedRun whole = all_or_nothing(run);
  CHECK(tally(whole.records).points == 2);
  CHECK(tally(whole.records).max_points == 4);
  CHECK(whole.records[0].verdict == Verdict::pass);
}
