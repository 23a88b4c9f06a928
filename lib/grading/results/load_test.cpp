#include "grading/results/load.hpp"

#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace std::chrono_literals;

TEST_CASE("the load of a machine is parsed from its files", "[grading]") {
  const Load load = parse_load("12.40 2.14 1.29 4/83 11847",
                               "some avg10=72.50 avg60=17.48 avg300=31.94 total=258546029");
  CHECK(load.minute == 12.4);
  CHECK(load.now == 3);
  CHECK(load.waiting == 0.725);
  const Load nothing = parse_load("", "");
  CHECK(nothing.minute == 0);
  CHECK(nothing.now == 0);
  CHECK_FALSE(nothing.waiting);
  CHECK(measure_load().processors >= 1);
}

TEST_CASE("a machine is loaded if more threads want to run than it has processors for",
          "[grading]") {
  const std::string no = "the machine was not loaded";
  CHECK(describe({.processors = 2, .now = 2, .minute = 2.4}) == no);
  CHECK(describe({.processors = 2, .now = 4}) ==
        "the machine was loaded (4 runnable threads, 2 CPUs)");
  CHECK(describe({.processors = 1, .now = 2, .minute = 11.6}) ==
        "the machine was loaded (12 runnable threads, 1 CPU)");
  CHECK(describe({.processors = 2, .now = 3, .minute = 9, .waiting = 0.4}) == no);
  CHECK(describe({.processors = 2, .now = 2, .minute = 2.4, .waiting = 0.9}) == no);
  CHECK(describe({.processors = 2, .now = 3, .minute = 1, .waiting = 0.5}) ==
        "the machine was loaded (3 runnable threads, 2 CPUs)");
  CHECK(describe({.processors = 2, .minute = 3.6}) ==
        "the machine was loaded (4 runnable threads, 2 CPUs)");
}

TEST_CASE("tests that exceed the time limit with little CPU time are counted", "[grading]") {
  StarvedTimeoutCounter count;
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

TEST_CASE("a test that is late twice on a busy machine is not scored", "[grading]") {
  const Load busy{.processors = 2, .now = 4};
  TestResult record;
  record.verdict = Verdict::time_limit;
  record.attempts = 2;
  record.usage = {10s, 4s, 0};
  record.points = 0;
  SECTION("it becomes an internal error") {
    excuse_late(record, busy);
    CHECK(record.verdict == Verdict::internal_error);
    StarvedTimeoutCounter count;
    count.add(record);
    CHECK(count.warning("-j", "rerun them with --rerun-failed") ==
          "1 test timed out twice while the machine was busy with other work: not scored "
          "(rerun them with --rerun-failed)");
  }
  SECTION("unless it used half of its time") { record.usage.cpu_time = 5s; }
  SECTION("unless it ran once only") { record.attempts = 1; }
  SECTION("unless it failed otherwise") { record.verdict = Verdict::cpu_limit; }
  const Verdict before = record.verdict;
  excuse_late(record, busy);
  CHECK(record.verdict == before);
}

TEST_CASE("a test's own load is not an excuse", "[grading]") {
  CHECK_FALSE(is_busy_with_others({.processors = 2, .now = 2, .minute = 20, .waiting = 0.9}));
  CHECK_FALSE(is_busy_with_others({.processors = 2, .now = 3, .minute = 20}));
  CHECK(is_busy_with_others({.processors = 2, .now = 3, .waiting = 0.5}));
  CHECK(is_busy_with_others({.processors = 2, .now = 4}));
}
