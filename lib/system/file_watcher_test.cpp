#include "system/file_watcher.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using system::FileWatcher;

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
