#include "league/run/runner.hpp"

#include "test/catch.hpp"

using namespace gauntlet::league;
using State = SlowGames::State;

TEST_CASE("three slow games in a row follow each other as the league plays them", "[league]") {
  SlowGames games;
  games.add({0, 0, {0, 5}}, State::slow);
  games.add({0, 0, {2, 5}}, State::doubtful);  // started before the others had ended
  games.add({0, 0, {1, 5}}, State::slow);
  CHECK(games.are_three_in_a_row(true));
  CHECK_FALSE(games.are_three_in_a_row(false));
  games.add({0, 0, {5, 0}}, State::slow);
  CHECK(games.are_three_in_a_row(false));
}

TEST_CASE("a game in time between slow ones interrupts the row", "[league]") {
  SlowGames games;
  games.add({0, 1, {0, 5}}, State::slow);
  games.add({0, 0, {0, 5}}, State::slow);
  games.add({1, 0, {0, 5}}, State::slow);
  CHECK(games.are_three_in_a_row(false));
  games.add({0, 0, {5, 0}}, State::in_time);
  CHECK_FALSE(games.are_three_in_a_row(true));
}
