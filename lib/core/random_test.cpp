#include "core/random.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/hash.hpp"
#include "test/catch.hpp"

using namespace gauntlet;

TEST_CASE("hashes have the published values", "[core]") {
  CHECK(fnv_1a("") == 0xcbf29ce484222325);
  CHECK(fnv_1a("a") == 0xaf63dc4c8601ec8c);
  CHECK(splitmix64(0) == 0xe220a8397b1dcdaf);
  CHECK(hash_combine(1, 2) != hash_combine(2, 1));
}

TEST_CASE("random numbers stay within their bounds and depend only on the seed", "[core]") {
  Random random(1);
  Random again(1);
  std::vector<int> seen(7);
  for (int i = 0; i < 700; ++i) {
    const int number = random(-3, 3);
    CHECK(number == again(-3, 3));
    ++seen.at(static_cast<std::size_t>(number + 3));
  }
  CHECK(std::all_of(seen.begin(), seen.end(), [](int count) { return count > 50; }));
  CHECK(random.uniform_below(1) == 0);
  CHECK(Random(1, 1)() != Random(1, 2)());
  // The C++ standard, [rand.predef], gives the 10000th number of mt19937_64 with seed 5489.
  Random standard(5489);
  for (int i = 1; i < 10000; ++i) standard();
  CHECK(standard() == 9981545732273789042u);
}

TEST_CASE("a shuffle keeps all items and reaches every order", "[core]") {
  std::vector<int> orders(6);
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    std::vector<int> items = {0, 1, 2};
    Random(seed).shuffle(items);
    CHECK(std::is_permutation(items.begin(), items.end(), std::vector{0, 1, 2}.begin()));
    ++orders.at(static_cast<std::size_t>(items[0] * 2 + (items[1] > items[2] ? 1 : 0)));
  }
  CHECK(std::all_of(orders.begin(), orders.end(), [](int count) { return count > 60; }));
}
