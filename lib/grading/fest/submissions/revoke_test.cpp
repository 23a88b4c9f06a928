#include <stdexcept>

#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/testing/sample_course.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading::fest;
using Tests = std::vector<SubmittedTest>;

namespace {

SubmittedTest submitted(const std::string& owner, const std::string& input,
                        const std::string& answer) {
  return {{owner, "1-in.json", "", "", false, input, answer}};
}

Tests toy_tests() {
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
  auto tests = toy_tests();
  CHECK(toys::list(tests) ==
        "(staff)/1-in.json: new\nann/1-in.json: = (staff)/1-in.json\nbob/1-in.json: new\n"
        "cat/1-in.json: = (staff)/1-in.json\n");
  revoke(tests, {{"(staff)/1-in.json", "r:1"}});
  CHECK(toys::list(tests) ==
        "(staff)/1-in.json: revoked\nann/1-in.json: new\nbob/1-in.json: new\n"
        "cat/1-in.json: = ann/1-in.json\n");
  revoke(tests, {});
  CHECK(toys::list(tests) == toys::list(toy_tests()));
}

TEST_CASE("a fest's revocation of an unknown test is refused", "[grading]") {
  auto tests = toy_tests();
  try {
    revoke(tests, {{"ann/1-in.json", "r:1"}, {"ann/2-in.json", "r:7"}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    CHECK(std::string(error.what()) ==
          "r:7: expected a test's id, such as (staff)/1-in.json, got \"ann/2-in.json\"");
  }
  CHECK(toys::list(tests) == toys::list(toy_tests()));
}
