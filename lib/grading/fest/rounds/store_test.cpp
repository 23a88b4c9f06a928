#include "gauntlet/json.hpp"
#include "grading/fest/rounds/manifest.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;
using namespace gauntlet::grading::fest;

namespace {

TestResult record(const std::string& program) {
  TestResult record;
  record.program = program;
  return record;
}

}  // namespace

TEST_CASE("only one run at a time can lock the folder of a fest", "[grading]") {
  const test::Folder folder;
  const Store store(folder.path() / "new");
  {
    const FileLock lock = store.lock();
    CHECK_THROWS_AS(Store(folder.path() / "new").lock(), std::runtime_error);
    CHECK_FALSE(store.is_used());
  }
  CHECK_NOTHROW(store.lock());
}

TEST_CASE("the folder of a fest stores its manifest", "[grading]") {
  const test::Folder folder;
  const Store store(folder.path() / "new/results");
  CHECK_FALSE(store.is_used());
  CHECK_FALSE(store.manifest());
  CHECK(store.results().records.empty());
  Manifest manifest;
  manifest.title.append("Samples");
  store.save(manifest);
  CHECK(store.is_used());
  CHECK(store.manifest()->title == "Samples");
  manifest.title.append("!");
  store.save(manifest);
  CHECK(store.manifest()->title == "Samples!");
  CHECK_FALSE(exists(store.folder() / "fest.json.part"));
}

TEST_CASE("more results can be appended to those of a fest", "[grading]") {
  const test::Folder folder;
  const Store store(folder.path());
  const Header header{"0123456789abcdef", 3, {1, 2}};
  {
    auto writer = store.write_results(header, {record("ann")});
    writer.write(record("bob"));
  }
  folder.write("results.jsonl", read_file(folder.path() / "results.jsonl") + "{\"test\":");
  CHECK(store.results().is_truncated);
  {
    auto writer = store.write_results(header, store.results().records);
  }
  CHECK_FALSE(store.results().is_truncated);
  CHECK(store.results().headers == std::vector<Header>{header});
  CHECK(store.results().records == std::vector<TestResult>{record("ann"), record("bob")});
}

TEST_CASE("invalid files in the folder of a fest are reported", "[grading]") {
  const test::Folder folder;
  const Store store(folder.path());
  const auto manifest = folder.write("fest.json", "{");
  const auto results = folder.write("results.jsonl", "{}\n");
  CHECK_THROWS_AS(store.manifest(), json::Error);
  CHECK_THROWS_AS(store.results(), json::Error);
  try {
    store.manifest();
  } catch (const json::Error& error) {
    CHECK(std::string(error.what()).starts_with(manifest.string() + ": "));
  }
}

TEST_CASE("teams with unusual names have their own logs", "[grading]") {
  const Store store("results");
  CHECK(store.log_of("ann") == "results/builds/ann.log");
  CHECK(store.log_of("..") == "results/builds/%2E..log");
}
