#include <array>
#include <memory>
#include <vector>

#include "fish/match/players.hpp"
#include "gauntlet/fish.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

TEST_CASE("a timed player wins against the course's strategy", "[fish]") {
  const auto scores = [](std::unique_ptr<match::Player> first,
                         std::unique_ptr<match::Player> second) {
    Referee referee(empty_state(Board::random(5, 5, {}, 0, 7), 2));
    const std::array players{first.get(), second.get()};
    players[0]->playing_with({Color::white});
    players[1]->playing_with({Color::red});
    while (referee.phase() != Phase::over) {
      const State& state = referee.state();
      match::Player& mover = *players[state.players().front().color == Color::red ? 0 : 1];
      if (referee.phase() == Phase::placing) {
        REQUIRE(referee.place(mover.place(state)));
      } else {
        const bool skips = legal_moves(state).empty();
        REQUIRE(referee.play(skips ? Action() : mover.take_turn(state, {})));
      }
    }
    return referee.winners();
  };
  const auto made = [](const char* kind) { return match::make_house_player(kind); };
  CHECK(scores(made("time:10"), made("house:3")) == std::vector{Color::red});
  CHECK(scores(made("house:3"), made("time:10")) == std::vector{Color::white});
  CHECK(made("time:0") == nullptr);
  CHECK(made("time:86400001") == nullptr);
}
