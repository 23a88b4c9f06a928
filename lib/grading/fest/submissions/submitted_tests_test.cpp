#include "grading/fest/submissions/submitted_tests.hpp"

#include <sys/stat.h>

#include <stdexcept>

#include "grading/fest/course_test.hpp"
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

// A team's folder with tests, beside a folder that the team must not read.
class Submission {
 public:
  Submission() {
    folder_.write("secret/1-in.json", "1");
    fs::create_directories(tests());
  }

  fs::path own() const { return folder_.path() / "team"; }
  fs::path tests() const { return own() / "Tests"; }
  fs::path write(const std::string& name, std::string_view text = "1") const {
    return folder_.write("team/Tests/" + name, text);
  }

  // Returns "name" or "name: trouble", one per line.
  std::string list(std::uintmax_t max = 100) const {
    std::string text;
    for (const auto& [name, input, error] : list_tests(tests(), own(), max)) {
      text += name + (error.empty() ? "" : ": ") + error + '\n';
    }
    return text;
  }

 private:
  test::Folder folder_;
};

}  // namespace

TEST_CASE("a fest's tests are listed in natural order", "[grading]") {
  const Submission team;
  for (const std::string name : {"10-in.json", "9-in.json", "b/1-in.json", "2-out.json",
                                 "9-out.json", "README.md", "b/c/3-opts.json"}) {
    team.write(name);
  }
  CHECK(team.list() == "2-in.json\n9-in.json\n10-in.json\nb/1-in.json\nb/c/3-in.json\n");
  CHECK(list_tests(team.tests(), team.own(), 100)[1].input == team.tests() / "9-in.json");
}

TEST_CASE("text tests of a fest are listed among the others", "[grading]") {
  const Submission team;
  for (const std::string name : {"2-in.json", "10.in", "10.ans", "3.in", "input/4", "input/4.args",
                                 "output/4", "input/notes", "b/5/input.txt", "b/5/output.txt",
                                 "c/6.in", "README.md", "a\nb.in", "a\nb.out"}) {
    team.write(name);
  }
  fs::create_symlink("../../secret/1-in.json", team.tests() / "10.err");
  fs::create_directory(team.tests() / "7.out");
  team.write("7.in");
  CHECK(team.list() ==
        "2-in.json\n"
        "3.in: its expected output is missing: 3.out\n"
        "7.in: 7.out is not a regular file\n"
        "10.in: 10.err links outside the team's own folder, or to nothing\n"
        "a%0Ab.in: its path is too long or contains unsafe characters\n"
        "b/5/input.txt\n"
        "input/4\n"
        "input/notes: its expected output is missing: notes\n");
}

TEST_CASE("a missing folder of a fest's tests is empty", "[grading]") {
  const Submission team;
  CHECK(list_tests(team.own() / "none", team.own(), 1).empty());
  CHECK(list_tests(team.own() / "no/team", team.own() / "no", 1).empty());
  fs::remove(team.tests());
  const auto file = std::ofstream(team.tests());
  CHECK(team.list() == ".: it cannot be read: Not a directory\n");
}

TEST_CASE("links out of the submission are refused in a fest's folder of tests", "[grading]") {
  const Submission team;
  const fs::path secret = team.own().parent_path() / "secret";
  team.write("1-in.json");
  fs::create_symlink("1-in.json", team.tests() / "1-out.json");
  fs::create_symlink("../../secret/1-in.json", team.tests() / "2-in.json");
  team.write("3-in.json");
  fs::create_symlink(secret / "1-in.json", team.tests() / "3-out.json");
  fs::create_symlink("nowhere", team.tests() / "4-in.json");
  fs::create_symlink("5-in.json", team.tests() / "5-in.json");
  fs::create_symlink(secret, team.tests() / "more");
  fs::create_symlink(".", team.tests() / "again");
  const std::string out = " links outside the team's own folder, or to nothing\n";
  CHECK(team.list() == "1-in.json\n2-in.json: 2-in.json" + out + "3-in.json: 3-out.json" + out +
                           "4-in.json: 4-in.json" + out + "5-in.json: 5-in.json" + out);
  SECTION("the folder itself leads out of the submission") {
    fs::remove_all(team.tests());
    fs::create_symlink(secret, team.tests());
    CHECK(team.list() == ".: it" + out);
  }
  SECTION("the folder itself is a link to another of the team's") {
    fs::rename(team.tests(), team.own() / "tests");
    fs::create_symlink("tests", team.tests());
    CHECK(team.list().starts_with("1-in.json\n2-in.json: 2-in.json" + out));
  }
}

TEST_CASE("entries in a fest's folder of tests that are not files", "[grading]") {
  const Submission team;
  fs::create_directory(team.tests() / "1-in.json");
  team.write("1-out.json");
  REQUIRE(mkfifo((team.tests() / "2-in.json").c_str(), 0600) == 0);
  fs::create_symlink("/dev/zero", team.tests() / "3-in.json");
  team.write("4-in.json", std::string(101, ' '));
  team.write("5-in.json", std::string(100, ' '));
  CHECK(team.list() ==
        "1-in.json: 1-in.json is not a regular file\n"
        "2-in.json: 2-in.json is not a regular file\n"
        "3-in.json: 3-in.json links outside the team's own folder, or to nothing\n"
        "4-in.json: 4-in.json has 101 bytes, 100 are allowed\n"
        "5-in.json\n");
}

TEST_CASE("unusual names in a fest's folder of tests", "[grading]") {
  const Submission team;
  team.write("a\nb/1-in.json");
  team.write("a%0Ab/1-in.json");
  team.write("\xff/1-in.json");
  team.write("z ä/1-in.json");
  const std::string odd = ": a folder name is too long or contains unsafe characters\n";
  CHECK(team.list() == "%FF/1-in.json" + odd + "a%0Ab/1-in.json" + odd + "a%250Ab/1-in.json" + odd +
                           "z ä/1-in.json\n");
}

TEST_CASE("names of a fest's tests that are not numbers", "[grading]") {
  const Submission team;
  for (const std::string name :
       {"Zoo-in.json", "zoo-in.json", "a\nb-in.json", "a b-out.json", "\u00e4-in.json",
        "x-in.json-in.json", "q?-in.json", "-in.json", ".#1-in.json", ".git/1-in.json"}) {
    team.write(name);
  }
  CHECK(team.list() ==
        "\u00e4-in.json\nZoo-in.json\na b-in.json\na%0Ab-in.json\nq%3F-in.json\n"
        "x-in.json-in.json\nzoo-in.json\n");
  const auto listed = list_tests(team.tests(), team.own(), 100);
  CHECK(listed[3].input == team.tests() / "a\nb-in.json");
}

TEST_CASE("a very deep folder of a fest's tests", "[grading]") {
  const Submission team;
  const std::string name(200, 'd');
  const fs::path back = fs::current_path();
  fs::current_path(team.tests());
  for (int depth = 0; depth < 25; ++depth) {  // exceeds the maximum length of a path
    fs::create_directory(name);
    fs::current_path(name);
  }
  fs::current_path(back);
  team.write("1-in.json");
  const std::string list = team.list();
  CHECK(list.starts_with("1-in.json\n"));
  CHECK(list.find(": it cannot be read: File name too long\n") != list.npos);
}

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

TEST_CASE("a file beside tests is not a test if its layout needs an output", "[grading]") {
  const test::Folder folder;
  for (const char* const file : {"1", "1.a", "2.in", "2.out", "README"}) {
    folder.write(std::string("tests/") + file, "1\n");
  }
  const auto listed = list_tests(folder.path(), folder.path(), 1000);
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].name == "tests/1");
  CHECK(listed[1].name == "tests/2.in");
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
  CHECK(one.files == kept / "(staff)/g/1.files");
  CHECK(read_file(one.expected_files / "b") == "b");
  CHECK(one.groups.size() == 1);
  CHECK(two.groups.size() == 1);
  CHECK(one.max_points * one.points_scale == 2);
  CHECK(two.max_points * two.points_scale == 6);
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
      points.push_back(test_case->max_points * test_case->points_scale);
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
      text += test_case->is_hidden ? "h" : "v";
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
  CHECK(load_snapshot(tests_of(tests), kept)[0]->max_points == 1);
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
  CHECK_FALSE(test_cases[0]->expected_stderr);
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
  CHECK(read_file(test_cases[0]->expected_file) == "2");
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
