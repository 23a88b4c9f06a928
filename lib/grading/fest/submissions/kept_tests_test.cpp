#include <stdexcept>

#include "grading/fest/submissions/submitted_tests.hpp"
#include "grading/fest/testing/sample_submissions.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/read_file.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::grading::fest;
namespace fs = std::filesystem;

namespace {

std::vector<Test> tests_of(const std::vector<SubmittedTest>& submitted) {
  std::vector<Test> tests;
  for (const auto& each : submitted) tests.push_back(each.test);
  return tests;
}

}  // namespace

TEST_CASE("the tests of a fest are copied unchanged", "[grading]") {
  const test::Folder folder;
  std::vector<SubmittedTest> tests{toys::hand_in(folder, staff, "1-in.json", "1", "2"),
                                   toys::hand_in(folder, "ann", "deep/2-in.json", "3", "4"),
                                   toys::hand_in(folder, "ann", "3-in.json", "5", "6")};
  folder.write("staff/1-opts.json", R"({"args": ["-x"], "visibility": "hidden", "points": 2})");
  tests[2].test.invalid_reason = "the reference answers otherwise";
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  folder.write("subs/ann/Tests/deep/2-out.json", "changed");
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(test_cases[0]->args == std::vector<std::string>{"-x"});
  CHECK(test_cases[0]->is_hidden);
  CHECK(test_cases[0]->max_points == 2);
  CHECK(test_cases[1]->input == kept / "ann/deep/2-in.json");
  CHECK(read_file(test_cases[1]->expected_file) == "4");
  CHECK_FALSE(test_cases[2]);
  CHECK_FALSE(exists(kept / "ann/3-in.json"));
}

TEST_CASE("the tests of a fest are copied again after an interruption", "[grading]") {
  const test::Folder folder;
  const std::vector<SubmittedTest> tests{toys::hand_in(folder, "ann", "1-in.json", "1", "2")};
  const fs::path kept = folder.path() / "kept";
  folder.write("kept/ann/1-in.json", "earlier");
  folder.write("kept/ann/1-err.txt", "earlier");
  save_snapshot(tests, kept);
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(read_file(test_cases[0]->input) == "1");
  CHECK_FALSE(test_cases[0]->expected_stderr);
  folder.write("kept/bob/2-in.json", "earlier");
  save_snapshot(tests, kept);
  CHECK_FALSE(exists(kept / "bob/2-in.json"));
}

TEST_CASE("a copied test of a fest has its name in the fest", "[grading]") {
  const test::Folder folder;
  std::vector<SubmittedTest> tests{toys::hand_in(folder, "ann", "a\nb-in.json", "1", "2")};
  tests[0].test.name = "a%0Ab-in.json";
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(test_cases[0]->input == kept / "ann/a%0Ab-in.json");
  CHECK(read_file(test_cases[0]->expected_file) == "2");
}

TEST_CASE("a copy of a test differs if the submitted test has changed", "[grading]") {
  const test::Folder folder;
  const SubmittedTest submitted = toys::hand_in(folder, "ann", "1-in.json", "1", "2");
  const fs::path kept = folder.path() / "kept";
  CHECK_FALSE(matches_snapshot(submitted, kept));
  save_snapshot({submitted}, kept);
  CHECK(matches_snapshot(submitted, kept));
  for (const auto* part : {"in.json", "out.json", "opts.json", "err.txt"}) {
    const std::string name = std::string("subs/ann/Tests/1-") + part;
    folder.write(name, "{}");
    CHECK_FALSE(matches_snapshot(submitted, kept));
    save_snapshot({submitted}, kept);
    CHECK(matches_snapshot(submitted, kept));
  }
}

TEST_CASE("a missing copy of a fest's test is an error", "[grading]") {
  const test::Folder folder;
  CHECK_THROWS_AS(load_snapshot({{"ann", "1-in.json"}}, folder.path() / "kept"),
                  std::runtime_error);
  CHECK(load_snapshot({}, folder.path() / "kept").empty());
}
