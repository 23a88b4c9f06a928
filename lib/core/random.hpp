#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>

#include "core/hash.hpp"

namespace gauntlet {

// Random numbers that are the same everywhere for the same seed: the standard fixes the engine, but
// neither its distributions nor std::shuffle.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // One of many independent streams of a seed.
  Random(std::uint64_t seed, std::uint64_t stream) : engine_(hash_combine(seed, stream)) {}

  // All 64 bits.
  std::uint64_t operator()() { return engine_(); }

  // From 0 to n - 1, all equally likely. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) {
    assert(n > 0);
    const std::uint64_t uneven = (0 - n) % n;  // 2^64 modulo n
    std::uint64_t number = engine_();
    while (number < uneven) number = engine_();
    return number % n;
  }

  // From least to most, both included.
  int operator()(int least, int most) {
    const auto count = static_cast<std::uint64_t>(std::int64_t{most} - least) + 1;
    return static_cast<int>(least + static_cast<std::int64_t>(below(count)));
  }

  bool chance(int percent) { return (*this)(1, 100) <= percent; }

  // One of them. Precondition: there are some.
  template <class Items>
  auto& pick(Items& items) {
    return items[static_cast<std::size_t>(below(items.size()))];
  }

  // The shuffle of Fisher and Yates, from the last place down.
  template <class Items>
  void shuffle(Items& items) {
    using std::swap;
    for (std::size_t i = items.size(); i > 1; --i) {
      swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
    }
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace gauntlet
