#include "archive/zip.hpp"

#include <cstdlib>
#include <system_error>

#include "process/shell_test.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"
#include "test/run_probe.hpp"

using namespace gauntlet;
using namespace gauntlet::archive;
namespace fs = std::filesystem;

TEST_CASE("a zip file unpacks to the entries written", "[archive]") {
  const test::Folder folder;
  std::string large(3 << 20, 'x');
  large.back() = '\0';
  const std::vector<Entry> entries{{"top/run.sh", "#!/bin/sh\necho ran\n", true},
                                   {"top/tests/1 \u00e4-in.json", "", false},
                                   {"top/large", large, false}};
  const fs::path zip = folder.path() / "a.zip";
  write_zip(zip, entries);
  if (test::run_shell("unzip -v").code == 127) {
    test::tell_skipped("unzip is not installed");
    return;
  }
  const auto outcome = test::run_shell("cd " + folder.path().string() +
                                       " && unzip -q a.zip && top/run.sh && ! test -x top/large");
  CHECK(outcome.out == "ran\n");
  CHECK(outcome.code == 0);
  CHECK(system::read_file(folder.path() / "top/large") == large);
  CHECK(system::read_file(folder.path() / "top/tests/1 \u00e4-in.json").empty());
  CHECK(fs::file_size(zip) < 10000);
}

TEST_CASE("a zip file may have more than 65,535 entries", "[archive][long]") {
  const test::Folder folder;
  if (test::run_shell("unzip -v").code == 127) {
    test::tell_skipped("unzip is not installed");
    return;
  }
  for (const std::size_t count : {65535U, 65536U}) {
    std::vector<Entry> entries(count);
    for (std::size_t i = 0; i < count; ++i) entries[i].name = std::to_string(i);
    write_zip(folder.path() / "a.zip", entries);
    const auto outcome = test::run_shell("cd " + folder.path().string() +
                                         " && unzip -Z -t a.zip && unzip -tqq a.zip");
    CHECK(outcome.out.starts_with(std::to_string(count) + " files"));
    CHECK(outcome.code == 0);
  }
}

TEST_CASE("a zip file depends on its entries only", "[archive]") {
  const test::Folder folder;
  const std::vector<Entry> entries{{"a", "1"}, {"b/c", "2", true}};
  write_zip(folder.path() / "1.zip", entries);
  write_zip(folder.path() / "2.zip", entries);
  CHECK(system::read_file(folder.path() / "1.zip") == system::read_file(folder.path() / "2.zip"));
  CHECK_THROWS_AS(write_zip(folder.path() / "none/1.zip", entries), std::system_error);
}

TEST_CASE("entries of an archive are written as files", "[archive]") {
  const test::Folder folder;
  write_folder(folder.path() / "new", {{"a", "1"}, {"b/c", "2", true}});
  folder.write("new/.git/x", "");
  fs::create_symlink("a", folder.path() / "new/link");
  const auto entries = read_folder(folder.path() / "new");
  REQUIRE(entries.size() == 3);
  CHECK(entries[0].name == "a");
  CHECK_FALSE(entries[0].is_program);
  CHECK(entries[1].name == "b/c");
  CHECK(entries[1].text == "2");
  CHECK(entries[1].is_program);
  CHECK(entries[2].name == "link");
  CHECK(entries[2].text == "1");
}
