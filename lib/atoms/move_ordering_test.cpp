#include "atoms/move_ordering.hpp"

#include "atoms/boards_test.hpp"
#include "core/bits.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

// Returns the cells whose chain reactions play_chains() keeps. Requires that none wins.
Cells kept_chains(const Board& board, Cells wanted) {
  MoveList moves;
  REQUIRE_FALSE(moves.play_chains(board.grid(), board.electrons(), wanted));
  return moves.chains;
}

}  // namespace

TEST_CASE("only one of several connected critical cells is played", "[atoms]") {
  // Two groups of connected critical cells; the left one includes a cell of the opponent's.
  const Board board =
      board_of({{1, 2, 0, 0, 1}, {-2, 0, 0, 0, 0}, {2, 0, -1, 0, 2}, {0, 0, 0, -1, 1}});
  const Grid& grid = board.grid();
  const auto cell = [&](int row, int column) { return bits::bit<Cells>(grid.cell({row, column})); };
  CHECK(kept_chains(board, grid.all()) == (cell(0, 0) | cell(0, 4) | cell(2, 4)));
  CHECK(kept_chains(board, cell(2, 0)) == cell(0, 0));
  CHECK(kept_chains(board, 0) == 0);
}

TEST_CASE("play() gives the board of the rules and its evaluation", "[atoms]") {
  Random random(6);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board(5, 5, random(2, 60), random);
    const Grid& grid = board.grid();
    MoveList moves;
    if (moves.play_chains(grid, board.electrons(), grid.all())) continue;
    for (const Position& move : legal_actions(board)) {
      const Board next = *play(board, move);
      const auto after = moves.play(grid, board.electrons(), grid.cell(move));
      REQUIRE(after.has_value() == !is_over(next));
      if (!after) continue;
      CHECK(after->x == next.electrons());
      CHECK(after->evaluation == evaluate(grid, next.electrons()));
    }
  }
}
