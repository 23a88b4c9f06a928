#include <stdexcept>

#include "gauntlet/fish.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

using Winners = std::vector<std::size_t>;

namespace {

Winners play_out(const Board& board, const std::vector<std::uint64_t>& turns) {
  return play_house_game(board, turns);
}

}  // namespace

TEST_CASE("the reference game of the course", "[fish]") {
  CHECK(play_out(Board::uniform(3, 5, 1), {1, 2}) == Winners{1});
}

TEST_CASE("if nobody can move, all players have the top score", "[fish]") {
  CHECK(play_out(Board::uniform(2, 4, 1), {1, 2}) == Winners{0, 1});
  CHECK(play_out(Board::uniform(3, 3, 1), {1, 1, 1}) == Winners{0, 1, 2});
}

TEST_CASE("a player that finds no free tile is disqualified", "[fish]") {
  // One tile: the second player is disqualified at once, the first at its second penguin.
  CHECK(play_out(Board::uniform(1, 1, 1), {1, 1}).empty());
  // Two tiles: red finds none for its second penguin and is disqualified, which frees its tile.
  // White takes that tile, finds none for its third penguin and is disqualified, too.
  CHECK(play_out(Board::uniform(1, 2, 1), {1, 1}).empty());
  // Eight tiles, three players with three penguins each: brown is disqualified at its third
  // penguin. Its tiles become free, so red and white can move.
  CHECK(play_out(Board::uniform(2, 4, 1), {1, 1, 1}).size() <= 2);
}

TEST_CASE("penguins cannot be placed on holes", "[fish]") {
  CHECK(play_out(Board({{0, 1, 1, 1, 1}, {1, 1, 1, 1, 0}}), {0, 0}) == Winners{0, 1});
}

TEST_CASE("the referee rejects actions that the phase or the rules forbid", "[fish]") {
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
  CHECK_FALSE(referee.place({3, 3}));  // all penguins are placed
  CHECK_FALSE(referee.play(std::nullopt));
  CHECK(referee.play(Move{{0, 0}, {2, 0}}));
  CHECK(referee.state().players().front().color == Color::white);
}

TEST_CASE("a disqualified player cannot win and the others continue", "[fish]") {
  Referee referee(empty_state(Board::uniform(3, 3, 1), 3));
  CHECK(referee.place({0, 0}));
  CHECK(referee.disqualify(Color::red));
  CHECK_FALSE(referee.disqualify(Color::red));
  CHECK(referee.place({0, 0}));  // the disqualified player's tile is free again
  CHECK(referee.state().players().front().color == Color::brown);
  CHECK(referee.winners() == std::vector{Color::white, Color::brown});
  CHECK(referee.disqualify(Color::brown));
  CHECK(referee.disqualify(Color::white));
  CHECK(referee.phase() == Phase::over);
  CHECK(referee.winners().empty());
}

TEST_CASE("a game has 2 to 4 players", "[fish]") {
  CHECK_THROWS_AS(empty_state(Board::uniform(3, 3, 1), 1), std::invalid_argument);
  CHECK_THROWS_AS(empty_state(Board::uniform(3, 3, 1), 5), std::invalid_argument);
}
