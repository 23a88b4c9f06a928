#include "league/run/runner.hpp"

#include <algorithm>
#include <cstddef>

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

TEST_CASE("games are played in the order in which slow ones are counted", "[league]") {
  Config config;
  config.format = GENERATE(Format::round_robin, Format::gauntlet);
  config.seats = GENERATE(std::size_t{2}, std::size_t{3}, std::size_t{4});
  config.seatings =
      GENERATE(Seatings::all, Seatings::balanced, Seatings::rotation, Seatings::fixed);
  if (config.seatings == Seatings::balanced && config.seats == 3) return;  // see IsEarlier
  config.groups = GENERATE(std::size_t{9}, std::size_t{1000});
  config.players.resize(7);
  config.fixed = 3;
  config.boards.resize(2);
  for (const GameBatch& stage : stages_of(config)) {
    CHECK(std::ranges::is_sorted(stage, IsEarlier()));
  }
}
