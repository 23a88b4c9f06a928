#include "league/run/runner.hpp"

#include "test/catch.hpp"

using namespace gauntlet::league;
using State = LateGames::State;

TEST_CASE("three late games in a row follow each other as the league plays them", "[league]") {
  LateGames games;
  games.add({0, 0, {0, 5}}, State::late);
  games.add({0, 0, {2, 5}}, State::doubtful);  // started before the others had ended
  games.add({0, 0, {1, 5}}, State::late);
  CHECK(games.are_three_in_a_row(true));
  CHECK_FALSE(games.are_three_in_a_row(false));
  games.add({0, 0, {5, 0}}, State::late);
  CHECK(games.are_three_in_a_row(false));
}

TEST_CASE("a game in time between late ones interrupts the row", "[league]") {
  LateGames games;
  games.add({0, 1, {0, 5}}, State::late);
  games.add({0, 0, {0, 5}}, State::late);
  games.add({1, 0, {0, 5}}, State::late);
  CHECK(games.are_three_in_a_row(false));
  games.add({0, 0, {5, 0}}, State::in_time);
  CHECK_FALSE(games.are_three_in_a_row(true));
}
