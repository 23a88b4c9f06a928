#include <benchmark/benchmark.h>

#include "gauntlet/fish.hpp"
#include "gauntlet/game.hpp"

using namespace gauntlet;
using namespace gauntlet::fish;

namespace {

// Returns a state with all penguins placed by zig-zag on a random 5x5 board.
State start(int players, std::uint64_t seed) {
  State state = empty_state(Board::random(5, 5, {}, 3, seed), static_cast<std::size_t>(players));
  for (int i = players * penguins_per_player(players); i > 0; --i) {
    state = *place(state, *zigzag_placement(state));
  }
  return state;
}

void strategy(benchmark::State& run) {
  const State state = start(static_cast<int>(run.range(0)), 1);
  std::uint64_t nodes = 0;
  for (auto _ : run) nodes += search(state, static_cast<std::uint64_t>(run.range(1))).nodes;
  run.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void referee(benchmark::State& run) {
  const std::vector<std::uint64_t> turns(static_cast<std::size_t>(run.range(0)), 2);
  const Board board = Board::uniform(5, 5, 2);
  for (auto _ : run) benchmark::DoNotOptimize(play_house_game(board, turns));
  run.counters["games/s"] =
      benchmark::Counter(static_cast<double>(run.iterations()), benchmark::Counter::kIsRate);
}

void rules(benchmark::State& run) {
  const State state = start(2, 1);
  std::uint64_t leaves = 0;
  for (auto _ : run) leaves += perft(state, 3);
  run.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

BENCHMARK(strategy)
    ->ArgNames({"players", "turns"})
    ->ArgsProduct({{2, 3, 4}, {2, 4, 6}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(referee)->ArgName("players")->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond);
BENCHMARK(rules)->Unit(benchmark::kMillisecond);

}  // namespace
