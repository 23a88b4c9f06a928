#include <algorithm>

#include "grading/test_cases/test_suite.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

namespace {

Paths sorted(Paths paths) {
  std::ranges::sort(paths);
  return paths;
}

}  // namespace

TEST_CASE("the answers in and below a folder are found", "[grading]") {
  const test::Folder folder;
  const fs::path path = canonical_path(folder.path());
  folder.write("program", "#!/bin/sh\n");
  folder.write("lib/module.py", "");
  SECTION("none") { CHECK(answers_in(path).empty()); }
  SECTION("folders of tests") {
    folder.write("Tests/1-in.json", "1");
    folder.write("Tests/1-out.json", "1");
    folder.write("lib/tests/1-in.json", "1");
    folder.write("lib/tests/1-err.txt", "1");
    folder.write("games/1-scenario.json", "{}");
    CHECK(sorted(answers_in(path)) == Paths{path / "Tests", path / "games", path / "lib/tests"});
  }
  SECTION("a folder that contains only folders of tests") {
    for (const std::string part : {"a/1-in.json", "a/1-out.json", "b/1-in.json", "b/1-out.json"}) {
      folder.write("Tests/" + part, "1");
    }
    CHECK(answers_in(path) == Paths{path / "Tests"});
  }
  SECTION("the folder itself") {
    folder.write("1-in.json", "1");
    folder.write("1-out.json", "1");
    CHECK(answers_in(path) == Paths{path});
  }
  SECTION("answers without an input, also links, but neither devices nor inputs") {
    const auto key = folder.write("lib/key", "1");
    folder.write("lib/1-out.json", "1");
    folder.write("lib/3-in.json", "1");
    fs::create_symlink(key, path / "lib/2-out.json");
    fs::create_symlink("/dev/null", path / "lib/4-err.txt");
    CHECK(sorted(answers_in(path)) == Paths{path / "lib/1-out.json", path / "lib/key"});
  }
  SECTION("outputs that text tests accept") {
    folder.write("lib/1.in", "1");
    folder.write("lib/1.out", "1");
    folder.write("lib/1.opts.json", R"({"accept": [{"file": "b.txt"}, "2"]})");
    folder.write("lib/b.txt", "3");
    CHECK(sorted(answers_in(path)) ==
          Paths{path / "lib/1.opts.json", path / "lib/1.out", path / "lib/b.txt"});
  }
  SECTION("results and reports with any names") {
    folder.write("a", R"({"format":"gauntlet-run","version":1})");
    folder.write("b", "TAP version 14\n");
    folder.write("c", "<?xml version=\"1.0\"?>\n<testsuites name=\"xtest\"");
    folder.write("d", "test,suite,program,verdict,message");
    folder.write("e", R"({"test":"T/1-in.json","suite":"T")");
    folder.write("f", R"({"tests": 1})");
    CHECK(sorted(answers_in(path)) ==
          Paths{path / "a", path / "b", path / "c", path / "d", path / "e"});
  }
  SECTION("result folders of fests and leagues with all their files") {
    folder.write("fest/fest.json", "{\n  \"format\": \"gauntlet-fest\",\n");
    folder.write("league/league.jsonl", "{\"format\":\"gauntlet-league\"");
    CHECK(sorted(answers_in(path)) == Paths{path / "fest", path / "league"});
  }
  SECTION("repositories") {
    folder.write(".git/HEAD", "");
    folder.write("lib/.hg/x", "");
    CHECK(sorted(answers_in(path)) == Paths{path / ".git", path / "lib/.hg"});
  }
  CHECK(answers_in(path / "none").empty());
}

TEST_CASE("tests, answers and files of the run are withheld from a program", "[grading]") {
  const test::Folder folder;
  const fs::path path = canonical_path(folder.path());
  const auto key = folder.write("keys/1", "1");
  const auto results = folder.write("results.jsonl", "");
  folder.write("tests/1-in.json", "1");
  folder.write("tests/2-out.json", "1");
  folder.write("3/Tests/1-in.json", "1");
  folder.write("3/Tests/1-out.json", "1");
  folder.write("3/program", "");
  fs::create_directories(path / "tests/sub");
  fs::create_directories(path / "lib");
  fs::create_symlink("../../keys/1", path / "tests/sub/1-out.json");
  fs::create_symlink("2-out.json", path / "tests/3-out.json");
  fs::create_symlink("/dev/null", path / "tests/4-err.txt");
  fs::create_symlink("nowhere", path / "tests/5-in.json");
  fs::create_symlink(path / "lib", path / "tests/lib");  // not part of a test
  fs::create_directory_symlink(path / "tests", path / "link");
  fs::create_symlink("results.jsonl", path / "latest");
  const auto withheld = [&](const Paths& own, const Paths& tests, const Paths& files = {},
                            const Paths& shown = {}) {
    process::SandboxPolicy view{.readonly_paths = shown};
    withhold_answers(view, own, tests, files);
    return view.withheld;
  };
  CHECK(withheld({}, {path / "link"}, {path / "latest", path / "later", "/dev/null", results}) ==
        Paths{path / "keys/1", path / "later", path / "results.jsonl", path / "tests"});
  CHECK(withheld({}, {path / "none"}) == Paths{path / "none"});
  // If the program is in the folder of tests, the answers in its own folder are withheld.
  CHECK(withheld({path / "3"}, {path}) == Paths{path / "3/Tests", path / "keys/1",
                                                path / "tests/2-out.json",
                                                path / "tests/5-in.json"});
  CHECK(withheld({path / "3/Tests"}, {path / "3"}) == Paths{path / "3/Tests"});
  CHECK(withheld({}, {}, {}, {path / "3"}) == Paths{path / "3/Tests"});
  CHECK(withheld({}, {path / "3"}, {}, {path}) ==
        Paths{path / "3", path / "keys/1", path / "tests/2-out.json"});
}

TEST_CASE("the files among a program's arguments are shown to it", "[grading]") {
  const test::Folder folder;
  const fs::path path = canonical_path(folder.path());
  const auto script = folder.write("own/script.py", "");
  process::SandboxPolicy view;
  CHECK(show_files(view, "/usr/bin/env", {"-u", script.string(), "/no/such"}) ==
        Paths{path / "own"});
  CHECK(view.readonly_paths == Paths{path / "own/script.py", path / "own"});
}
