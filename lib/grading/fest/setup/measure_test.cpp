#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading::fest;

namespace {

Config config_of(const test::Folder& folder, const std::vector<std::string>& teams) {
  Config config;
  config.teams = teams;
  config.submission = (folder.path() / "subs/{team}").string();
  config.program = config.submission + "/run";
  return config;
}

}  // namespace

TEST_CASE("patterns of files are matched in the submission only", "[grading]") {
  const test::Folder folder;
  Config config = config_of(folder, {"ann", "b*b"});
  const auto note = [&](const std::string& name, const std::string& team = "ann") {
    config.rubric = {{.title = "x", .measure = Measure::file, .points = 1}};
    config.rubric[0].path = name;
    return measure_submission(config, team).at("x").note;
  };
  folder.write("subs/ann/game-state.md", "");
  folder.write("subs/ann/3/game-state.pdf", "");
  folder.write("subs/ann/.hidden.md", "");
  folder.write("subs/ann/a[1].txt", "");
  folder.write("subs/ann/folder.d/x", "");
  folder.write("subs/b*b/b*b.txt", "");
  folder.write("staff/secret.key", "");
  std::filesystem::create_symlink("../../staff", folder.path() / "subs/ann/out");
  std::filesystem::create_symlink("../../staff/secret.key", folder.path() / "subs/ann/link.key");
  CHECK(note("game-state.*") == "game-state.md exists");
  CHECK(note("?/game-state.*") == "3/game-state.pdf exists");
  CHECK(note("*/*.key") == "no file is called */*.key");
  CHECK(note("*.key") == "link.key leads to a file or folder that is not the team's own");
  CHECK(note("out/*.key") == "no file is called out/*.key");
  CHECK(note("*.md/x") == "no file is called *.md/x");
  CHECK(note("?hidden.md") == "no file is called ?hidden.md");
  CHECK(note("a[1].t?t") == "a[1].txt exists");
  CHECK(note("*.d") == "folder.d is not a regular file");
  CHECK(note("{team}.*", "b*b") == "b*b.txt exists");
  CHECK(note("b?b.md", "b*b") == "no file is called b?b.md");
}

TEST_CASE("JUnit files that were submitted are counted together", "[grading]") {
  const test::Folder folder;
  Config config = config_of(folder, {"ann"});
  config.rubric = {{.title = "x", .measure = Measure::junit, .points = 1}};
  config.rubric[0].path = "*.xml";
  const auto found = [&] { return measure_submission(config, "ann").at("x"); };
  folder.write("subs/ann/README", "");
  CHECK(found() == Measured{0, "no file is called *.xml"});
  folder.write("subs/ann/a.xml", "<testsuite><testcase/></testsuite>");
  folder.write("subs/ann/b.xml", "<testsuite><testcase><error/></testcase><testcase/></testsuite>");
  CHECK(found() == Measured{2, "", 3});
  folder.write("subs/ann/c.xml", "<testsuite>");
  CHECK(found() == Measured{0, "c.xml is not a JUnit file: line 1: no element found"});
  std::filesystem::remove(folder.path() / "subs/ann/c.xml");
  std::filesystem::create_symlink("/etc/passwd", folder.path() / "subs/ann/c.xml");
  CHECK(found().note == "c.xml leads to a file or folder that is not the team's own");
  config.rubric[0].path = "d.xml";
  folder.write("subs/ann/d.xml", "<testsuite><testcase><skipped/></testcase></testsuite>");
  CHECK(found() == Measured{0, "no test was run"});
}

TEST_CASE("files of a submission are looked for as they were submitted", "[grading]") {
  const test::Folder folder;
  Config config = config_of(folder, {"ann", "bob"});
  const auto file = [&](const std::string& name, Measure measure) {
    config.rubric.push_back({.title = name, .measure = measure, .points = 1});
    config.rubric.back().path = name;
  };
  folder.write("subs/ann/deep/run", "x");
  folder.write("subs/ann/plain", "x");
  folder.write("subs/bob/x", "x");
  chmod((folder.path() / "subs/ann/deep/run").c_str(), 0755);
  std::filesystem::create_symlink("../bob/x", folder.path() / "subs/ann/link");
  std::filesystem::create_symlink("deep/run", folder.path() / "subs/ann/inside");
  file("plain", Measure::file);
  for (const auto* name : {"deep/run", "plain2", "deep", "link", "inside"}) {
    file(name, Measure::executable);
  }
  folder.write("subs/ann/plain2", "x");
  config.rubric.push_back({.title = "g", .measure = Measure::grades, .points = 9});
  config.rubric.back().given["bob"] = {4};
  using Found = std::map<std::string, Measured>;
  CHECK(measure_submission(config, "ann") ==
        Found{{"plain", {1, "exists"}},
              {"deep/run", {1, "exists and is executable"}},
              {"plain2", {0, "plain2 is not executable"}},
              {"deep", {0, "deep is not a regular file"}},
              {"link", {0, "link leads to a file or folder that is not the team's own"}},
              {"inside", {1, "exists and is executable"}},
              {"g", {0, "not graded"}}});
  CHECK(measure_submission(config, "bob").at("g") == Measured{4, ""});
  CHECK(measure_submission(config, "bob").at("plain").note == "plain does not exist");
}
