#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

#include "core/hash.hpp"

namespace gauntlet {

// A random number generator with the same output everywhere for the same seed. The standard
// specifies the engine, but not the distributions and std::shuffle.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // Selects one of many independent streams of a seed.
  Random(std::uint64_t seed, std::uint64_t stream) : engine_(hash_combine(seed, stream)) {}

  // Returns 64 random bits.
  std::uint64_t operator()() { return engine_(); }

  // Returns a uniformly distributed number from 0 to n - 1. Precondition: n > 0.
  std::uint64_t uniform_below(std::uint64_t n) {
    assert(n > 0);
    const std::uint64_t uneven = (0 - n) % n;  // 2^64 modulo n
    std::uint64_t number = engine_();
    while (number < uneven) number = engine_();
    return number % n;
  }

  // Returns a uniformly distributed number from least to most, inclusive.
  int operator()(int min, int max) {
    const auto count = static_cast<std::uint64_t>(std::int64_t{max} - min) + 1;
    return static_cast<int>(min + static_cast<std::int64_t>(uniform_below(count)));
  }

  bool chance(int percent) { return (*this)(1, 100) <= percent; }

  // Returns a random item. Precondition: `items` is not empty.
  template <class Items>
  auto& pick(Items& items) {
    return items[static_cast<std::size_t>(uniform_below(items.size()))];
  }

  // Fisher-Yates shuffle, from the last item down.
  template <class Items>
  void shuffle(Items& items) {
    using std::swap;
    for (std::size_t i = items.size(); i > 1; --i) {
      swap(items[i - 1], items[static_cast<std::size_t>(uniform_below(i))]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace gauntlet
