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
