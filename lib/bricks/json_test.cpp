#include "gauntlet/json.hpp"

#include <string>

#include "gauntlet/bricks_json.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::bricks;

namespace {

Position decode(const std::string& text) {
  const json::Value document = json::parse(text);
  return decode_position(json::Reader(document));
}

}  // namespace

TEST_CASE("a position of the bricks game survives encoding and decoding", "[bricks]") {
  for (const Position& position :
       {Position(0, 0, 0, 0), Position(7, 100, 14, 2),
        Position(max_height, max_height, ~std::uint64_t{0}, ~std::uint64_t{0})}) {
    CHECK(decode(json::dump(encode(position))) == position);
  }
}

TEST_CASE("bricks positions outside the contract are rejected", "[bricks]") {
  CHECK_THROWS_AS(decode(R"({"minSafe":5,"maxSafe":4,"leftDrops":1,"leftBricks":1})"), json::Error);
  CHECK_THROWS_AS(
      decode(R"({"minSafe":5,"maxSafe":9223372036854775808,"leftDrops":1,"leftBricks":1})"),
      json::Error);
  CHECK_THROWS_AS(decode(R"({"minSafe":-1,"maxSafe":4,"leftDrops":1,"leftBricks":1})"),
                  json::Error);
  CHECK_THROWS_AS(decode(R"({"minSafe":1,"maxSafe":4,"leftDrops":1.0,"leftBricks":1})"),
                  json::Error);
  CHECK_THROWS_AS(decode(R"({"minSafe":1,"maxSafe":4,"leftDrops":1})"), json::Error);
}

TEST_CASE("actions of the bricks game are encoded as the contract requires", "[bricks]") {
  CHECK(json::dump(encode_action({0, 100, 14, 2})) == R"({"drop":9})");
  CHECK(json::dump(encode_action({7, 7, 0, 0})) == R"({"guess":7})");
  CHECK(json::dump(encode_action({1, 137, 15, 2})) == "false");
}

TEST_CASE("the full analysis of a position is encoded", "[bricks]") {
  const std::string figures =
      R"({"winning":false,"winningHeights":false,"heights":136,"mostHeights":120,)"
      R"("leastDrops":16,"leastBricks":3,)"
      R"("odds":{"found":121,"of":137,"drop":16,"bestHeights":[16,32]},)"
      R"("mean":{"drop":17,"bestHeights":[17,17],"mean":"1632/137","number":11.912408759124087,)"
      R"("worst":16}})";
  CHECK(json::dump(explain({1, 137, 15, 2})) == figures);
}

TEST_CASE("plans are encoded compactly", "[bricks]") {
  const auto tree = [](const Position& position) {
    return json::dump(encode(*make_plan(position, PlanObjective::certain, 10)));
  };
  CHECK(tree({4, 4, 1, 1}) == R"({"guess":4})");
  CHECK(tree({4, 6, 0, 1}) == R"({"guess":4,"upTo":6})");
  CHECK(tree({0, 9, 9, 1}) == R"({"drops":[{"ladder":[1,9]}],"guess":9})");
  CHECK(tree({0, 3, 2, 2}) ==
        R"({"drops":[{"drop":2,"broken":{"drops":[{"drop":1,"broken":{"guess":0}}],"guess":1}},)"
        R"({"drop":3,"broken":{"guess":2}}],"guess":3})");
}
