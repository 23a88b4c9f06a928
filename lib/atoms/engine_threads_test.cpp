#include "atoms/boards_test.hpp"
#include "gauntlet/atoms.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

TEST_CASE("the engine finds the same results with several threads", "[atoms][threads]") {
  Random random(5);
  Engine engine(1 << 16);  // a table small enough for threads to collide
  for (int i = 0; i < 30; ++i) {
    const Board board = random_board(3, 3, random(0, 12), random);
    const SearchResult found = engine.search(board, std::nullopt, 0, 4);
    REQUIRE(is_proven(found.value));
    CHECK(is_win(found.value) == (solve(board)->value > 0));
  }
  const Board board = random_board(8, 8, 60, random);
  const SearchResult found = engine.search(board, std::nullopt, 5, 4);
  CHECK(found.depth == 5);
  CHECK(play(board, found.move));
  CHECK(engine.search(board, Clock::time_point{}, 0, 4).depth == 0);
}
