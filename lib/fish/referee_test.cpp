#include "fish/referee.hpp"

#include <stdexcept>

#include "test/catch.hpp"

using namespace gauntlet;
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

TEST_CASE("the referee allows what the phase and the rules allow", "[fish]") {
  Referee referee(empty_state(Board::uniform(4, 4, 1), 4));
  CHECK_FALSE(referee.play(std::nullopt));
  for (const Position at : {Position{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0}, {1, 1}, {1, 2}}) {
    CHECK(referee.place(at));
    CHECK_FALSE(referee.place(at));
    CHECK_FALSE(referee.play(Move{{0, 0}, {2, 0}}));
    CHECK(referee.phase() == Phase::placing);
  }
  CHECK(referee.place({1, 3}));
  CHECK(referee.phase() == Phase::moving);
  CHECK_FALSE(referee.place({3, 3}));  // nobody has a third penguin
  CHECK_FALSE(referee.play(std::nullopt));
  CHECK(referee.play(Move{{0, 0}, {2, 0}}));
  CHECK(referee.state().players().front().color == Color::white);
}

TEST_CASE("who is thrown out does not win, and all the others go on", "[fish]") {
  Referee referee(empty_state(Board::uniform(3, 3, 1), 3));
  CHECK(referee.place({0, 0}));
  CHECK(referee.throw_out(Color::red));
  CHECK_FALSE(referee.throw_out(Color::red));
  CHECK(referee.place({0, 0}));  // its place is free again
  CHECK(referee.state().players().front().color == Color::brown);
  CHECK(referee.winners() == std::vector{Color::white, Color::brown});
  CHECK(referee.throw_out(Color::brown));
  CHECK(referee.throw_out(Color::white));
  CHECK(referee.phase() == Phase::over);
  CHECK(referee.winners().empty());
}

TEST_CASE("a game has 2 to 4 players", "[fish]") {
  CHECK_THROWS_AS(empty_state(Board::uniform(3, 3, 1), 1), std::invalid_argument);
  CHECK_THROWS_AS(empty_state(Board::uniform(3, 3, 1), 5), std::invalid_argument);
}
