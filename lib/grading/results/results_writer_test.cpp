
#include <fstream>
#include <system_error>

#include "grading/results/results.hpp"
#include "system/file.hpp"
#include "test/catch.hpp"
#include "test/folder.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using namespace gauntlet::system;

static TestResult record_of(const std::string& test) {
  TestResult record;
  record.test = test;
  record.sandbox = "basic";
  return record;
}

TEST_CASE("results are written line by line", "[grading]") {
  const test::Folder folder;
  const auto path = folder.path() / "results.jsonl";
  {
    ResultsWriter writer(path);
    writer.write(record_of("1"));
    CHECK(read_results(read_file(path)).records.size() == 1);
    writer.write(record_of("2"));
  }
  const auto two = read_results(read_file(path));
  REQUIRE(two.records.size() == 2);
  CHECK(two.records[1] == record_of("2"));
  SECTION("an incomplete line is overwritten") {
    std::ofstream(path, std::ios::app) << R"({"test": "3)";
    const auto torn = read_results(read_file(path));
    CHECK(torn.is_truncated);
    ResultsWriter(path, torn.size).write(record_of("4"));
    const auto now = read_results(read_file(path));
    CHECK_FALSE(now.is_truncated);
    REQUIRE(now.records.size() == 3);
    CHECK(now.records[2] == record_of("4"));
  }
  SECTION("a new file is empty at first") {
    ResultsWriter(path).write(record_of("5"));
    CHECK(read_results(read_file(path)).records.size() == 1);
  }
}

TEST_CASE("errors of writing are reported", "[grading]") {
  const test::Folder folder;
  CHECK_THROWS_AS(ResultsWriter(folder.path()), std::system_error);
  CHECK_THROWS_AS(system::write_file(folder.path() / "no" / "such", "x"), std::system_error);
  const auto path = folder.path() / "x";
  system::write_file(path, "long");
  system::write_file(path, "new");
  CHECK(read_file(path) == "new");
}
