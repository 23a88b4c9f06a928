#include "grading/fest/submissions/submitted_tests.hpp"

#include <sys/stat.h>

#include <string>

#include "grading/fest/course_test.hpp"
#include "grading/fest/submissions_test.hpp"
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
    for (const auto& [name, input, set, error] : list_tests(tests(), own(), max)) {
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
  const std::string odd = ": its path is too long or contains unsafe characters\n";
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

TEST_CASE("sets of files of a scenario are tests of a fest", "[grading]") {
  const test::Folder folder;
  folder.write(
      "staff/server.json",
      R"({"role": "server", "files": {"server": "{name}-s.json", "clients": "C/{name}.json"},
                   "stdin": "{server}",
                   "peers": [{"command": "./clients {port}", "stdin": "{clients}"}]})");
  folder.write("staff/clients", "");
  for (const std::string name : {"1", "2", "3", "4", "5"}) {
    folder.write("ann/Tests/" + name + "-s.json", name);
  }
  for (const std::string name : {"1", "2"}) folder.write("ann/Tests/C/" + name + ".json", "[1]");
  folder.write("ann/Tests/C/4.json", std::string(2000, '1'));
  folder.write("ann/Tests/C/5.json", "[\"\xff\"]");
  folder.write("ann/Tests/2-opts.json", R"({"points": 100})");
  folder.write("ann/Tests/scenario.json", "not read");
  folder.write("ann/Tests/9-in.json", "not read");
  SubmittedTestSet set{"ann", folder.path() / "ann/Tests", {}};
  const auto scenario =
      std::make_shared<const FolderScenario>(folder.path() / "staff/server.json", true);
  set.listed = list_tests(set.folder, folder.path() / "ann", 1000, text_layouts(), scenario);
  std::vector<SubmittedTest> tests;
  std::vector<std::string> reasons;
  for (const auto& listed : set.listed) {
    tests.push_back(read_submitted_test(set, listed));
    reasons.push_back(tests.back().test.name + ' ' + tests.back().test.invalid_reason);
  }
  REQUIRE(reasons.size() == 5);
  CHECK(reasons[0] == "1-scenario.json ");
  CHECK(reasons[1].starts_with("2-scenario.json 2-opts.json: in a team's test, "));
  CHECK(reasons[2] == "3-scenario.json one of its files is missing");
  CHECK(reasons[3] == "4-scenario.json 4.json has 2000 bytes, 1000 are allowed");
  CHECK(reasons[4] == "5-scenario.json a file is not valid UTF-8");
  CHECK(tests[0].test_case->scenario->peers[0].input->to_text() == "[1]");
  const auto outside = folder.path() / "outside";
  std::filesystem::create_directory(outside);
  folder.write("outside/3.json", "secret");
  std::filesystem::rename(folder.path() / "ann/Tests/C", folder.path() / "ann/Tests/D");
  std::filesystem::create_directory_symlink(outside, folder.path() / "ann/Tests/C");
  set.listed = list_tests(set.folder, folder.path() / "ann", 1000, text_layouts(), scenario);
  REQUIRE(set.listed.size() == 5);
  CHECK(set.listed[2].invalid_reason == "one of its files is missing");
}
