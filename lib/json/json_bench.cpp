#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>

#include "gauntlet/json.hpp"
#include "json/splitter.hpp"

using namespace gauntlet::json;

namespace {

void stream(benchmark::State& run) {
  std::string text;
  for (int i = 0; i < 1000; ++i) {
    text += R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})"
            "\n";
  }
  for (auto _ : run) {
    std::size_t at = 0;
    Splitter splitter([&](char* data, std::size_t size) {
      const std::size_t count = std::min(size, text.size() - at);
      std::copy_n(text.data() + at, count, data);
      at += count;
      return count;
    });
    while (const auto value = splitter.next()) benchmark::DoNotOptimize(dump(parse(*value)));
  }
  run.SetBytesProcessed(static_cast<std::int64_t>(run.iterations() * text.size()));
}

BENCHMARK(stream)->Unit(benchmark::kMillisecond);

}  // namespace
