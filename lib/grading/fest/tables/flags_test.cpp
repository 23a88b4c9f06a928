#include "grading/fest/tables/tables.hpp"
#include "grading/fest/testing/sample_fest.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;
using namespace gauntlet::compare;
using namespace gauntlet::grading::fest;

namespace {

// Returns whether test 0 is failed by all if the programs of the other teams have these verdicts.
bool all_fail(const std::vector<Verdict>& verdicts, bool with_unbuilt = false) {
  Fest fest;
  fest.teams.push_back({"owner"});
  fest.tests.push_back({"owner", "1-in.json"});
  for (const Verdict verdict : verdicts) {
    const std::string name = std::to_string(fest.teams.size());
    fest.teams.push_back({name});
    fest.records.push_back(toys::record(name, "owner/1-in.json", verdict));
  }
  if (with_unbuilt) fest.teams.push_back({"unbuilt", false, "x"});
  return is_failed_by_all(score(fest, ResultMatrix(fest)).tests[0]);
}

}  // namespace

TEST_CASE("a fest's test that all programs fail", "[grading]") {
  CHECK(all_fail({Verdict::wrong, Verdict::crash}));
  CHECK(all_fail({Verdict::wrong, Verdict::internal_error, Verdict::wrong}));
  CHECK(all_fail({Verdict::wrong, Verdict::wrong}, true));
  CHECK_FALSE(all_fail({}));
  CHECK_FALSE(all_fail({Verdict::wrong}));
  CHECK_FALSE(all_fail({Verdict::wrong}, true));
  CHECK_FALSE(all_fail({Verdict::wrong, Verdict::internal_error}));
  CHECK_FALSE(all_fail({Verdict::wrong, Verdict::wrong, Verdict::pass}));
}

TEST_CASE("a fest's tests with equal inputs and different answers", "[grading]") {
  const auto made = [](const std::string& name, const std::string& input,
                       const std::string& answer) {
    return Test{"a", name, "", "", false, input, answer};
  };
  CHECK(conflicting_answers({made("1", "x", "1"), made("2", "x", "1"), made("3", "x", "2"),
                             made("4", "x", "3"), made("5", "y", "2"), made("6", "x", "2")}) ==
        std::vector<std::vector<std::string>>{
            {"a/3", "a/4"}, {"a/3", "a/4"}, {"a/1", "a/4"}, {"a/1", "a/3"}, {}, {"a/1", "a/4"}});
  CHECK(conflicting_answers({made("1", "", "1"), made("2", "", "2"), made("3", "x", ""),
                             made("4", "x", "1")}) == std::vector<std::vector<std::string>>(4));
}
