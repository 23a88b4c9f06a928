#include <stdexcept>

#include "grading/results/results.hpp"
#include "test/catch.hpp"

using namespace gauntlet::grading;

namespace {

NamedResults shard(unsigned number, unsigned of, const std::vector<std::string>& tests) {
  NamedResults file;
  file.name.push_back('s');
  file.name += std::to_string(number);
  file.results.headers.push_back({"p", tests.size(), {number, of}});
  for (const auto& test : tests) file.results.records.emplace_back().test = test;
  return file;
}

std::string refusal(const std::vector<NamedResults>& files) {
  try {
    merge(files);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("shards are merged", "[grading]") {
  const auto whole = merge({shard(2, 3, {"a/2-in.json"}),
                            shard(1, 3, {"a/10-in.json", "a/1-in.json"}), shard(3, 3, {})});
  CHECK(whole.headers == std::vector<Header>{{"p", 3, {1, 1}}});
  REQUIRE(whole.records.size() == 3);
  CHECK(whole.records[0].test == "a/1-in.json");
  CHECK(whole.records[1].test == "a/2-in.json");
  CHECK(whole.records[2].test == "a/10-in.json");
}

TEST_CASE("a merged run has the earliest start of its shards", "[grading]") {
  auto a = shard(1, 3, {"1"}), b = shard(2, 3, {"2"}), c = shard(3, 3, {"3"});
  a.results.headers[0].start = std::chrono::sys_seconds(std::chrono::seconds(20));
  b.results.headers[0].start = std::chrono::sys_seconds(std::chrono::seconds(10));
  CHECK(merge({a, b, c}).headers[0].start == b.results.headers[0].start);
  CHECK(merge({c, b, a}).headers[0].start == b.results.headers[0].start);
}

TEST_CASE("a merged run has the program's fingerprint that all shards have", "[grading]") {
  auto a = shard(1, 2, {"1"}), b = shard(2, 2, {"2"});
  a.results.headers[0].program = b.results.headers[0].program = "0123456789abcdef";
  CHECK(merge({a, b}).headers[0].program == "0123456789abcdef");
  b.results.headers[0].program.back() = '0';
  CHECK(merge({a, b}).headers[0].program.empty());
  CHECK(merge({b, shard(1, 2, {"1"})}).headers[0].program.empty());
}

TEST_CASE("incomplete or inconsistent shards are refused", "[grading]") {
  const auto a = shard(1, 2, {"1", "2"});
  auto b = shard(2, 2, {"3"});
  CHECK(refusal({a, b}) == "none");
  CHECK(refusal({}) == "no shards to merge");
  CHECK(refusal({a}) == "shard 2 of 2 is missing");
  CHECK(refusal({b, a, a}) == "s1: shard 1 of 2 is already in s1");
  CHECK(refusal({a, shard(2, 3, {})}) == "s2: it belongs to a different run than s1");
  b.results.headers[0].plan_digest.push_back('q');
  CHECK(refusal({a, b}) == "s2: it belongs to a different run than s1");
  b = shard(2, 2, {"3"});
  b.results.records.clear();
  CHECK(refusal({a, b}) == "s2: shard 2 of 2 is incomplete: it has 0 of 1 result");
  b = shard(2, 2, {"3"});
  b.results.is_truncated = true;
  CHECK(refusal({a, b}).starts_with("s2: shard 2 of 2 is incomplete"));
  b.results.headers.clear();
  CHECK(refusal({a, b}) == "s2: expected the results of one shard");
}
