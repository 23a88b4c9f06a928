#include "grading/header.hpp"

#include "grading/results.hpp"
#include "json/parse.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;

namespace {

std::string line_of(const Header& header) { return json::dump(encode(header)) + "\n"; }

std::string error_of(const std::string& text) {
  try {
    read_results(text);
  } catch (const json::Error& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("a results file says what it is to hold", "[grading]") {
  const Header header{"00f0", 7, {2, 3}};
  CHECK(line_of(header) ==
        R"({"format":"gauntlet-run","version":1,"plan":"00f0","tests":7,"shard":2,"shards":3})"
        "\n");
  const std::string record = json::dump(encode(Record{})) + "\n";
  const auto results = read_results(line_of(header) + record + line_of({}) + record);
  CHECK(results.headers == std::vector<Header>{header, {}});
  CHECK(results.records.size() == 2);
  CHECK(results.size == 2 * record.size() + line_of(header).size() + line_of({}).size());
}

TEST_CASE("a header that is none", "[grading]") {
  CHECK(error_of(R"({"format":"other","version":1,"plan":"","tests":7,"shard":2,"shards":3})"
                 "\n") == "line 1: /format: expected the format gauntlet-run, got \"other\"");
  CHECK(error_of(R"({"format":"gauntlet-run","version":2,"plan":"","tests":7,"shard":2,)"
                 R"("shards":3})"
                 "\n") == "line 1: /version: expected version 1, got 2");
  CHECK(error_of(R"({"format":"gauntlet-run","version":1,"plan":"","tests":7,"shard":4,)"
                 R"("shards":3})"
                 "\n") == "line 1: /shard: expected a number from 1 to that of all shards, got 4");
  CHECK(error_of(R"({"format":"gauntlet-run"})"
                 "\n")
            .starts_with("line 1: "));
}

TEST_CASE("a plan is told apart from others", "[grading]") {
  CHECK(plan_of({"a", "b"}) == plan_of({"a", "b"}));
  CHECK(plan_of({"a", "b"}).size() == 16);
  CHECK(plan_of({"a", "b"}) != plan_of({"b", "a"}));
  CHECK(plan_of({"a", "b"}) != plan_of({"ab"}));
  CHECK(plan_of({"a\"\"b"}) != plan_of({"a", "b"}));
}
