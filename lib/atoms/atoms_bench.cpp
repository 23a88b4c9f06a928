#include <benchmark/benchmark.h>

#include <chrono>

#include "atoms/bitboard.hpp"
#include "core/random.hpp"
#include "gauntlet/atoms.hpp"

using namespace gauntlet;
using namespace gauntlet::atoms;

namespace {

// Returns an 8x8 board after this many random moves.
Board middle(int plies, std::uint64_t seed) {
  Random random(seed);
  Board board(8, 8);
  while (plies > 0) {
    const auto legal = legal_actions(board);
    const auto next = play(board, legal[random.uniform_below(legal.size())]);
    if (is_over(*next)) continue;
    board = *next;
    --plies;
  }
  return board;
}

void count_rate(benchmark::State& run, const char* name, std::uint64_t count) {
  run.counters[name] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

void atoms_perft(benchmark::State& run) {
  const Grid grid(8, 8);
  std::uint64_t leaves = 0;
  for (auto _ : run) {
    const std::uint64_t found = perft(grid, {}, static_cast<int>(run.range(0)));
    if (found != (run.range(0) == 4 ? 15752276U : 976878252U)) run.SkipWithError("wrong perft");
    leaves += found;
  }
  count_rate(run, "leaves/s", leaves);
}

void atoms_minimax(benchmark::State& run) {
  std::uint64_t nodes = 0;
  std::uint64_t seed = 0;
  for (auto _ : run) {
    run.PauseTiming();
    const Board board = middle(100, seed++ % 16);
    run.ResumeTiming();
    nodes += best_move(board, static_cast<std::uint64_t>(run.range(0)))->nodes;
  }
  count_rate(run, "nodes/s", nodes);
}

void atoms_engine(benchmark::State& run) {
  std::uint64_t nodes = 0;
  for (auto _ : run) {
    const Board board = middle(static_cast<int>(run.range(0)), 1);
    Engine engine;
    nodes += engine.search(board, Clock::now() + std::chrono::milliseconds(500), 0).nodes;
  }
  count_rate(run, "nodes/s", nodes);
}

BENCHMARK(atoms_perft)->ArgName("depth")->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);
BENCHMARK(atoms_minimax)->ArgName("depth")->DenseRange(3, 6)->Unit(benchmark::kMicrosecond);
BENCHMARK(atoms_engine)
    ->ArgName("plies")
    ->Arg(20)
    ->Arg(60)
    ->Arg(100)
    ->Unit(benchmark::kMillisecond);

}  // namespace
