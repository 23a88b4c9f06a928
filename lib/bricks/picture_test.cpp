#include "bricks/picture.hpp"

#include "test/catch.hpp"
#include "test/text.hpp"

namespace gauntlet::bricks {

using test::count;

TEST_CASE("the knowledge about a brick is rendered as a bar", "[bricks]") {
  CHECK(text(Position(3, 7, 1, 2), 9, 3, false) ==
        "floor 1 ===????xx 9\n"
        "          ^ 3\n"
        "the strength is 3 to 7; left: 1 drop, 2 bricks\n");
  CHECK(text(Position(4, 4, 0, 0), 9, std::nullopt, false) ==
        "floor 1 ====xxxxx 9\n\nthe strength is 4; left: 0 drops, 0 bricks\n");
  CHECK(text(Position(9, 9, 0, 0), 9, std::nullopt, false).starts_with("floor 1 ========= 9\n"));
  CHECK(text(Position(0, 0, 0, 0), 0, std::nullopt, false).starts_with("floor 1 0\n"));
}

TEST_CASE("a bar of any number of floors fits in a line", "[bricks]") {
  const std::string picture =
      text(Position(max_height / 2, max_height, 1, 1), max_height, max_height, false);
  CHECK(picture.starts_with("floor 1 " + std::string(29, '=') + "?"));
  CHECK(picture.find('\n') < 100);
}

TEST_CASE("a bar fits the columns available and reports where each height is", "[bricks]") {
  const gauntlet::TextRenderOptions narrow(false, true, 20);
  const Position position(40, 80, 3, 2);
  const std::string picture = text(position, 100, 60, narrow);
  CHECK(picture.starts_with("floor 1 ███░░░░╳ 100\n"));
  const auto parts = parts_in_doubt(position, 100, narrow);
  REQUIRE(parts.size() == 4);
  CHECK(parts.front().spot == gauntlet::TextSpan{0, 11, 1});
  CHECK(parts.front().heights == Interval{41, 50});
  CHECK(parts.back().heights == Interval{76, 80});
  CHECK(parts_in_doubt(Position(9, 9, 0, 0), 9, narrow).empty());
  const auto single = parts_in_doubt(Position(0, 9, 1, 1), 9, {});
  REQUIRE(single.size() == 9);
  CHECK(single[4].heights == Interval{5, 5});
}

TEST_CASE("every height in doubt is in exactly one part of a bar", "[bricks]") {
  for (Height top : {1U, 7U, 59U, 60U, 61U, 100U, 1000U}) {
    Height next = 1;
    for (const BarPart& part : parts_in_doubt(Position(0, top, 1, 1), top, {})) {
      CHECK(part.heights.min == next);
      next = part.heights.max + 1;
    }
    CHECK(next == top + 1);
  }
}

TEST_CASE("a tower is drawn as SVG", "[bricks]") {
  const Position position(3, 7, 1, 2);
  const std::string drawing = svg(position, 9);
  CHECK(count(drawing, ">=</text>") == 3);
  CHECK(count(drawing, ">?</text>") == 4);
  CHECK(count(drawing, ">\u00d7</text>") == 2);
  for (const auto* words :
       {">1<", ">9<", ">strength 3 to 7<", ">1 drop left<", ">2 bricks left<"}) {
    CHECK(count(drawing, words) == 1);
  }
  CHECK(count(drawing, "<rect") == 1);  // the background
  CHECK(count(svg(Position(4, 4, 0, 0), 9), ">strength 4<") == 1);
}

TEST_CASE("a brick falls, lies below the tower, or is broken there", "[bricks]") {
  const Position position(3, 7, 1, 2);
  const auto brick_of = [&](Height drop) {
    const std::string drawing = svg(position, 9, {drop});
    CHECK(count(drawing, ">drop from " + std::to_string(drop) + "<") == 1);
    const std::size_t brick = drawing.find("h16v8h-16z");
    if (brick == drawing.npos) {
      CHECK(count(drawing, "l7,2-3,6h-4z") == 1);
      return std::string("broken");
    }
    const std::size_t begin = drawing.rfind('M', brick);
    return drawing.substr(begin, brick - begin);
  };
  CHECK(brick_of(9) == "broken");
  CHECK(brick_of(1) == brick_of(3));
  CHECK(brick_of(4) != brick_of(5));
  CHECK(brick_of(4) != brick_of(1));
}

TEST_CASE("a differing height is visible without colors", "[bricks]") {
  const Position position(3, 7, 1, 2);
  for (const auto& [marks, words] : {std::pair(Marks{5, {}, true}, ">\u2260 drop from 5<"),
                                     {Marks{{}, 5, true}, ">\u2260 guess 5<"}}) {
    const std::string drawing = svg(position, 9, marks);
    CHECK(count(drawing, words) == 1);
    CHECK(count(drawing, "stroke-dasharray=\"6 3\"") == 1);
    Marks right = marks;
    right.differs = false;
    CHECK(count(svg(position, 9, right), "\u2260") == 0);
    CHECK(count(svg(position, 9, right), "stroke-dasharray=\"6 3\"") == 0);
  }
}

}  // namespace gauntlet::bricks
