#include <benchmark/benchmark.h>

#include "gauntlet/mastermind.hpp"
#include "mastermind/one_step.hpp"
#include "mastermind/optimal.hpp"

using namespace gauntlet::mastermind;

namespace {

CodeSpace codes_for(const benchmark::State& run) {
  return CodeSpace(
      {static_cast<int>(run.range(0)), static_cast<int>(run.range(1)), run.range(2) != 0});
}

// Benchmarks a one-step heuristic against every code.
void one_step(benchmark::State& run) {
  const CodeSpace codes = codes_for(run);
  const OneStepStrategy strategy(codes, static_cast<Heuristic>(run.range(3)));
  for (auto _ : run) {
    benchmark::DoNotOptimize(evaluate(
        codes, [&](auto guesses, auto possible) { return strategy.guess(guesses, possible); }));
  }
}

void optimal(benchmark::State& run) {
  const CodeSpace codes = codes_for(run);
  const std::vector<Code> all = consistent_codes(codes, {});
  for (auto _ : run) benchmark::DoNotOptimize(Optimal(codes).solve({}, all));
}

BENCHMARK(one_step)
    ->ArgNames({"length", "colors", "repeats", "rule"})
    ->ArgsProduct({{4}, {6}, {0, 1}, {0, 1, 2, 3}})
    ->ArgsProduct({{4}, {10}, {0}, {0, 1, 2, 3}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(optimal)
    ->ArgNames({"length", "colors", "repeats"})
    ->Args({4, 6, 0})
    ->Args({4, 6, 1})
    ->Args({4, 7, 0})
    ->Unit(benchmark::kMillisecond);

}  // namespace
