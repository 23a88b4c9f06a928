#include "grading/test_cases/test_files.hpp"

#include <sys/stat.h>

#include <algorithm>

#include "grading/test_cases/test_suite.hpp"
#include "test/catch.hpp"
#include "test/error_of.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace fs = std::filesystem;

TEST_CASE("tests with files are found in both kinds of names", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  folder.write("1-files/2-in.json", "no test");
  folder.write("1-expected-files/a/b.txt", "x");
  folder.write("2.in", "");
  folder.write("2.files/3.in", "");
  folder.write("2.expected-files/3.out", "");
  folder.write("many-files/4-in.json", "1");  // an ordinary folder
  folder.write("many-files/4-out.json", "1");
  const TestSuite found = find_test_cases(folder.path());
  CHECK(found.problems().empty());
  REQUIRE(found.valid.size() == 3);
  CHECK(found.valid[0].files.folder == folder.path() / "1-files");
  CHECK(found.valid[0].expected.folder == folder.path() / "1-expected-files");
  CHECK(found.valid[0].tags == std::vector<std::string>{"files"});
  CHECK(found.valid[1].files.folder == folder.path() / "2.files");
  CHECK(found.valid[1].expected.folder == folder.path() / "2.expected-files");
  CHECK_FALSE(found.valid[2].has_files());
}

TEST_CASE("folders of files hold regular files and folders only", "[grading]") {
  const test::Folder folder;
  folder.write("1-in.json", "1");
  folder.write("1-out.json", "1");
  const fs::path files = folder.path() / "1-files";
  const auto problem = [&] { return find_test_cases(folder.path()).problems().at(0); };
  folder.write("1-files", "");
  CHECK(problem() == files.string() + ": expected a folder of files");
  fs::remove(files);
  fs::create_directory_symlink("/usr", files);
  CHECK(problem() == files.string() + ": expected a folder of files, got a symbolic link");
  fs::remove(files);
  fs::create_directory(files);
  fs::create_symlink("/etc/passwd", files / "a");
  CHECK(problem() == (files / "a").string() + ": it is a symbolic link");
  fs::remove(files / "a");
  mkfifo((files / "b").c_str(), S_IRWXU);
  CHECK(problem() == (files / "b").string() + ": it is not a regular file");
}

TEST_CASE("a scenario cannot have files", "[grading]") {
  const test::Folder folder;
  folder.write("1-scenario.json", "{}");
  folder.write("1-files/a", "");
  CHECK(
      find_test_cases(folder.path()).problems().at(0).ends_with(": a scenario cannot have files"));
}

TEST_CASE("the contents of a folder are compared by names and bytes", "[grading]") {
  const test::Folder folder;
  folder.write("a/x", "1");
  folder.write("b/x", "1");
  CHECK(contents_of(folder.path() / "a") == contents_of(folder.path() / "b"));
  folder.write("b/x", "2");
  CHECK(contents_of(folder.path() / "a") != contents_of(folder.path() / "b"));
  CHECK(contents_of("").empty());
}

TEST_CASE("expected files are withheld", "[grading]") {
  const test::Folder folder;
  folder.write("program", "");
  folder.write("T/1.in", "");
  folder.write("T/1.expected-files/x", "");
  folder.write("U/1-in.json", "");
  folder.write("U/1-expected-files/x", "");
  auto answers = answers_in(folder.path());
  std::ranges::sort(answers);
  CHECK(answers ==
        std::vector<fs::path>{folder.path() / "T/1.expected-files", folder.path() / "U"});
}
