#include "gauntlet/json.hpp"
#include "grading/judging/judge.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::compare;
using gauntlet::json::read_values;

static std::vector<TestCase> many_fixtures(const test::Folder& folder) {
  std::vector<TestCase> test_cases;
  for (int i = 0; i < 50; ++i) {
    const std::string name = std::to_string(i);
    test_cases.push_back(
        {.input = folder.write(name, name), .expected = {.answers = read_values(name)}});
  }
  return test_cases;
}

TEST_CASE("results come in the order of the tests", "[grading][threads]") {
  const test::Folder folder;
  auto test_cases = many_fixtures(folder);
  test_cases[7].expected.answers = read_values("8");
  std::vector<std::string> seen, wanted;
  for (const auto& test_case : test_cases) wanted.push_back(test_case.input.string());
  int passed = 0;
  CHECK(run_suite(test_cases, "cat", {}, 4, [&](const TestResult& record) {
    seen.push_back(record.test);
    if (record.verdict == Verdict::pass) ++passed;
    return true;
  }));
  CHECK(seen == wanted);
  CHECK(passed == 49);
}

TEST_CASE("a suite stops when its callback returns false", "[grading][threads]") {
  const test::Folder folder;
  int seen = 0;
  CHECK(run_suite(many_fixtures(folder), "cat", {}, 2,
                  [&](const TestResult&) { return ++seen < 5; }));
  CHECK(seen == 5);
}

TEST_CASE("a suite whose program does not exist", "[grading][threads]") {
  const test::Folder folder;
  int seen = 0;
  run_suite(many_fixtures(folder), "/nowhere/at/all", {}, 2, [&](const TestResult& record) {
    CHECK(record.verdict == Verdict::cannot_start);
    ++seen;
    return true;
  });
  CHECK(seen == 50);
}

TEST_CASE("tests that exceed the time limit are rerun once, one at a time", "[grading][threads]") {
  const test::Folder folder;
  const auto test_cases = many_fixtures(folder);
  // The first runs of 3 and 5 exceed the time limit; so does the second run of 5.
  const std::string script = "read n; cd " + folder.path().string() +
                             "; if [ $n = 5 ] || { [ $n = 3 ] && [ ! -e seen ]; }; then "
                             ": > seen; exec sleep 9; fi; echo $n";
  JudgeOptions conditions;
  conditions.trailing_args = {"-c", script};
  conditions.limits.wall_time = std::chrono::milliseconds(200);
  conditions.retry_timeouts = true;
  std::vector<TestResult> records;
  const std::span<const TestCase> some(test_cases.data(), 7);
  CHECK(run_suite(some, "/bin/sh", conditions, 1, [&](const TestResult& record) {
    records.push_back(record);
    return true;
  }));
  REQUIRE(records.size() == 7);
  CHECK(records[4].test == test_cases[6].input.string());
  CHECK(records[5].test == test_cases[3].input.string());
  CHECK(records[5].verdict == Verdict::pass);
  CHECK(records[5].attempts == 2);
  const bool is_excused = records[6].verdict == Verdict::internal_error;  // the machine is busy
  CHECK((is_excused || records[6].verdict == Verdict::time_limit));
  CHECK(records[6].attempts == 2);
}
