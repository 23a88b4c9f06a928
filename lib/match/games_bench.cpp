#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "fish/match/players.hpp"
#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "match/game.hpp"
#include "match/games.hpp"

using namespace gauntlet;

namespace {

void count_games(benchmark::State& run) {
  run.counters["games/s"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}

// The referee alone, with two house players of depth 1.
void bare_referee(benchmark::State& run) {
  const auto board = fish::Board::random(5, 5, {}, 0, 1);
  for (auto _ : run) {
    std::vector<match::NamedPlayer> players;
    players.push_back({"a", std::make_unique<match::HousePlayer>(1)});
    players.push_back({"b", std::make_unique<match::HousePlayer>(1)});
    benchmark::DoNotOptimize(match::play_game(board, std::move(players)));
  }
  count_games(run);
}

// A game of a league, including decoding its board.
void league_game(benchmark::State& run) {
  const match::MatchGame& fish = *match::find_game("fish");
  const json::Value board = fish.random_board({}, 1);
  const std::vector<match::Contestant> players{{.name = "a", .kind = "house:1"},
                                               {.name = "b", .kind = "house:1"}};
  for (auto _ : run) benchmark::DoNotOptimize(fish.play(board, players, {}));
  count_games(run);
}

BENCHMARK(bare_referee)->Unit(benchmark::kMicrosecond);
BENCHMARK(league_game)->Unit(benchmark::kMicrosecond);

}  // namespace
