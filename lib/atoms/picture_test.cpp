#include "atoms/picture.hpp"

#include <array>
#include <vector>

#include "atoms/board.hpp"
#include "test/catch.hpp"

using namespace gauntlet::atoms;

TEST_CASE("a board of atoms in letters", "[atoms]") {
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

TEST_CASE("many electrons are a number, and what has no room beside is below", "[atoms]") {
  const Grid grid(2, 32);
  Bitboard electrons;
  electrons.fours = electrons.ones = electrons.mine = 1;
  const std::vector<std::string> beside{"below"};
  const std::string picture = text(grid, electrons, 0, beside, false);
  CHECK(picture.find("  0 | 5 o |") != picture.npos);
  CHECK(picture.ends_with("+\nbelow\n"));
}

TEST_CASE("a board of atoms in 40 columns and in Unicode", "[atoms]") {
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
  CHECK(spot_of(grid, {1, 2}, {false, false, 40}) == gauntlet::Spot{4, 12, 5});
  CHECK(spot_of(grid, {0, 1}, {}) == gauntlet::Spot{2, 10, 7});
}
