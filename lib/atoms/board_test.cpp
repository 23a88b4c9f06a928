#include <stdexcept>

#include "atoms/bitboard.hpp"
#include "atoms/boards_test.hpp"
#include "core/bits.hpp"
#include "gauntlet/atoms.hpp"
#include "gauntlet/game.hpp"
#include "test/laws.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

using Rows = std::vector<std::vector<int>>;

std::vector<Position> all_positions(const Grid& grid) {
  std::vector<Position> positions;
  for (int row = -1; row <= grid.rows(); ++row) {
    for (int column = -1; column <= grid.columns(); ++column) positions.push_back({row, column});
  }
  return positions;
}

}  // namespace

TEST_CASE("random play of atoms obeys the game laws and adds one electron per move", "[atoms]") {
  Random random(1);
  for (const auto& [rows, columns] : sizes) {
    const Board empty(rows, columns);
    int electrons = 0;
    const int length =
        test::obeys_laws(empty, all_positions(empty.grid()), random, [&](const Board& now) {
          CHECK(now.electrons().sum() == electrons++);
          CHECK((now.electrons().mine & ~now.electrons().occupied()) == 0);
          CHECK((now.electrons().occupied() & ~now.grid().all()) == 0);
        });
    CHECK(length == electrons - 1);
  }
}

TEST_CASE("perft of atoms gives the known counts", "[atoms][long]") {
  const auto figures = [](int rows, int columns, int depth) {
    std::vector<std::uint64_t> counts;
    for (int i = 1; i <= depth; ++i) counts.push_back(perft(Grid(rows, columns), {}, i));
    return counts;
  };
  using Counts = std::vector<std::uint64_t>;
  CHECK(figures(2, 2, 6) == Counts{4, 12, 36, 56, 56, 0});
  CHECK(figures(3, 3, 8) == Counts{9, 72, 576, 4016, 28312, 175900, 1097772, 6045216});
  CHECK(figures(4, 4, 6) == Counts{16, 240, 3600, 50468, 709020, 9325180});
  CHECK(figures(6, 6, 4) == Counts{36, 1260, 44100, 1500248});
  CHECK(figures(8, 8, 4) == Counts{64, 4032, 254016, 15752276});
  for (int depth = 0; depth <= 6; ++depth) {
    CHECK(perft(Board(3, 3), depth) == perft(Grid(3, 3), {}, depth));
  }
}

TEST_CASE("moves have their known results", "[atoms]") {
  struct Known {
    Rows before;
    Position move;
    Rows after;  // from the other player's side
    std::size_t waves;
    bool is_over;
  };
  const Known known = GENERATE(values<Known>({
      {{{0, -1}, {0, 1}}, {1, 1}, {{0, -2}, {-1, 0}}, 1, true},
      {{{-1, -1}, {0, 1}}, {1, 1}, {{-2, 0}, {-1, -1}}, 2, true},
      {{{0, 0, 0}, {1, -1, 0}, {-1, 2, -1}},
       {2, 1},
       {{0, 0, 0}, {-1, -2, 0}, {-2, 0, -2}},
       1,
       true},
      {{{0, 0, 0}, {0, 0, -2}, {0, 0, 1}}, {2, 2}, {{0, 0, 0}, {0, 0, -3}, {0, -1, 0}}, 1, true},
      {{{1, -2, -1}, {-1, -1, 2}, {1, 1, -1}},
       {1, 2},
       {{0, -1, -1}, {-2, -3, -2}, {-1, -2, 0}},
       4,
       true},
      {{{1, -2, 1}, {-2, -1, 0}, {-1, -1, 1}},
       {0, 0},
       {{0, -2, 0}, {-2, -3, -1}, {0, -2, -1}},
       3,
       true},
      {{{1, 1, -1}, {-2, 0, -1}, {1, 1, 0}},
       {2, 0},
       {{0, -2, 1}, {-1, -1, 1}, {-1, -2, 0}},
       3,
       false},
      {{{1, -2, 1}, {0, 1, -1}, {1, -1, 0}},
       {0, 2},
       {{0, -1, -1}, {-1, -2, -2}, {-1, 1, 0}},
       3,
       false},
      {{{0, -2, -2, 1}, {-1, 3, -2, -2}, {-1, 3, 1, 2}, {-1, -2, -1, -1}},
       {1, 1},
       {{-2, -1, -2, -1}, {0, -4, -1, -2}, {-1, -2, -4, 0}, {-1, -1, -2, -2}},
       6,
       true},
      {{{1, 2, 1, 1}, {-2, 2, 3, 0}, {0, -3, -3, 2}, {-1, -2, -1, -1}},
       {0, 1},
       {{-2, 0, -2, 0}, {-1, -3, -2, -3}, {-3, -2, -3, 0}, {0, -2, 0, -3}},
       7,
       true},
      {{{-1, -1, -1, -1}, {-1, 1, 2, 1}, {-1, -2, -2, 2}, {1, -2, 2, 1}},
       {3, 3},
       {{1, 1, 1, 1}, {-2, -2, -3, -2}, {-1, -2, -2, -2}, {0, -1, -1, -1}},
       6,
       false},
      {{{0, 2, -2, -2, -2, 2, 1}, {-2, -3, -3, 0, -3, 2, 1}, {-1, -1, -1, -2, -2, 2, 0}},
       {0, 6},
       {{-2, -1, -2, -2, -3, 0, -1}, {0, -3, -3, 0, -3, -3, -2}, {-3, 0, -1, -2, -2, -2, 0}},
       8,
       true},
      {{{-1, -2, -1, -2, 2, -2, -1}, {-2, -2, -3, -1, -1, -2, -2}, {-1, -1, -2, -2, 1, -2, -1}},
       {0, 4},
       {{1, 2, -2, 0, -2, -2, -1}, {2, 2, 3, -2, -3, -1, -2}, {1, 1, 2, 2, -2, -1, -1}},
       6,
       false},
      {{{-1, 2, 0, 2, 1},
        {1, -1, 2, 3, -1},
        {0, 1, 0, 0, 2},
        {-2, -1, -2, -2, 1},
        {0, -2, 0, -1, -1}},
       {0, 4},
       {{1, -2, -1, -2, 0},
        {-1, 1, -3, -1, -2},
        {0, -1, 0, -2, 0},
        {2, 1, 2, 2, -2},
        {0, 2, 0, 1, 1}},
       5,
       false},
      {{{1, 2, -1, 0, -1, -1, -2, -1},
        {2, 0, 2, -2, -3, -3, -2, -1},
        {2, 2, 3, 0, -2, -1, -3, -1},
        {1, 3, 3, -3, -2, 0, -3, 0},
        {2, 2, 3, 3, -1, -3, -2, -1},
        {1, 2, 2, 3, -3, -1, 2, -2},
        {2, 2, 1, 3, 2, -1, -2, -1},
        {0, 1, 1, 2, -1, -2, 1, -1}},
       {4, 3},
       {{-1, 0, -2, 0, 1, 1, 2, 1},
        {-1, -3, -3, 2, 3, 3, 2, 1},
        {-2, -1, -1, -2, 2, 1, 3, 1},
        {-1, -3, -3, -1, -3, 0, 3, 0},
        {-2, -2, -3, -3, -3, 3, 2, 1},
        {-1, -2, -2, -3, -1, -2, -2, 2},
        {-2, -2, -1, -3, -1, -3, 2, 1},
        {0, -1, -1, -2, -1, 0, -2, 1}},
       13,
       false},
  }));
  const Board board = board_of(known.before);
  const auto after = play(board, known.move);
  REQUIRE(after.has_value());
  CHECK(*after == board_of(known.after));
  CHECK(waves(board, known.move).size() == known.waves);
  CHECK(is_over(*after) == known.is_over);
}

TEST_CASE("a wave topples all unstable cells at once", "[atoms]") {
  const Board board = board_of({{1, -1, 0}, {2, 3, -2}, {-1, 2, 0}});
  const auto found = waves(board, {0, 0});
  REQUIRE_FALSE(found.empty());
  CHECK(found[0].toppling == 1);
  CHECK(found[1].toppling == bits::bit<Cells>(3));
  CHECK(Board(board.grid(), found[1].before)[1] == 2);
}

TEST_CASE("is_over() holds only for a player that has lost all cells", "[atoms]") {
  CHECK_FALSE(is_over(Board(2, 2)));
  CHECK_FALSE(is_over(board_of({{-1, 0}, {0, 0}})));
  CHECK_FALSE(is_over(board_of({{1, 0}, {0, 0}})));
  CHECK(is_over(board_of({{-1, -1}, {0, 0}})));
  CHECK(is_over(board_of({{0, -2, 0}, {0, 0, 0}})));
  CHECK(legal_actions(board_of({{0, -3}, {-1, 0}})).empty());
  CHECK_FALSE(play(board_of({{0, -3}, {-1, 0}}), {0, 0}).has_value());
}

TEST_CASE("the constructor rejects atoms boards that cannot exist", "[atoms]") {
  CHECK_THROWS_AS(Board(1, 2), std::invalid_argument);
  CHECK_THROWS_AS(Board(5, 13), std::invalid_argument);
  CHECK_THROWS_AS(Board(Grid(2, 2), std::vector{1, 0, 0}), std::invalid_argument);
  CHECK_THROWS_AS(board_of({{2, 0}, {0, -1}}), std::invalid_argument);
  CHECK_THROWS_AS(board_of({{-8, 0}, {0, 0}}), std::invalid_argument);
}
