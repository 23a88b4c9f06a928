#include <algorithm>
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

// Checks that the move is legal and that the principal variation starts with it and can be played.
void check_line(const Board& board, const SearchResult& found) {
  REQUIRE_FALSE(found.principal_variation.empty());
  CHECK(found.principal_variation.front() == found.move);
  Board now = board;
  for (const Position& move : found.principal_variation) {
    const auto next = play(now, move);
    REQUIRE(next);
    now = *next;
  }
  if (is_proven(found.value)) {
    CHECK(static_cast<int>(found.principal_variation.size()) <= plies_to_end(found.value));
  }
}

}  // namespace

TEST_CASE("the engine finds a winning move if there is one", "[atoms]") {
  Random random(1);
  Engine engine(1 << 20);
  for (int i = 0; i < test::trials(100); ++i) {
    const Board board = random_board(3, 3, random(0, 16), random);
    const SearchResult found = engine.search(board, Clock::now() + 60s, 0);
    check_line(board, found);
    const auto solved = solve(board);
    REQUIRE(is_proven(found.value));
    CHECK(is_win(found.value) == (solved->value > 0));
    CHECK(std::abs(solved->value) <= plies_to_end(found.value));  // the true end may be nearer
    const auto move = std::find_if(solved->moves.begin(), solved->moves.end(),
                                   [&](const auto& pair) { return pair.first == found.move; });
    REQUIRE(move != solved->moves.end());
    CHECK((move->second > 0) == (solved->value > 0));
  }
}

TEST_CASE("the engine moves on boards of all sizes", "[atoms]") {
  Random random(2);
  Engine engine(1 << 20);
  for (const auto& [rows, columns] : {Position{2, 2}, {2, 32}, {32, 2}, {8, 8}, {3, 21}, {5, 7}}) {
    for (int i = 0; i < 6; ++i) {
      const Board board = random_board(rows, columns, random(0, rows * columns * 3 / 2), random);
      const SearchResult found = engine.search(board, Clock::now() + 60s, 3);
      CHECK(found.depth <= 3);
      check_line(board, found);
    }
  }
}

TEST_CASE("the engine keeps to the deadline", "[atoms]") {
  Random random(3);
  const Board board = random_board(8, 8, 40, random);
  Engine engine;
  check_line(board, engine.search(board, Clock::time_point{}, 0));
  SearchResult found;
  for (auto limit = 50ms; found.depth == 0 && limit < 10s; limit *= 2) {  // once on an idle machine
    const auto start = Clock::now();
    found = engine.search(board, start + limit, 0);
    CHECK(Clock::now() - start < limit + 5s);
  }
  CHECK(found.depth > 0);
  check_line(board, found);
}

TEST_CASE("repeating a sequence of searches gives the same results", "[atoms]") {
  Random random(4);
  const Board board = random_board(6, 6, 20, random);
  const auto search = [&] { return Engine(1 << 20).search(board, Clock::now() + 60s, 6); };
  const SearchResult first = search(), second = search();
  CHECK(first.move == second.move);
  CHECK(first.value == second.value);
  CHECK(first.nodes == second.nodes);
}

// A dense position in which a chain reaction after [3,6] decides. When the quiescence search
// followed only four consecutive captures, depths from 11 to 16 evaluated it as a loss.
TEST_CASE("the engine sees a decisive chain reaction", "[atoms][long]") {
  const Board board = board_of({{-1, -2, -2, -2, -2, 0, -2, -1},
                                {-2, -3, -3, -3, -2, -2, -3, -2},
                                {-2, -3, -3, -3, -3, -2, 0, -1},
                                {1, 2, -1, -1, -1, -1, 3, 2},
                                {1, 1, 0, 0, 0, 3, 1, 2},
                                {2, 3, 1, 1, 1, 1, 2, 1},
                                {2, 3, 0, 3, 3, 0, 3, 2},
                                {1, 2, 2, 2, 2, 2, 2, 1}});
  const auto search = [&](std::uint64_t depth) {
    return Engine(1 << 22).search(board, std::nullopt, depth);
  };
  CHECK(search(9).nodes < 200'000);  // about 100 ms of search
  for (const std::uint64_t depth : {9U, 10U, 11U}) CHECK(search(depth).move == Position{3, 6});
  if (!is_sanitized) CHECK(search(14).move == Position{3, 6});
}
