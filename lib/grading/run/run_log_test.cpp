#include "grading/run/run_log.hpp"

#include "grading/reports/run_test.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::grading::reports;
using gauntlet::compare::Verdict;

TEST_CASE("each test has a line with its verdict and time", "[reports]") {
  CHECK(verdict_line(sample::passed("t/1-in.json"), false) ==
        "PASS           1.234 s  t/1-in.json\n");
  CHECK(verdict_line(sample::failed("t/\x1b-in.json", Verdict::malformed, "m"), false) ==
        "MALFORMED      1.234 s  t/\\u001b-in.json\n");
  CHECK(verdict_line(sample::failed("t/1-in.json", Verdict::skip, "no\nnet"), false) ==
        "SKIP           1.234 s  t/1-in.json: no\\nnet\n");
  CHECK(verdict_line(sample::passed("1-in.json"), true) ==
        "\x1b[1;92mPASS\x1b[0m           1.234 s  1-in.json\n");
  CHECK(verdict_line(sample::wrong(), true) ==
        "\x1b[1;91mWRONG\x1b[0m          1.234 s  t/2-in.json\n");
}

TEST_CASE("a failure fits on one line", "[reports]") {
  CHECK(brief_failure(sample::failed("t/1-in.json", Verdict::crash, "x\ny"), false) ==
        "t/1-in.json: CRASH: x\\ny\n");
  CHECK(brief_failure(sample::failed("1", Verdict::crash, "x"), true) ==
        "1: \x1b[1;91mCRASH\x1b[0m: x\n");
}

TEST_CASE("totals are green, red, or yellow if no test was judged", "[reports]") {
  CHECK(totals_line({.passed = 2, .skipped = 1}, true) ==
        "\x1b[1;92m2 passed, 0 failed, 1 skipped\x1b[0m\n");
  CHECK(totals_line({.passed = 2, .failed = 1}, true) == "\x1b[1;91m2 passed, 1 failed\x1b[0m\n");
  CHECK(totals_line({.skipped = 1}, true) == "\x1b[1;93m0 passed, 0 failed, 1 skipped\x1b[0m\n");
  CHECK(totals_line({.passed = 2, .failed = 1}, false) == "2 passed, 1 failed\n");
}

TEST_CASE("the slowest tests are listed", "[reports]") {
  Durations durations;
  for (const int time : {5, 30, 7, 30}) {
    TestResult record = sample::passed("t/" + std::to_string(time) + "-in.json");
    record.usage.wall_time = std::chrono::milliseconds(time);
    durations.add(record);
  }
  durations.add(sample::failed("t/skipped", Verdict::skip, "x"));
  CHECK(durations.lines(3) ==
        "the slowest 3 of 4 tests:\n  0.030 s  t/30-in.json\n  0.030 s  t/30-in.json\n"
        "  0.007 s  t/7-in.json\n");
  CHECK(durations.lines(0).starts_with("the slowest 4 of 4 tests:\n"));
  CHECK(durations.lines(9) == durations.lines(0));
}

TEST_CASE("changed tests are listed, regressions first", "[reports]") {
  using Kind = Change::Kind;
  const std::vector<Change> changes{{Kind::added, "a", "", "PASS"},
                                    {Kind::fixed, "b", "WRONG: x", "PASS"},
                                    {Kind::regressed, "c\n", "PASS", "EXIT_STATUS: y"}};
  CHECK(change_lines(changes, false) ==
        "regressed: c\\n: PASS -> EXIT_STATUS: y\nfixed: b: WRONG: x -> PASS\nadded: a: PASS\n");
  CHECK(change_lines(changes, true).starts_with("\x1b[1;91mregressed\x1b[0m: c"));
  CHECK(change_lines({}, false).empty());
  const std::vector<Change> many(12, changes[0]);
  CHECK(change_lines(many, false).ends_with("\nand 2 others have changed\n"));
}

TEST_CASE("equal failures are printed once", "[reports]") {
  FailureDeduplicator failures;
  const auto cannot_start = [](int i) {
    return sample::failed("t/" + std::to_string(i) + "-in.json", Verdict::cannot_start,
                          "no such program");
  };
  CHECK(failures.is_new(cannot_start(1)));
  CHECK(failures.lines().empty());
  for (int i = 2; i <= 60; ++i) CHECK_FALSE(failures.is_new(cannot_start(i)));
  SECTION("failures with another standard error differ") {
    TestResult record = cannot_start(7);
    record.details.stderr_tail = "no";
    CHECK(failures.is_new(record));
    CHECK_FALSE(failures.is_new(record));
    record.details.actual = "1";
    CHECK(failures.is_new(record));
    record.verdict = Verdict::crash;
    CHECK(failures.is_new(record));
    CHECK(
        failures.lines() ==
        std::vector<std::string>{
            "CANNOT_START as for t/1-in.json: 59 more: 2-in.json, 3-in.json, 4-in.json and 56 more",
            "CANNOT_START as for t/7-in.json: 1 more: 7-in.json"});
  }
  SECTION("wrong answers always differ") {
    CHECK(failures.is_new(sample::wrong()));
    CHECK(failures.is_new(sample::wrong()));
    CHECK(failures.lines().size() == 1);
  }
}

TEST_CASE("reasons of skipped tests and expected failures are grouped", "[reports]") {
  SkipReasons reasons;
  CHECK(reasons.lines().empty());
  for (const std::string name : {"t/1", "t/2", "u/1", "4"}) {
    reasons.add(sample::failed(name, Verdict::skip, "no\nnet"));
  }
  reasons.add(sample::failed("5", Verdict::xfail, "no\nnet"));
  reasons.add(sample::failed("6", Verdict::skip, "slow"));
  CHECK(reasons.lines() == std::vector<std::string>{"SKIP: no\\nnet: t/1, 2, u/1 and 1 more",
                                                    "XFAIL: no\\nnet: 5", "SKIP: slow: 6"});
}
