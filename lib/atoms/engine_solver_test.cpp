#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include "atoms/boards_test.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"
#include "test/trials.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;
using namespace std::chrono_literals;

namespace {

// Returns the value of a move according to the tablebase.
int solved_value(const Solved& solved, const Position& move) {
  const auto found = std::find_if(solved.moves.begin(), solved.moves.end(),
                                  [&](const auto& pair) { return pair.first == move; });
  REQUIRE(found != solved.moves.end());
  return found->second;
}

// Without a depth limit and with enough time, the value is exact and the move achieves it.
void check_exact(const Board& board, const SearchResult& found) {
  const auto solved = solve(board);
  const int expected = solved->value > 0 ? wins_in(solved->value) : loses_in(-solved->value);
  CHECK(found.value == expected);
  CHECK(solved_value(*solved, found.move) == solved->value);
  CHECK(found.depth == std::abs(solved->value));
}

}  // namespace

TEST_CASE("the engine solves small boards", "[atoms][threads]") {
  Random random(6);
  Engine engine(1 << 16);
  for (const auto& [rows, columns] : {Position{2, 2}, {2, 3}, {2, 5}, {3, 3}, {3, 3}, {4, 2}}) {
    for (int i = 0; i < test::trials(15); ++i) {
      const Board board = random_board(rows, columns, random(0, rows * columns * 3 / 2), random);
      check_exact(board, engine.search(board, Clock::now() + 60s, 0));
      check_exact(board, engine.search(board, std::nullopt, 0, 2));
    }
  }
  for (const auto& [rows, columns, plies] :
       {std::array{2, 7, 10}, {3, 5, 15}, {4, 4, 18}, {2, 8, 14}, {3, 6, 20}, {5, 4, 27}}) {
    for (int i = 0; i < test::trials(5); ++i) {
      const Board board = random_board(rows, columns, plies + random(0, 6), random);
      check_exact(board, engine.search(board, Clock::now() + 60s, 0));
      check_exact(board, engine.search(board, std::nullopt, 0, 2));
    }
  }
  check_exact(board_of({{1, 1, 1}, {0, 1, 0}, {1, 1, -1}}),
              engine.search(board_of({{1, 1, 1}, {0, 1, 0}, {1, 1, -1}}), std::nullopt, 0));
}

TEST_CASE("a depth limit also applies to small boards", "[atoms]") {
  const SearchResult found = Engine(1 << 16).search(Board(2, 5), Clock::now() + 60s, 3);
  CHECK(found.depth == 3);
  CHECK_FALSE(is_proven(found.value));
}

TEST_CASE("the engine moves before the opponent's first move", "[atoms]") {
  const Board board = board_of({{1, 0}, {0, 0}});
  CHECK(play(board, Engine(1 << 16).search(board, Clock::now() + 60s, 0).move));
}

TEST_CASE("the engine moves on small boards without time to solve them", "[atoms]") {
  Random random(8);
  Engine engine(1 << 16);
  for (int i = 0; i < 40; ++i) {
    const int rows = 3 + i % 2;
    const Board board = random_board(rows, 4, rows * random(0, 6), random);
    CHECK(play(board, engine.search(board, Clock::time_point{}, 0).move));
    const SearchResult found = engine.search(board, Clock::now() + 5ms, 0);
    CHECK(play(board, found.move));
    const bool is_soon_solved = rows == 3 || max_remaining_plies(board) <= 20;
    if (is_proven(found.value) && is_soon_solved) {  // the winner, and an upper bound of the plies
      const auto solved = solve(board);
      CHECK(is_win(found.value) == (solved->value > 0));
      CHECK(plies_to_end(found.value) >= std::abs(solved->value));
    }
  }
}
