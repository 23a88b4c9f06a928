#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fish/match/players.hpp"
#include "fish/match/players_test.hpp"
#include "fish/match/referee.hpp"
#include "fish/perfect_play_solver.hpp"
#include "test/catch.hpp"

using namespace gauntlet;
using namespace gauntlet::match;

TEST_CASE("a perfect player achieves the value of the board against any opponent", "[match]") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto tiles = fish::Board::random(3, 4, {}, 2, seed);
    const auto worth = fish::PerfectPlaySolver(tiles).value(fish::empty_state(tiles, 2), true);
    const auto lead_of = [&](std::unique_ptr<Player> first, std::unique_ptr<Player> second) {
      const auto report = play_game(tiles, test::entrants(NamedPlayer{"a", std::move(first)},
                                                          NamedPlayer{"b", std::move(second)}));
      CHECK(report.failures.empty());
      std::int64_t lead = 0;
      for (const auto* list : {&report.winners, &report.others}) {
        for (const FinalScore& each : *list) {
          lead += static_cast<std::int64_t>(each.score) * (each.name == "a" ? 1 : -1);
        }
      }
      return lead;
    };
    CHECK(lead_of(std::make_unique<PerfectPlayer>(), std::make_unique<PerfectPlayer>()) == worth);
    CHECK(lead_of(std::make_unique<PerfectPlayer>(), std::make_unique<GreedyPlayer>()) >= worth);
    CHECK(lead_of(std::make_unique<RandomPlayer>(seed), std::make_unique<PerfectPlayer>()) <=
          worth);
  }
}

TEST_CASE("a perfect player continues after its opponent is disqualified", "[match]") {
  const auto cheat = [](const fish::State&) { return Position{-1, 0}; };
  const auto tiles = fish::Board::random(3, 4, {}, 2, 1);
  const auto report =
      play_game(tiles, test::entrants(NamedPlayer{"a", std::make_unique<PerfectPlayer>()},
                                      test::scripted("b", {.place = cheat})));
  CHECK(test::names_of(report.winners) == std::vector<std::string>{"a"});
  CHECK(test::names_of(report.cheaters) == std::vector<std::string>{"b"});
}
