#include "bricks/picture.hpp"

#include "test/catch.hpp"

using namespace gauntlet::bricks;

TEST_CASE("what is known of a brick in a bar", "[bricks]") {
  CHECK(text(Position(3, 7, 1, 2), 9, 3, false) ==
        "floor 1 ===????xx 9\n"
        "          ^ 3\n"
        "the strength is 3 to 7; left: 1 drop, 2 bricks\n");
  CHECK(text(Position(4, 4, 0, 0), 9, std::nullopt, false) ==
        "floor 1 ====xxxxx 9\n\nthe strength is 4; left: 0 drops, 0 bricks\n");
  CHECK(text(Position(9, 9, 0, 0), 9, std::nullopt, false).starts_with("floor 1 ========= 9\n"));
  CHECK(text(Position(0, 0, 0, 0), 0, std::nullopt, false).starts_with("floor 1 0\n"));
}

TEST_CASE("a bar of any number of floors fits a line", "[bricks]") {
  const std::string picture =
      text(Position(max_height / 2, max_height, 1, 1), max_height, max_height, false);
  CHECK(picture.starts_with("floor 1 " + std::string(29, '=') + "?"));
  CHECK(picture.find('\n') < 100);
}

TEST_CASE("a bar fits the columns there are, and knows where each height is", "[bricks]") {
  const gauntlet::Look narrow(false, true, 20);
  const Position position(40, 80, 3, 2);
  const std::string picture = text(position, 100, 60, narrow);
  CHECK(picture.starts_with("floor 1 ███░░░░╳ 100\n"));
  const auto parts = parts_in_doubt(position, 100, narrow);
  REQUIRE(parts.size() == 4);
  CHECK(parts.front().spot == gauntlet::Spot{0, 11, 1});
  CHECK(parts.front().heights == Interval{41, 50});
  CHECK(parts.back().heights == Interval{76, 80});
  CHECK(parts_in_doubt(Position(9, 9, 0, 0), 9, narrow).empty());
  const auto single = parts_in_doubt(Position(0, 9, 1, 1), 9, {});
  REQUIRE(single.size() == 9);
  CHECK(single[4].heights == Interval{5, 5});
}

TEST_CASE("every height in doubt is in one part of a bar", "[bricks]") {
  for (Height top : {1U, 7U, 59U, 60U, 61U, 100U, 1000U}) {
    Height next = 1;
    for (const BarPart& part : parts_in_doubt(Position(0, top, 1, 1), top, {})) {
      CHECK(part.heights.least == next);
      next = part.heights.most + 1;
    }
    CHECK(next == top + 1);
  }
}
