#include "gauntlet/json.hpp"
#include "grading/results/errors_test.hpp"
#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::grading;
using gauntlet::test::results_error;

namespace {

std::string header_line(const Header& header) { return json::dump(encode(header)) + "\n"; }

}  // namespace

TEST_CASE("a header describes the contents of a results file", "[grading]") {
  const Header header{"00f0", 7, {2, 3}};
  CHECK(header_line(header) ==
        R"({"format":"gauntlet-run","version":1,"plan":"00f0","tests":7,"shard":2,"shards":3})"
        "\n");
  const std::string record = json::dump(encode(TestResult{})) + "\n";
  const auto results = read_results(header_line(header) + record + header_line({}) + record);
  CHECK(results.headers == std::vector<Header>{header, {}});
  CHECK(results.records.size() == 2);
  CHECK(results.size == 2 * record.size() + header_line(header).size() + header_line({}).size());
}

TEST_CASE("a header tells when the run began", "[grading]") {
  const std::string old = header_line({});
  const auto with_start = [&](const std::string& start) {
    return old.substr(0, old.size() - 2) + ",\"start\":\"" + start + "\"}\n";
  };
  Header header;
  header.start =
      std::chrono::sys_days(std::chrono::year(2026) / 1 / 31) + std::chrono::seconds(86398);
  CHECK(header_line(header) == with_start("2026-01-31T23:59:58Z"));
  CHECK(read_results(header_line(header)).headers == std::vector<Header>{header});
  CHECK(read_results(old).headers == std::vector<Header>{Header{}});
  CHECK(header != Header{});
  CHECK(is_same_shard(header, {}));
  CHECK_FALSE(is_same_shard(header, {"", 1}));
  CHECK_FALSE(is_same_shard(header, {"", 0, {1, 2}}));
  CHECK(earliest_start({}) == std::nullopt);
  CHECK(earliest_start({{}, header, {"", 0, {}, *header.start + std::chrono::hours(1)}}) ==
        header.start);
  for (const auto* time :
       {"", "2026-01-31T23:59:58", "2026-02-30T00:00:00Z", "2026-01-31T24:00:00Z",
        "2026-13-01T00:00:00Z", "2026-01-31 23:59:58Z", "+026-01-31T23:59:58Z"}) {
    CHECK(results_error(with_start(time)) ==
          "line 1: /start: expected a time such as 2026-01-31T23:59:59Z, got \"" +
              std::string(time) + '"');
  }
}

TEST_CASE("a header identifies the program's file", "[grading]") {
  Header header;
  header.program = "0123456789abcdef";
  const std::string line = header_line(header);
  CHECK(line.ends_with(R"(,"program":"0123456789abcdef"})"
                       "\n"));
  CHECK(read_results(line).headers == std::vector<Header>{header});
  CHECK(header != Header{});
  CHECK(is_same_shard(header, {}));
}

TEST_CASE("times are formatted by ISO 8601", "[grading]") {
  CHECK(timestamp(std::chrono::sys_days(std::chrono::year(2026) / 2 / 3) +
                  std::chrono::seconds(3661)) == "2026-02-03T01:01:01");
  CHECK(timestamp({}) == "1970-01-01T00:00:00");
}

TEST_CASE("invalid headers are refused", "[grading]") {
  CHECK(results_error(R"({"format":"other","version":1,"plan":"","tests":7,"shard":2,"shards":3})"
                      "\n") == "line 1: /format: expected the format gauntlet-run, got \"other\"");
  CHECK(results_error(R"({"format":"gauntlet-run","version":2,"plan":"","tests":7,"shard":2,)"
                      R"("shards":3})"
                      "\n") == "line 1: /version: expected version 1, got 2");
  CHECK(results_error(R"({"format":"gauntlet-run","version":1,"plan":"","tests":7,"shard":4,)"
                      R"("shards":3})"
                      "\n") ==
        "line 1: /shard: expected a number from 1 to the number of shards, got 4");
  CHECK(results_error(R"({"format":"gauntlet-run"})"
                      "\n")
            .starts_with("line 1: "));
}

TEST_CASE("different runs have different plans", "[grading]") {
  CHECK(digest_of({"a", "b"}) == digest_of({"a", "b"}));
  CHECK(digest_of({"a", "b"}).size() == 16);
  CHECK(digest_of({"a", "b"}) != digest_of({"b", "a"}));
  CHECK(digest_of({"a", "b"}) != digest_of({"ab"}));
  CHECK(digest_of({"a\"\"b"}) != digest_of({"a", "b"}));
}
