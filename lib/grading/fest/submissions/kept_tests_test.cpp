#include <stdexcept>

#include "grading/fest/submissions/handed_in.hpp"
#include "grading/fest/testing/toy_submissions.hpp"
#include "grading/fixtures/fixtures.hpp"
#include "system/plain_file.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

namespace {

std::vector<Test> tests_of(const std::vector<HandedIn>& handed_in) {
  std::vector<Test> tests;
  for (const auto& each : handed_in) tests.push_back(each.test);
  return tests;
}

}  // namespace

TEST_CASE("the tests of a fest are copied unchanged", "[grading]") {
  const test::Folder folder;
  std::vector<HandedIn> tests{toys::hand_in(folder, staff, "1-in.json", "1", "2"),
                              toys::hand_in(folder, "ann", "deep/2-in.json", "3", "4"),
                              toys::hand_in(folder, "ann", "3-in.json", "5", "6")};
  folder.write("staff/1-opts.json", R"({"args": ["-x"], "visibility": "hidden", "points": 2})");
  tests[2].test.trouble = "the reference answers otherwise";
  const fs::path kept = folder.path() / "kept";
  keep_tests(tests, kept);
  folder.write("subs/ann/Tests/deep/2-out.json", "changed");
  const auto fixtures = kept_tests(tests_of(tests), kept);
  CHECK(fixtures[0]->args == std::vector<std::string>{"-x"});
  CHECK(fixtures[0]->hidden);
  CHECK(fixtures[0]->worth == 2);
  CHECK(fixtures[1]->input == kept / "ann/deep/2-in.json");
  CHECK(read_file(fixtures[1]->output) == "4");
  CHECK_FALSE(fixtures[2]);
  CHECK_FALSE(exists(kept / "ann/3-in.json"));
}

TEST_CASE("the tests of a fest are copied again after an interruption", "[grading]") {
  const test::Folder folder;
  const std::vector<HandedIn> tests{toys::hand_in(folder, "ann", "1-in.json", "1", "2")};
  const fs::path kept = folder.path() / "kept";
  folder.write("kept/ann/1-in.json", "of before");
  folder.write("kept/ann/1-err.txt", "of before");
  keep_tests(tests, kept);
  const auto fixtures = kept_tests(tests_of(tests), kept);
  CHECK(read_file(fixtures[0]->input) == "1");
  CHECK_FALSE(fixtures[0]->complaint);
  folder.write("kept/bob/2-in.json", "of before");
  keep_tests(tests, kept);
  CHECK_FALSE(exists(kept / "bob/2-in.json"));
}

TEST_CASE("a copied test of a fest has its name in the fest", "[grading]") {
  const test::Folder folder;
  std::vector<HandedIn> tests{toys::hand_in(folder, "ann", "a\nb-in.json", "1", "2")};
  tests[0].test.name = "a%0Ab-in.json";
  const fs::path kept = folder.path() / "kept";
  keep_tests(tests, kept);
  const auto fixtures = kept_tests(tests_of(tests), kept);
  CHECK(fixtures[0]->input == kept / "ann/a%0Ab-in.json");
  CHECK(read_file(fixtures[0]->output) == "2");
}

TEST_CASE("a copy of a test differs if the submitted test has changed", "[grading]") {
  const test::Folder folder;
  const HandedIn handed_in = toys::hand_in(folder, "ann", "1-in.json", "1", "2");
  const fs::path kept = folder.path() / "kept";
  CHECK_FALSE(is_kept(handed_in, kept));
  keep_tests({handed_in}, kept);
  CHECK(is_kept(handed_in, kept));
  for (const auto* part : {"in.json", "out.json", "opts.json", "err.txt"}) {
    const std::string name = std::string("subs/ann/Tests/1-") + part;
    folder.write(name, "{}");
    CHECK_FALSE(is_kept(handed_in, kept));
    keep_tests({handed_in}, kept);
    CHECK(is_kept(handed_in, kept));
  }
}

TEST_CASE("a missing copy of a fest's test is an error", "[grading]") {
  const test::Folder folder;
  CHECK_THROWS_AS(kept_tests({{"ann", "1-in.json"}}, folder.path() / "kept"), std::runtime_error);
  CHECK(kept_tests({}, folder.path() / "kept").empty());
}
