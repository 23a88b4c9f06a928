#include <benchmark/benchmark.h>

#include "gauntlet/bricks.hpp"

using namespace gauntlet::bricks;

namespace {

// Returns the contract's puzzle, one for which table-based solutions take seconds, and those with
// the longest sums.
Position position(std::int64_t which) {
  switch (which) {
    case 0:
      return {0, 100, 14, 2};
    case 1:
      return {1, 137, 16, 13};
    case 2:
      return {0, max_height, 63, 63};
    default:
      return {0, max_height, 4'294'967'296, 2};
  }
}

void answer(benchmark::State& run) {
  const Position p = position(run.range(0));
  for (auto _ : run) benchmark::DoNotOptimize(winning_heights(p));
}

void mean(benchmark::State& run) {
  const Position p = *with_enough_drops(position(run.range(0)));
  for (auto _ : run) benchmark::DoNotOptimize(min_mean_plan(p));
}

void tree(benchmark::State& run) {
  const Position p(0, (1 << 12) - 1, 12, 12);
  for (auto _ : run) benchmark::DoNotOptimize(make_plan(p, PlanObjective::certain, 10'000));
}

BENCHMARK(answer)->DenseRange(0, 3);
BENCHMARK(mean)->DenseRange(0, 3);
BENCHMARK(tree)->Unit(benchmark::kMicrosecond);

}  // namespace
