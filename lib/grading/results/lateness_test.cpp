#include "grading/results/lateness.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace std::chrono_literals;

TEST_CASE("the load of a machine is parsed from its files", "[grading]") {
  const Load load = parse_load("12.40 2.14 1.29 4/83 11847",
                               "some avg10=72.50 avg60=17.48 avg300=31.94 total=258546029");
  CHECK(load.now == 3);
  CHECK(load.waiting == 0.725);
  const Load nothing = parse_load("", "");
  CHECK(nothing.now == 0);
  CHECK_FALSE(nothing.waiting);
  CHECK(measure_load().processors >= 1);
}

TEST_CASE("a machine is loaded if more threads want to run than it has processors for",
          "[grading]") {
  const std::string no = "the machine was not loaded";
  CHECK(describe({.processors = 2, .now = 2}) == no);
  CHECK(describe({.processors = 2, .now = 3}) == no);
  CHECK(describe({.processors = 2, .now = 4}) ==
        "the machine was loaded (4 runnable threads, 2 CPUs)");
  CHECK(describe({.processors = 1, .now = 12}) ==
        "the machine was loaded (12 runnable threads, 1 CPU)");
  CHECK(describe({.processors = 2, .now = 3, .waiting = 0.4}) == no);
  CHECK(describe({.processors = 2, .now = 2, .waiting = 0.9}) == no);
  CHECK(describe({.processors = 2, .now = 3, .waiting = 0.5}) ==
        "the machine was loaded (3 runnable threads, 2 CPUs)");
}

TEST_CASE("tests that exceed the time limit with little CPU time are counted", "[grading]") {
  LateTests count;
  TestResult record;
  record.usage = {10s, 4s, 0};
  count.add(record);  // it passed
  record.verdict = Verdict::time_limit;
  count.add(record);
  CHECK(count.warning("-j", "--rerun-failed").empty());
  count.add(record);
  record.usage.cpu_time = 5s;
  count.add(record);
  CHECK(count.warning("-j", "--rerun-failed") ==
        "2 of 3 tests that timed out used CPU time for less than half of it: they may have waited "
        "for "
        "something, or the machine was overloaded (-j)");
  count.add(record);
  CHECK_FALSE(count.warning("-j", "--rerun-failed").empty());
  count.add(record);
  CHECK(count.warning("-j", "--rerun-failed").empty());
}

TEST_CASE("a test that is late twice on a loaded machine is not scored", "[grading]") {
  const auto loaded = [] { return Load{.processors = 2, .now = 4}; };
  TestResult record;
  record.verdict = Verdict::time_limit;
  record.usage = {10s, 4s, 0};
  record.points.earned = 0;
  SECTION("it becomes an internal error") {
    judge_rerun(record, loaded);
    CHECK(record.verdict == Verdict::internal_error);
    LateTests count;
    count.add(record);
    CHECK(count.warning("-j", "rerun them with --rerun-failed") ==
          "1 test timed out twice while the machine was busy with other work: not scored "
          "(rerun them with --rerun-failed)");
  }
  SECTION("unless the machine was not loaded") {
    judge_rerun(record, [] { return Load{.processors = 2, .now = 3}; });
    CHECK(record.verdict == Verdict::time_limit);
  }
  SECTION("unless it used half of its time") {
    record.usage.cpu_time = 5s;
    judge_rerun(record, loaded);
    CHECK(record.verdict == Verdict::time_limit);
  }
  SECTION("unless it failed otherwise") {
    record.verdict = Verdict::cpu_limit;
    judge_rerun(record, loaded);
    CHECK(record.verdict == Verdict::cpu_limit);
  }
  CHECK(record.attempts == 2);
}
