#include "system/changes.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using system::Changes;

TEST_CASE("changed files are noticed once they are finished", "[system]") {
  const test::Folder folder;
  const auto program = folder.write("program", "1");
  folder.write("tests/a/1-in.json", "1");
  Changes changes({program, folder.path() / "tests"});
  CHECK_FALSE(changes.look());
  folder.write("other", "1");
  CHECK_FALSE(changes.look());
  folder.write("program", "12");
  CHECK_FALSE(changes.look());  // may still be written
  CHECK(changes.look());
  CHECK(changes.changed() == std::vector{program});
  CHECK_FALSE(changes.look());
  CHECK(changes.changed() == std::vector{program});
  folder.write("tests/a/2-in.json", "1");
  CHECK_FALSE(changes.look());
  folder.write("tests/a/2-in.json", "12");
  CHECK_FALSE(changes.look());
  CHECK(changes.look());
  const auto& changed = changes.changed();
  CHECK(std::find(changed.begin(), changed.end(), folder.path() / "tests/a/2-in.json") !=
        changed.end());
  CHECK(std::find(changed.begin(), changed.end(), program) == changed.end());
  std::filesystem::remove(program);
  CHECK_FALSE(changes.look());
  CHECK(changes.look());
  CHECK(changes.changed() == std::vector{program});
  folder.write("program", "12");
  CHECK_FALSE(changes.look());
  CHECK(changes.look());
}
