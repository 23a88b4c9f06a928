#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;

namespace {

std::vector<Fixture> fixtures(const std::vector<std::string>& inputs) {
  std::vector<Fixture> all;
  for (const auto& input : inputs) all.push_back({.input = input});
  return all;
}

Record record(const std::string& test, int wall = 0) {
  Record record;
  record.test = test;
  record.usage.wall = std::chrono::milliseconds(wall);
  return record;
}

}  // namespace

TEST_CASE("a plan depends on its test cases, program and sandbox", "[grading]") {
  const RunPlan plan = make_plan(fixtures({"a", "b"}), "./x", "basic");
  CHECK(plan.names == std::vector<std::string>{"a", "b"});
  CHECK(plan.header.tests == 2);
  const std::string same = plan.header.plan;
  CHECK(make_plan(fixtures({"a", "b"}), "./x", "basic").header.plan == same);
  CHECK(make_plan(fixtures({"b", "a"}), "./x", "basic").header.plan != same);
  CHECK(make_plan(fixtures({"a", "b"}), "./y", "basic").header.plan != same);
  CHECK(make_plan(fixtures({"a", "b"}), "./x", "none").header.plan != same);
}

TEST_CASE("a plan is reduced to a shard", "[grading]") {
  RunPlan plan = make_plan(fixtures({"a", "b", "c"}), "./x", "basic");
  const std::string whole = plan.header.plan;
  keep_shard(plan, {2, 2}, {1, 2, 1});
  CHECK(plan.names == std::vector<std::string>{"b"});
  CHECK(plan.fixtures.size() == 1);
  CHECK(plan.header == Header{whole, 1, {2, 2}});
}

TEST_CASE("a plan resumes after existing results", "[grading]") {
  RunPlan plan = make_plan(fixtures({"a", "b", "b", "c"}), "./x", "basic");
  Results found{{plan.header}, {record("b"), record("c")}, 77};
  SECTION("finished tests are removed") {
    CHECK(resume(plan, found));
    REQUIRE(plan.fixtures.size() == 2);
    CHECK(plan.fixtures[0].name() == "a");
    CHECK(plan.fixtures[1].name() == "b");
    CHECK(plan.names.size() == 4);
    CHECK(plan.done == found.records);
    CHECK(plan.keep == 77);
  }
  SECTION("results of another plan are refused") {
    found.headers[0].plan = "other";
    CHECK_FALSE(resume(plan, found));
    CHECK_FALSE(resume(plan, {{}, {record("b")}}));
    CHECK(resume(plan, {}));
    CHECK(plan.fixtures.size() == 4);
  }
}

TEST_CASE("records are sorted in the order of a plan", "[grading]") {
  std::vector<Record> records{record("c", 1), record("a"), record("c", 2), record("b")};
  sort_by_names(records, {"b", "c", "a", "c"});
  CHECK(records == std::vector<Record>{record("b"), record("c", 1), record("c", 2), record("a")});
}

TEST_CASE("failed tests are identified by their inputs", "[grading]") {
  Record failed = record("t/1-in.json#pad");
  failed.verdict = gauntlet::compare::Verdict::wrong;
  CHECK(failed_inputs({record("t/2-in.json"), failed}) == std::set<std::string>{"t/1-in.json"});
}

TEST_CASE("times of a test are added up, and unknown tests get the average", "[grading]") {
  using Times = std::vector<double>;
  CHECK(time_of_each({"a", "b", "x"}, {record("a", 1), record("a", 2), record("b", 5)}) ==
        Times{3, 5, 4});
  CHECK(time_of_each({"a"}, {}) == Times{1});
}
