#include "grading/fest/submissions/snapshot.hpp"

#include <stdexcept>

#include "grading/fest/submissions_test.hpp"
#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;
using namespace gauntlet::grading;
using namespace gauntlet::system;
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
  std::vector<SubmittedTest> tests{samples::hand_in(folder, staff, "1-in.json", "1", "2"),
                                   samples::hand_in(folder, "ann", "deep/2-in.json", "3", "4"),
                                   samples::hand_in(folder, "ann", "3-in.json", "5", "6")};
  folder.write("staff/1-opts.json", R"({"args": ["-x"], "visibility": "hidden", "points": 2})");
  tests[2].test.invalid_reason = "the reference gives another answer";
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  folder.write("subs/ann/Tests/deep/2-out.json", "changed");
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(test_cases[0]->args == std::vector<std::string>{"-x"});
  CHECK(test_cases[0]->notice.is_hidden);
  CHECK(test_cases[0]->points.max == 2);
  CHECK(test_cases[1]->input == kept / "ann/deep/2-in.json");
  CHECK(read_file(test_cases[1]->expected.answers_file) == "4");
  CHECK_FALSE(test_cases[2]);
  CHECK_FALSE(exists(kept / "ann/3-in.json"));
}

TEST_CASE("text tests of a fest are copied with their folders and groups", "[grading]") {
  const test::Folder folder;
  folder.write("staff/g/1.in", "1\n");
  folder.write("staff/g/1.files/sub/a", "a");
  folder.write("staff/g/1.expected-files/b", "b");
  folder.write("staff/g/2/input", "2\n");
  folder.write("staff/g/2/output", "3\n");
  folder.write("staff/g/2/opts.json", R"({"points": 3})");
  folder.write("staff/g/opts.json", R"({"group": {"score": "all", "points": 8}})");
  SubmittedTestSet set{staff, folder.path() / "staff", {}};
  set.listed = list_tests(set.folder, folder.path(), 1000);
  REQUIRE(set.listed.size() == 2);
  std::vector<SubmittedTest> tests;
  for (const auto& listed : set.listed) tests.push_back(read_submitted_test(set, listed));
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  const auto& one = test_cases[0].value();
  const auto& two = test_cases[1].value();
  CHECK(one.files.folder == kept / "(staff)/g/1.files");
  CHECK(read_file(one.expected.folder / "b") == "b");
  CHECK(one.points.groups.size() == 1);
  CHECK(two.points.groups.size() == 1);
  CHECK(one.points.scaled_max() == 2);
  CHECK(two.points.scaled_max() == 6);
  const auto are_same = [&] {
    return std::ranges::all_of(
        tests, [&](const SubmittedTest& each) { return matches_snapshot(each, kept); });
  };
  CHECK(are_same());
  for (const char* const changed : {"staff/g/1.files/sub/a", "staff/g/1.expected-files/b",
                                    "staff/g/2/opts.json", "staff/g/opts.json"}) {
    CAPTURE(changed);
    const std::string before = read_file(folder.path() / changed);
    folder.write(changed, before + ' ');
    CHECK_FALSE(are_same());
    folder.write(changed, before);
  }
  folder.write("kept/(staff)/g/2/files/c", "");
  CHECK_FALSE(are_same());
}

TEST_CASE("the points of a group in a fest are shared by the tests that count", "[grading]") {
  const test::Folder folder;
  std::vector<SubmittedTest> tests;
  for (const char* const name : {"1", "2", "3", "4", "hard/1"}) {
    tests.push_back(samples::hand_in(folder, staff, name + std::string("-in.json"), name, "0"));
  }
  folder.write("staff/opts.json", R"({"group": {"score": "sum", "points": 130}})");
  folder.write("staff/hard/opts.json", R"({"group": {"score": "all", "points": 20}})");
  folder.write("staff/4-opts.json", R"({"points": 3})");
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  const auto shares = [&](const std::vector<Test>& all) {
    std::vector<double> points;
    for (const auto& test_case : load_snapshot(all, kept)) {
      points.push_back(test_case->points.scaled_max());
    }
    return points;
  };
  auto all = tests_of(tests);
  CHECK(shares(all) == std::vector<double>{5, 5, 5, 15, 100});
  all[1].duplicate_of = all[0].id();
  all[4].revoked = true;
  CHECK(shares(all) == std::vector<double>{26, 1, 26, 78, 1});
  for (auto& test : all) test.revoked = true;
  CHECK(shares(all) == std::vector<double>{1, 1, 1, 3, 1});
}

TEST_CASE("the visibility of a fest's tests is copied alone", "[grading]") {
  const test::Folder folder;
  Config config = samples::sample_config(folder);
  std::vector<SubmittedTest> tests{samples::hand_in(folder, staff, "1-in.json", "1", "2"),
                                   samples::hand_in(folder, staff, "2-in.json", "2", "3")};
  folder.write("staff/a/1.in", "1");
  folder.write("staff/a/1.out", "1");
  folder.write("staff/a/2/input", "1");
  folder.write("staff/a/2/output", "1");
  for (const auto& listed : list_tests_of_staff(config).listed) {
    if (listed.name.starts_with("a/")) {
      tests.push_back(read_submitted_test(list_tests_of_staff(config), listed));
    }
  }
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  const auto hidden = [&] {
    update_visibility(config, kept);
    std::string text;
    for (const auto& test_case : load_snapshot(tests_of(tests), kept)) {
      text += test_case->notice.is_hidden ? "h" : "v";
    }
    return text;
  };
  CHECK(hidden() == "vvvv");
  for (const auto* const file : {"1-opts.json", "2-opts.json", "a/1.opts.json", "a/2/opts.json"}) {
    folder.write(std::string("staff/") + file, R"({"visibility": "hidden"})");
  }
  CHECK(hidden() == "hhhh");
  const auto are_same = [&] {
    return std::ranges::all_of(tests_of(tests), [&](const Test& test) {
      const auto set = list_tests_of_staff(config);
      const auto listed = std::ranges::find(set.listed, test.name, &TestFileEntry::name);
      return matches_snapshot(read_submitted_test(set, *listed), kept, config.layouts);
    });
  };
  CHECK(are_same());
  // Other changes wait for the next validation; invalid options change nothing.
  folder.write("staff/1-opts.json", R"({"points": 2, "visibility": "visible"})");
  folder.write("staff/2-opts.json", R"({"visibility": "hiden"})");
  folder.write("staff/a/1.opts.json", R"({"points": 2})");
  fs::remove(folder.path() / "staff/a/2/opts.json");
  CHECK(hidden() == "vhvv");
  CHECK(load_snapshot(tests_of(tests), kept)[0]->points.max == 1);
  folder.write("staff/1-opts.json", R"({"points": 2, "visibility": "hidden"})");
  folder.write("staff/2-opts.json", "{");
  CHECK(hidden() == "hhvv");
}

TEST_CASE("the tests of a fest are copied again after an interruption", "[grading]") {
  const test::Folder folder;
  const std::vector<SubmittedTest> tests{samples::hand_in(folder, "ann", "1-in.json", "1", "2")};
  const fs::path kept = folder.path() / "kept";
  folder.write("kept/ann/1-in.json", "earlier");
  folder.write("kept/ann/1-err.txt", "earlier");
  save_snapshot(tests, kept);
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(read_file(test_cases[0]->input) == "1");
  CHECK_FALSE(test_cases[0]->expected.stderr_text);
  folder.write("kept/bob/2-in.json", "earlier");
  save_snapshot(tests, kept);
  CHECK_FALSE(exists(kept / "bob/2-in.json"));
}

TEST_CASE("a copied test of a fest has its name in the fest", "[grading]") {
  const test::Folder folder;
  std::vector<SubmittedTest> tests{samples::hand_in(folder, "ann", "a\nb-in.json", "1", "2")};
  tests[0].test.name = "a%0Ab-in.json";
  const fs::path kept = folder.path() / "kept";
  save_snapshot(tests, kept);
  const auto test_cases = load_snapshot(tests_of(tests), kept);
  CHECK(test_cases[0]->input == kept / "ann/a%0Ab-in.json");
  CHECK(read_file(test_cases[0]->expected.answers_file) == "2");
}

TEST_CASE("a copy of a test differs if the submitted test has changed", "[grading]") {
  const test::Folder folder;
  const SubmittedTest submitted = samples::hand_in(folder, "ann", "1-in.json", "1", "2");
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
