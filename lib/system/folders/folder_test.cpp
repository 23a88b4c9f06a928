#include "system/folders/folder.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
namespace fs = std::filesystem;
using system::FileWatcher;

namespace {

mode_t file_mode(const fs::path& path) {
  struct stat found{};
  return lstat(path.c_str(), &found) == 0 ? found.st_mode & 07777 : 0;
}

}  // namespace

TEST_CASE("set-id bits are cleared in a folder and below, but not behind links", "[system]") {
  const test::Folder folder, other;
  const auto file = folder.write("a/b/program", "x"), plain = folder.write("a/plain", "x");
  const auto outside = other.write("program", "x");
  fs::create_directory_symlink(other.path(), folder.path() / "a/link");
  fs::create_symlink(outside, folder.path() / "link");
  chmod(file.c_str(), 06755);
  chmod(plain.c_str(), 0640);
  chmod(outside.c_str(), 04755);
  chmod((folder.path() / "a").c_str(), 03700);
  system::clear_set_id(folder.path());
  CHECK(file_mode(file) == 0755);
  CHECK(file_mode(plain) == 0640);
  CHECK(file_mode(folder.path() / "a") == 01700);
  CHECK(file_mode(outside) == 04755);
}

TEST_CASE("set-id bits are cleared in a folder that is closed to its owner", "[system]") {
  const test::Folder folder;
  const auto file = folder.write("a/program", "x");
  chmod(file.c_str(), 04755);
  chmod((folder.path() / "a").c_str(), 0);
  system::clear_set_id(folder.path());
  chmod((folder.path() / "a").c_str(), 0700);
  CHECK(file_mode(file) == 0755);
  system::clear_set_id(folder.path() / "not there");
}

TEST_CASE("set-id bits are cleared however deep a file is", "[system]") {
  const test::Folder folder;
  std::string deep;
  for (unsigned i = 0; i < 2 * system::max_walk_depth + 5; ++i) deep += "a/";
  const auto file = folder.write(deep + "program", "x");
  chmod(file.c_str(), 04755);
  system::clear_set_id(folder.path());
  CHECK(file_mode(file) == 0755);
}

TEST_CASE("a copy of a folder has its files, also behind links", "[system]") {
  const test::Folder folder, other;
  folder.write("from/a/program", "x");
  chmod((folder.path() / "from/a/program").c_str(), 04755);
  other.write("b/file", "y");
  fs::create_directory_symlink(other.path() / "b", folder.path() / "from/b");
  fs::create_symlink("a/program", folder.path() / "from/link");
  const fs::path to = folder.path() / "to";
  system::copy_tree(folder.path() / "from", to);
  CHECK(file_mode(to / "a/program") == 0755);
  CHECK(system::read_file(to / "b/file") == "y");
  CHECK_FALSE(fs::is_symlink(to / "b"));
  CHECK(system::read_file(to / "link") == "x");
  mkfifo((folder.path() / "from/pipe").c_str(), 0600);
  CHECK_THROWS_AS(system::copy_tree(folder.path() / "from", to), fs::filesystem_error);
  fs::remove(folder.path() / "from/pipe");
  fs::create_symlink("missing", folder.path() / "from/broken");
  CHECK_THROWS_AS(system::copy_tree(folder.path() / "from", to), fs::filesystem_error);
}

TEST_CASE("a copy of a file has its contents and permissions, but no set-id bits", "[system]") {
  const test::Folder folder;
  const auto from = folder.write("from", std::string(100'000, 'x') + "y"),
             to = folder.path() / "to";
  chmod(from.c_str(), 07750);
  system::copy_file(from, to);
  CHECK(file_mode(to) == 0750);
  CHECK(system::read_file(to) == system::read_file(from));
  chmod(from.c_str(), 0640);
  folder.write("from", "short");
  system::copy_file(from, to);
  CHECK(system::read_file(to) == "short");
  CHECK_THROWS_AS(system::copy_file(folder.path() / "none", to), fs::filesystem_error);
  CHECK_THROWS_AS(system::copy_file(from, folder.path()), fs::filesystem_error);
}

TEST_CASE("changed files are noticed once they are finished", "[system]") {
  const test::Folder folder;
  const auto program = folder.write("program", "1");
  folder.write("tests/a/1-in.json", "1");
  FileWatcher changes({program, folder.path() / "tests"});
  CHECK_FALSE(changes.poll_changes());
  folder.write("other", "1");
  CHECK_FALSE(changes.poll_changes());
  folder.write("program", "12");
  CHECK_FALSE(changes.poll_changes());  // may still be written
  CHECK(changes.poll_changes());
  CHECK(changes.changed() == std::vector{program});
  CHECK_FALSE(changes.poll_changes());
  CHECK(changes.changed() == std::vector{program});
  folder.write("tests/a/2-in.json", "1");
  CHECK_FALSE(changes.poll_changes());
  folder.write("tests/a/2-in.json", "12");
  CHECK_FALSE(changes.poll_changes());
  CHECK(changes.poll_changes());
  const auto& changed = changes.changed();
  CHECK(std::find(changed.begin(), changed.end(), folder.path() / "tests/a/2-in.json") !=
        changed.end());
  CHECK(std::find(changed.begin(), changed.end(), program) == changed.end());
  std::filesystem::remove(program);
  CHECK_FALSE(changes.poll_changes());
  CHECK(changes.poll_changes());
  CHECK(changes.changed() == std::vector{program});
  folder.write("program", "12");
  CHECK_FALSE(changes.poll_changes());
  CHECK(changes.poll_changes());
}
