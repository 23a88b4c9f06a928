#include <algorithm>

#include "atoms/boards_test.hpp"
#include "gauntlet/atoms.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

int difference(const Board& board) {
  const Bitboard& x = board.electrons();
  return x.sum(x.mine) - x.sum(x.theirs());
}

// Minimax by its definition, without optimizations.
int plain_value(const Board& board, int ply, int depth) {
  if (is_over(board)) return loses_in(ply);
  if (ply == depth) return difference(board);
  int best = -win_value;
  for (const Position& move : legal_actions(board)) {
    best = std::max(best, -plain_value(*play(board, move), ply + 1, depth));
  }
  return best;
}

std::pair<Position, int> plain_best(const Board& board, int depth) {
  std::pair<Position, int> best{{}, -win_value};
  for (const Position& move : legal_actions(board)) {
    const int value = -plain_value(*play(board, move), 1, depth);
    if (value > best.second) best = {move, value};
  }
  return best;
}

// Checks best_move() against the definition along the whole principal variation.
void check_against_plain(const Board& board, int depth) {
  const auto [move, value] = plain_best(board, depth);
  const auto choice = best_move(board, static_cast<std::uint64_t>(depth));
  REQUIRE(choice.has_value());
  REQUIRE(choice->value == value);
  REQUIRE(choice->move == move);
  const auto full = best_move(board, static_cast<std::uint64_t>(depth), true);
  REQUIRE(full->value == value);
  REQUIRE(full->principal_variation.front() == move);
  REQUIRE(full->principal_variation.size() == static_cast<std::size_t>(full->depth));
  REQUIRE(full->depth <= depth);
  Board now = board;
  for (std::size_t i = 0; i < full->principal_variation.size(); ++i) {
    const int left = depth - static_cast<int>(i);
    if (left <= 2) REQUIRE(full->principal_variation[i] == plain_best(now, left).first);
    now = *play(now, full->principal_variation[i]);
  }
  if (is_proven(value)) {
    REQUIRE(is_over(now));
    REQUIRE(full->principal_variation.size() == static_cast<std::size_t>(plies_to_end(value)));
  } else {
    REQUIRE(full->depth == depth);
    REQUIRE(difference(now) == (depth % 2 == 0 ? value : -value));
  }
}

}  // namespace

TEST_CASE("the best move equals that of plain minimax", "[atoms]") {
  Random random(4);
  struct Size {
    int rows, columns, depth, boards;
  };
  const Size size = GENERATE(values<Size>({{2, 2, 5, 300},
                                           {2, 3, 5, 300},
                                           {3, 2, 5, 200},
                                           {3, 3, 4, 200},
                                           {2, 5, 4, 200},
                                           {3, 4, 3, 400},
                                           {4, 4, 3, 300},
                                           {2, 9, 3, 200},
                                           {5, 5, 2, 400},
                                           {5, 5, 3, 50},
                                           {8, 8, 2, 50}}));
  for (int i = 0; i < test::trials(size.boards); ++i) {
    const Board board =
        random_board(size.rows, size.columns, random(0, 3 * size.rows * size.columns), random);
    for (int depth = 1; depth <= size.depth; ++depth) check_against_plain(board, depth);
  }
}

TEST_CASE("equal moves: the top-most row wins, then the left-most column", "[atoms]") {
  CHECK(best_move(Board(8, 8), 3)->move == Position{0, 0});
  CHECK(best_move(board_of({{-1, 0}, {0, 0}}), 1)->move == Position{0, 1});
}

TEST_CASE("sooner wins and later losses are preferred", "[atoms]") {
  const Board won = board_of({{0, 1}, {-1, 1}});
  CHECK(best_move(won, 1)->value == wins_in(1));
  CHECK(best_move(won, 9)->value == wins_in(1));
  CHECK(best_move(won, 9)->move == plain_best(won, 1).first);
  const auto lost = best_move(Board(2, 2), 1000, true);
  CHECK(lost->value == loses_in(4));
  CHECK(lost->principal_variation.size() == 4);
  CHECK(best_move(Board(2, 2), 3, true)->value == 1);
}

TEST_CASE("a search to the end of the game plays perfectly", "[atoms]") {
  CHECK(best_move(Board(2, 3), ~std::uint64_t{0})->value == wins_in(7));
  CHECK(best_move(Board(2, 4), ~std::uint64_t{0})->value == loses_in(12));
  CHECK(max_remaining_plies(Board(2, 2)) == 5);
  CHECK(max_remaining_plies(board_of({{1, 2, -1}, {-1, -2, 1}})) == 1);
}

TEST_CASE("a finished game has no best move", "[atoms]") {
  CHECK_FALSE(best_move(board_of({{-1, -1}, {0, 0}}), 1).has_value());
  CHECK_FALSE(best_move(board_of({{-3, -1}, {0, 0}}), 5, true).has_value());
}

TEST_CASE("an opponent without electrons loses after any move", "[atoms]") {
  for (const Board& board : {board_of({{0, 1}, {0, 0}}), board_of({{1, 1}, {0, 1}})}) {
    check_against_plain(board, 1);
    check_against_plain(board, 3);
    CHECK(best_move(board, 3)->value == wins_in(1));
  }
}
