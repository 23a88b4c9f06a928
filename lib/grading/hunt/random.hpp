#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace gauntlet::grading::hunt {

// Random numbers that are the same everywhere: the standard fixes the engine, not its
// distributions.
class Random {
 public:
  // Those of one input of a hunt, whatever inputs there were before.
  Random(std::uint64_t seed, std::uint64_t number) : engine_(mix(mix(seed) + number)) {}

  // From 0 to n - 1. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }

  // From least to most, both included.
  int operator()(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::uint64_t>(most - least) + 1));
  }

  bool chance(int percent) { return (*this)(1, 100) <= percent; }

  // Precondition: there are some.
  template <class Items>
  auto& pick(Items& items) {
    return items[static_cast<std::size_t>(below(items.size()))];
  }

  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
    }
  }

 private:
  // Neighbors get far apart (the finalizer of SplitMix64).
  static constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
  }

  std::mt19937_64 engine_;
};

}  // namespace gauntlet::grading::hunt
