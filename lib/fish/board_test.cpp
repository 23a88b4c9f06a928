#include <algorithm>
#include <stdexcept>

#include "gauntlet/fish.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

int count_fish(const Board& board, Board::Fish fish) {
  return static_cast<int>(std::ranges::count_if(
      board.positions(), [&](Position at) { return board.fish(at) == fish; }));
}

}  // namespace

TEST_CASE("neighbors match the contract's table", "[fish]") {
  const auto around = [](Position from) {
    std::vector<Position> places;
    for (const Direction direction : all_directions) places.push_back(neighbor(from, direction));
    return places;
  };
  CHECK(around({4, 3}) == std::vector<Position>{{2, 3}, {3, 3}, {5, 3}, {6, 3}, {5, 2}, {3, 2}});
  CHECK(around({5, 3}) == std::vector<Position>{{3, 3}, {4, 4}, {6, 4}, {7, 3}, {6, 3}, {4, 3}});
}

TEST_CASE("every direction has an opposite", "[fish]") {
  for (std::size_t i = 0; i < all_directions.size(); ++i) {
    for (const Position from : {Position{4, 3}, Position{5, 3}}) {
      CHECK(neighbor(neighbor(from, all_directions[i]), all_directions[(i + 3) % 6]) == from);
    }
  }
}

TEST_CASE("a board pads ragged rows with holes", "[fish]") {
  const Board board({{1}, {}, {2, 3}});
  CHECK(board.rows() == 3);
  CHECK(board.columns() == 2);
  CHECK(board == Board({{1, 0}, {0, 0}, {2, 3}}));
  CHECK(board.is_hole({0, 1}));
  CHECK_FALSE(board.contains({0, 2}));
  CHECK_FALSE(board.contains({-1, 0}));
}

TEST_CASE("a board without columns is a board", "[fish]") {
  CHECK(Board(Board::Rows(2)).columns() == 0);
  CHECK(Board(Board::Rows()).rows() == 0);
}

TEST_CASE("the constructor rejects Fish boards that cannot exist", "[fish]") {
  CHECK_THROWS_AS(Board::uniform(3, 43, 1), std::invalid_argument);
  CHECK_THROWS_AS(Board(Board::Rows{{0x80000000U}}), std::invalid_argument);
  CHECK_THROWS_AS(Board::random(2, 2, {{2, 0}}, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(Board::random(2, 2, {{0, 0}}, 4, 1), std::invalid_argument);
}

TEST_CASE("a removed tile is a hole", "[fish]") {
  Board board = Board::uniform(2, 2, 3);
  board.remove({1, 0});
  CHECK(board.is_hole({1, 0}));
  CHECK(count_fish(board, 3) == 3);
}

TEST_CASE("a random board has the requested size, holes and one-fish tiles", "[fish]") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Board board = Board::random(4, 5, {{0, 0}, {3, 4}}, 7, seed);
    CHECK(board == Board::random(4, 5, {{0, 0}, {3, 4}}, 7, seed));
    CHECK(count_fish(board, 0) == 2);
    CHECK(board.is_hole({0, 0}));
    CHECK(count_fish(board, 1) >= 7);
    CHECK(count_fish(board, 1) + count_fish(board, 2) + count_fish(board, 3) +
              count_fish(board, 4) + count_fish(board, 5) ==
          18);
  }
  CHECK_FALSE(Board::random(5, 5, {}, 0, 1) == Board::random(5, 5, {}, 0, 2));
}

TEST_CASE("lines end before holes and the edge", "[fish]") {
  const Board board({{1, 3, 0}, {5, 1, 2}});
  CHECK(reachable(board, {0, 1}) == std::vector<Position>{{1, 1}, {1, 0}});
  CHECK(reachable(board, {0, 2}) == std::vector<Position>{{1, 2}, {1, 1}});  // from a hole
  const Board column({{1}, {0}, {1}, {0}, {0}, {0}, {1}});
  CHECK(reachable(column, {0, 0}) == std::vector<Position>{{2, 0}});
}
