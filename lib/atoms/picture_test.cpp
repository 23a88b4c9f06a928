#include "atoms/picture.hpp"

#include <array>
#include <vector>

#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/text.hpp"

using namespace gauntlet::atoms;
using gauntlet::Position;
using gauntlet::test::count;

TEST_CASE("a board of atoms is rendered as text", "[atoms]") {
  const Grid grid(3, 3);
  const std::array cells{1, 0, -1, 2, 3, -2, 0, 0, 0};
  const Board board(grid, cells);
  const std::vector<std::string> beside{"one", "two"};
  CHECK(text(grid, board.electrons(), 1 << 4, beside, false) ==
        "       0     1     2\n"
        "    +-----+-----+-----+\n"
        "  0 |  o  |     |  *  |  one\n"
        "    +-----+-----+-----+  two\n"
        "  1 | o o |[ooo]| * * |\n"
        "    +-----+-----+-----+\n"
        "  2 |     |     |     |\n"
        "    +-----+-----+-----+\n");
}

TEST_CASE("many electrons are shown as a number, and text too wide for the side is below",
          "[atoms]") {
  const Grid grid(2, 32);
  Bitboard electrons;
  electrons.fours = electrons.ones = electrons.mine = 1;
  const std::vector<std::string> beside{"below"};
  const std::string picture = text(grid, electrons, 0, beside, false);
  CHECK(picture.find("  0 | 5 o |") != picture.npos);
  CHECK(picture.ends_with("+\nbelow\n"));
}

TEST_CASE("a board of atoms is rendered in 40 columns and in Unicode", "[atoms]") {
  const Grid grid(2, 8);
  Bitboard electrons;
  electrons.ones = 0b11;
  electrons.mine = 0b01;
  CHECK(text(grid, electrons, 0b10, {}, {false, false, 40}) ==
        "      0   1   2   3   4   5   6   7\n"
        "    +---+---+---+---+---+---+---+---+\n"
        "  0 | o [ * ]   |   |   |   |   |   |\n"
        "    +---+---+---+---+---+---+---+---+\n"
        "  1 |   |   |   |   |   |   |   |   |\n"
        "    +---+---+---+---+---+---+---+---+\n");
  CHECK(text(Grid(2, 2), electrons, 0, {}, {false, true, 80}) ==
        "       0     1\n"
        "    ┌─────┬─────┐\n"
        "  0 │  ●  │  ○  │\n"
        "    ├─────┼─────┤\n"
        "  1 │     │     │\n"
        "    └─────┴─────┘\n");
  CHECK(spot_of(grid, {1, 2}, {false, false, 40}) == gauntlet::TextSpan{4, 12, 5});
  CHECK(spot_of(grid, {0, 1}, {}) == gauntlet::TextSpan{2, 10, 7});
}

TEST_CASE("a board of atoms is drawn as SVG", "[atoms]") {
  const std::string drawing = svg({{1, 0}, {0, -2}, {3, -12, 5}});
  CHECK(count(drawing, "h30v30h-30z") == 7);
  CHECK(count(drawing, "a5,5 0 1 0 .1,0z") == 1 + 2 + 3);
  CHECK(count(drawing, "a12,12 0 1 0 .1,0z") == 2);
  CHECK(count(drawing, ">12</text>") == 1);
  CHECK(count(drawing, ">5</text>") == 1);
  CHECK(count(drawing, "h7l-7,7zm28,0v7l-7-7zm0,28h-7l7-7zm-28,0v-7l7,7z") == 2);  // critical cells
  CHECK(count(drawing, "l24,24m0-24") == 0);
  CHECK(count(drawing, "stroke-dasharray") == 0);
}

TEST_CASE("red's and blue's electrons can be told apart without color", "[atoms]") {
  const std::string red = svg({{2}}), blue = svg({{-2}});
  CHECK(count(red, "stroke-width=\"3\"") == 0);
  CHECK(count(blue, "stroke-width=\"3\"") == 1);
}

TEST_CASE("a cell is critical if one more electron makes it topple", "[atoms]") {
  const ElectronRows rows{{1, -2, 0}, {3, 3, -2}, {-1, 2}};
  std::string critical;
  for (const Position at :
       {Position{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}}) {
    critical += is_critical(rows, at) ? '1' : '0';
  }
  CHECK(critical == "11001010");
}

TEST_CASE("marks on a drawing of atoms are visible without colors", "[atoms]") {
  const ElectronRows rows{{1, 0}, {0, -2}};
  const std::string plain = svg(rows);
  CHECK(count(svg(rows, {Position{0, 1}}), "h26v26h-26z") == count(plain, "h26v26h-26z") + 1);
  CHECK(count(svg(rows, {{}, {{0, 0}, {1, 1}}}), "l24,24m0-24l-24,24m12-26v28m-14-14h28z") == 2);
  const std::string drawing = svg(rows, {{}, {}, {{0, 0}, {1, 1}}});
  CHECK(count(drawing, "\u2260") == 2);
  CHECK(count(drawing, "h26v26h-26z") == 4);  // dashed, over a light line
  CHECK(count(drawing, "stroke-dasharray=\"6 3\"") == 1);
}
