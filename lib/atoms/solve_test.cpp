#include <map>
#include <tuple>

#include "atoms/bitboard.hpp"
#include "atoms/boards_test.hpp"
#include "atoms/mtdf.hpp"
#include "atoms/tablebase.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

// Solves by exhaustive search with memoization. Precondition: the game is not over.
class PlainSolver {
 public:
  int operator()(const Board& board) {
    const Bitboard& x = board.electrons();
    const auto [found, is_new] = known_.try_emplace({x.ones, x.twos, x.mine}, 0);
    if (!is_new) return found->second;
    int best = 0;
    for (const Position& move : legal_actions(board)) {
      const int outcome = of_move(board, move);
      if (best == 0 || is_better(outcome, best)) best = outcome;
    }
    return found->second = best;
  }

  int of_move(const Board& board, const Position& move) {
    const Board next = *play(board, move);
    return is_over(next) ? 1 : before_move((*this)(next));
  }

 private:
  std::map<std::tuple<Cells, Cells, Cells>, int> known_;
};

void check_all(const Board& board, PlainSolver& plain) {
  const auto solved = solve(board);
  REQUIRE(solved);
  CHECK(solved->value == plain(board));
  const auto moves = legal_actions(board);
  REQUIRE(solved->moves.size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(solved->moves[i].first == moves[i]);
    CHECK(solved->moves[i].second == plain.of_move(board, moves[i]));
  }
}

}  // namespace

TEST_CASE("empty boards have the values of the contract", "[atoms]") {
  const auto value = [](int rows, int columns) { return solve(Board(rows, columns))->value; };
  CHECK(value(2, 2) == -4);
  CHECK(value(2, 3) == 7);
  CHECK(value(3, 2) == 7);
  CHECK(value(2, 4) == -12);
  CHECK(value(3, 3) == 13);
}

TEST_CASE("the value of every move agrees with plain recursion", "[atoms]") {
  Random random(1);
  for (const auto& [rows, columns] : {Position{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}) {
    PlainSolver plain;
    check_all(Board(rows, columns), plain);
    for (int i = 0; i < test::trials(30); ++i)
      check_all(random_board(rows, columns, random(1, 12), random), plain);
  }
}

TEST_CASE("mate search and tablebase agree", "[atoms]") {
  Random random(2);
  const Grid grid(3, 3);
  Deadline never(std::nullopt);
  Tablebase tablebase(grid);
  for (int i = 0; i < 100; ++i) {
    const Board board = random_board(3, 3, random(2, 12), random);
    Mtdf search(board);
    std::vector<std::pair<Bitboard, int>> replies;
    for (const Position& move : legal_actions(board)) {
      const Bitboard after = play(board, move)->electrons();
      if (!is_lost(after)) replies.emplace_back(after, tablebase(after, never));
    }
    for (int horizon = 2; horizon <= 17; ++horizon) {
      for (const auto& [after, outcome] : replies) {
        CHECK(search.wins_after(after, horizon) == (outcome > 0 && outcome < horizon));
        CHECK(search.loses_after(after, horizon) == (outcome < 0 && -outcome < horizon));
      }
    }
  }
}

TEST_CASE("boards of more than 12 cells are solved", "[atoms]") {
  Random random(3);
  PlainSolver plain;
  for (int solved = 0; solved < 5;) {
    const Board board = random_board(2, 7, 20, random);
    if (board.electrons().sum() < 17) continue;
    check_all(board, plain);
    ++solved;
  }
}

TEST_CASE("the value is 0 if nothing is proven in time", "[atoms]") {
  const Clock::time_point past{};
  for (const auto& [rows, columns] : {Position{3, 4}, {8, 8}}) {
    const auto solved = solve(Board(rows, columns), past);
    CHECK(solved->value == 0);
    CHECK(solved->moves.size() == static_cast<std::size_t>(rows * columns));
    for (const auto& [move, outcome] : solved->moves) CHECK(outcome == 0);
  }
}

TEST_CASE("solve() handles boards that are over or cannot arise", "[atoms]") {
  const Grid grid(2, 3);
  const auto solve_cells = [&](const std::vector<int>& cells) { return solve(Board(grid, cells)); };
  CHECK_FALSE(solve_cells({-1, -1, 0, 0, 0, 0}));
  CHECK_FALSE(solve_cells({-2, -1, 0, -1, 0, 0}));
  // The opponent owns nothing, so any move wins.
  const auto solved = solve_cells({1, 1, 0, 0, 0, 0});
  CHECK(solved->value == 1);
  for (const auto& [move, outcome] : solved->moves) CHECK(outcome == 1);
  CHECK(solve_cells({1, 0, 0, 0, 0, 0})->value == 1);
}
