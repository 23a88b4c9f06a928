#include "gauntlet/game.hpp"

#include <stdexcept>

#include "bricks/game_test.hpp"
#include "test/laws.hpp"

using namespace gauntlet;
using namespace gauntlet::bricks;

namespace {

std::vector<Game::Action> candidates(Height heights) {
  std::vector<Game::Action> actions{Game::Reply::broken, Game::Reply::safe};
  for (Height h = 0; h <= heights + 1; ++h) actions.emplace_back(Game::Drop{h});
  return actions;
}

}  // namespace

TEST_CASE("the bricks game obeys the game laws", "[bricks]") {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const auto min = static_cast<Height>(random(0, 3));
    const Height max = min + static_cast<Height>(random(0, 12));
    const Position start(min, max, static_cast<std::uint64_t>(random(0, 6)),
                         static_cast<std::uint64_t>(random(0, 3)));
    const int length =
        test::obeys_laws(Game(start), candidates(max), random, [&](const Game& game) {
          const Position& position = game.position();
          CHECK((min <= position.min_safe() && position.max_safe() <= max));
        });
    CHECK(static_cast<std::uint64_t>(length) <= 2 * start.left_drops());
  }
}

TEST_CASE("a drop is followed by a reply and impossible drops are rejected", "[bricks]") {
  const Game game(Position(2, 9, 5, 2));
  const Game dropped = play(game, Game::Drop{6}).value();
  CHECK(dropped.dropped() == Height{6});
  CHECK(play(dropped, Game::Reply::broken) == Game(Position(2, 5, 4, 1)));
  CHECK(play(dropped, Game::Reply::safe) == Game(Position(6, 9, 4, 2)));
  CHECK_FALSE(play(game, Game::Reply::safe));
  CHECK_FALSE(play(dropped, Game::Drop{7}));
  CHECK_FALSE(play(game, Game::Drop{2}));
  CHECK_FALSE(play(game, Game::Drop{10}));
}

TEST_CASE("perft of the bricks game gives the known counts", "[bricks]") {
  CHECK(perft(Game(Position(0, 2, 2, 1)), 1) == 2);
  CHECK(perft(Game(Position(0, 2, 2, 1)), 2) == 4);
  CHECK(perft(Game(Position(0, 2, 2, 1)), 3) == 1);
  CHECK(perft(Game(Position(0, 2, 2, 1)), 4) == 2);
  CHECK(perft(Game(Position(0, 2, 2, 2)), 4) == 4);
}

TEST_CASE("the constructor rejects bricks positions that cannot exist", "[bricks]") {
  CHECK_THROWS_AS(Position(5, 4, 1, 1), std::invalid_argument);
  CHECK_THROWS_AS(Position(0, max_height + 1, 1, 1), std::invalid_argument);
}
