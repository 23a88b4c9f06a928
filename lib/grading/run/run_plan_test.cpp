#include "grading/run/run_log.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;

namespace {

std::vector<TestCase> fixtures(const std::vector<std::string>& inputs) {
  std::vector<TestCase> all;
  for (const auto& input : inputs) all.push_back({.input = input});
  return all;
}

TestResult record(const std::string& test, int wall = 0) {
  TestResult record;
  record.test = test;
  record.usage.wall_time = std::chrono::milliseconds(wall);
  return record;
}

}  // namespace

TEST_CASE("a plan depends on its test cases, program and sandbox", "[grading]") {
  const RunPlan plan = make_plan(fixtures({"a", "b"}), "./x", "basic");
  CHECK(plan.names == std::vector<std::string>{"a", "b"});
  CHECK(plan.header.tests == 2);
  const std::string same = plan.header.plan_digest;
  CHECK(make_plan(fixtures({"a", "b"}), "./x", "basic").header.plan_digest == same);
  CHECK(make_plan(fixtures({"b", "a"}), "./x", "basic").header.plan_digest != same);
  CHECK(make_plan(fixtures({"a", "b"}), "./y", "basic").header.plan_digest != same);
  CHECK(make_plan(fixtures({"a", "b"}), "./x", "none").header.plan_digest != same);
}

TEST_CASE("a plan is reduced to a shard", "[grading]") {
  RunPlan plan = make_plan(fixtures({"a", "b", "c"}), "./x", "basic");
  const std::string whole = plan.header.plan_digest;
  keep_shard(plan, {2, 2}, {1, 2, 1});
  CHECK(plan.names == std::vector<std::string>{"b"});
  CHECK(plan.test_cases.size() == 1);
  CHECK(plan.header == Header{whole, 1, {2, 2}});
}

TEST_CASE("a plan resumes after existing results", "[grading]") {
  RunPlan plan = make_plan(fixtures({"a", "b", "b", "c"}), "./x", "basic");
  Results found{{plan.header}, {record("b"), record("c")}, 77};
  SECTION("finished tests are removed") {
    CHECK(resume(plan, found));
    REQUIRE(plan.test_cases.size() == 2);
    CHECK(plan.test_cases[0].name() == "a");
    CHECK(plan.test_cases[1].name() == "b");
    CHECK(plan.names.size() == 4);
    CHECK(plan.done == found.records);
    CHECK(plan.valid_bytes == 77);
  }
  SECTION("results of another plan are refused") {
    found.headers[0].plan_digest = "other";
    CHECK_FALSE(resume(plan, found));
    CHECK_FALSE(resume(plan, {{}, {record("b")}}));
    CHECK(resume(plan, {}));
    CHECK(plan.test_cases.size() == 4);
  }
}
