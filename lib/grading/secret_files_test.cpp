#include "grading/secret_files.hpp"

#include "grading/paths.hpp"
#include "grading/test_folder.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

TEST_CASE("what must be out of a program's sight", "[grading]") {
  const test::Folder folder;
  const fs::path path = plain_path(folder.path());
  const auto key = folder.write("keys/1", "1");
  const auto results = folder.write("results.jsonl", "");
  folder.write("tests/2-out.json", "1");
  fs::create_directories(path / "tests/sub");
  fs::create_directories(path / "lib");
  fs::create_symlink("../../keys/1", path / "tests/sub/1-out.json");
  fs::create_symlink("2-out.json", path / "tests/3-out.json");
  fs::create_symlink("/dev/null", path / "tests/4-err.txt");
  fs::create_symlink("nowhere", path / "tests/5-in.json");
  fs::create_symlink(path / "lib", path / "tests/lib");  // not of a test
  fs::create_directory_symlink(path / "tests", path / "link");
  fs::create_symlink("results.jsonl", path / "latest");
  CHECK(files_to_hide({path / "link"}, {path / "latest", path / "later", "/dev/null", results}) ==
        Paths{path / "keys/1", path / "later", path / "results.jsonl", path / "tests"});
  CHECK(files_to_hide({path / "none"}, {}) == Paths{path / "none"});
}

TEST_CASE("the outermost of some paths", "[grading]") {
  CHECK(outermost({"/b", "/a/b", "/a-b", "/a", "/b", "/a/c/d"}) == Paths{"/a", "/a-b", "/b"});
  CHECK(outermost({}).empty());
}
