#include "grading/fest/submissions/counting.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "grading/fest/course_test.hpp"
#include "grading/fest/submissions_test.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;
using namespace gauntlet::grading;

using Tests = std::vector<SubmittedTest>;

namespace {

SubmittedTest submitted(const std::string& owner, const std::string& input,
                        const std::string& answer) {
  return {{owner, "1-in.json", "", "", false, input, answer}};
}

Tests sample_tests() {
  Tests tests{submitted(staff, "1", "1"), submitted("ann", "1", "1"), submitted("bob", "1", "2"),
              submitted("cat", "1", "1")};
  mark_duplicates(tests);
  return tests;
}

}  // namespace

TEST_CASE("a fest's revocations are read", "[grading]") {
  const gauntlet::test::Folder folder;
  const auto file = folder.write("revoke.txt", "# wrong\n\nann/1-in.json\r\n bob/2-in.json  \n#");
  const auto revoked = read_revoked(file);
  REQUIRE(revoked.size() == 2);
  CHECK(revoked[0].id == "ann/1-in.json");
  CHECK(revoked[0].where == file.string() + ":3");
  CHECK(revoked[1].id == " bob/2-in.json");
  CHECK_THROWS_AS(read_revoked(folder.path() / "none"), std::runtime_error);
}

TEST_CASE("after a revocation, the next duplicate of a fest's test counts", "[grading]") {
  auto tests = sample_tests();
  CHECK(samples::list(tests) ==
        "(staff)/1-in.json: new\nann/1-in.json: = (staff)/1-in.json\nbob/1-in.json: new\n"
        "cat/1-in.json: = (staff)/1-in.json\n");
  revoke(tests, {{"(staff)/1-in.json", "r:1"}});
  CHECK(samples::list(tests) ==
        "(staff)/1-in.json: revoked\nann/1-in.json: new\nbob/1-in.json: new\n"
        "cat/1-in.json: = ann/1-in.json\n");
  revoke(tests, {});
  CHECK(samples::list(tests) == samples::list(sample_tests()));
}

TEST_CASE("a lot decides which team's test counts in a fest", "[grading]") {
  const auto count = [](const std::vector<std::string>& teams) {
    std::map<std::string, int> counting;
    for (int i = 0; i < 200; ++i) {
      const std::string input = "[]\n[" + std::to_string(i) + "]\n";
      Tests tests;
      for (const auto& team : teams) tests.push_back(submitted(team, input, "1\n"));
      mark_duplicates(tests);
      Tests reversed(tests.rbegin(), tests.rend());
      mark_duplicates(reversed);
      std::string first;
      for (std::size_t j = 0; j < teams.size(); ++j) {
        CHECK(tests[j].test.duplicate_of == reversed[teams.size() - 1 - j].test.duplicate_of);
        if (tests[j].test.counts()) first += teams[j];
      }
      ++counting[first];
    }
    return counting;
  };
  for (const auto& [team, tests] : count({"ann", "bob"})) {
    CHECK((tests >= 70 && tests <= 130));
  }
  const auto three = count({"team1", "team2", "team3"});
  REQUIRE(three.size() == 3);
  for (const auto& [team, tests] : three) CHECK((tests >= 45 && tests <= 90));
  CHECK(count({staff, "ann", "bob"}).at(staff) == 200);
}

TEST_CASE("of equal tests of one team, the first in a fest counts", "[grading]") {
  Tests tests;
  for (const char* const team : {"ann", "ann", "bob", "bob"}) {
    tests.push_back(submitted(team, "1", "1"));
  }
  tests[1].test.name = tests[3].test.name = "2-in.json";
  mark_duplicates(tests);
  const auto counts =
      std::ranges::count_if(tests, [](const auto& each) { return each.test.counts(); });
  CHECK(counts == 1);
  CHECK((tests[0].test.counts() || tests[2].test.counts()));
}

TEST_CASE("a fest's revocation of an unknown test is refused", "[grading]") {
  auto tests = sample_tests();
  try {
    revoke(tests, {{"ann/1-in.json", "r:1"}, {"ann/2-in.json", "r:7"}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    CHECK(std::string(error.what()) ==
          "r:7: expected a test's id, such as (staff)/1-in.json, got \"ann/2-in.json\"");
  }
  CHECK(samples::list(tests) == samples::list(sample_tests()));
}
