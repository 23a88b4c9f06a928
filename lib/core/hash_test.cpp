#include "core/hash.hpp"

#include <set>

#include "core/random.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("a set of numbers contains exactly the numbers inserted", "[core]") {
  Random random(1);
  HashSet64 numbers;
  std::set<std::uint64_t> expected;
  CHECK_FALSE(numbers.contains(0));
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t number = random.uniform_below(5000);
    CHECK(numbers.contains(number) == expected.contains(number));
    CHECK(numbers.insert(number) == expected.insert(number).second);
  }
  CHECK(numbers.size() == expected.size());
}

TEST_CASE("a set of numbers stays within its memory limit", "[core]") {
  HashSet64 numbers(100'000);
  const auto fill = [&] {
    for (std::uint64_t i = 0; i < 100'000; ++i) numbers.insert(i);
  };
  CHECK_THROWS_AS(fill(), std::bad_alloc);
  CHECK(numbers.size() > 3000);
  CHECK(numbers.size() < 12'500);
}
