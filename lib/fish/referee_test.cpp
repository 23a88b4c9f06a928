#include "fish/referee.hpp"

#include "test/catch.hpp"

using namespace gauntlet::fish;

using Winners = std::vector<std::size_t>;

namespace {

Winners play_out(const Board& board, const std::vector<std::uint64_t>& turns) {
  return winners_of_game(board, turns);
}

}  // namespace

TEST_CASE("the reference game of the course", "[fish]") {
  CHECK(play_out(Board::uniform(3, 5, 1), {1, 2}) == Winners{1});
}

TEST_CASE("nobody can move: all have the top score", "[fish]") {
  CHECK(play_out(Board::uniform(2, 4, 1), {1, 2}) == Winners{0, 1});
  CHECK(play_out(Board::uniform(3, 3, 1), {1, 1, 1}) == Winners{0, 1, 2});
}

TEST_CASE("who finds no tile is out", "[fish]") {
  // One tile: the second player is out at once, the first at its second penguin.
  CHECK(play_out(Board::uniform(1, 1, 1), {1, 1}).empty());
  // Two tiles: white's second penguin finds none after red's did not; both are out in turn: red
  // leaves its tile to white, which has two penguins then and no third tile.
  CHECK(play_out(Board::uniform(1, 2, 1), {1, 1}).empty());
  // Eight tiles, three players of three: brown is out at its third penguin and its tiles are free
  // again, so that red and white can move.
  CHECK(play_out(Board::uniform(2, 4, 1), {1, 1, 1}).size() <= 2);
}

TEST_CASE("holes are no places", "[fish]") {
  CHECK(play_out(Board({{0, 1, 1, 1, 1}, {1, 1, 1, 1, 0}}), {0, 0}) == Winners{0, 1});
}
