#include "mastermind/estimates.hpp"

#include "mastermind/anytime.hpp"
#include "mastermind/strategy.hpp"
#include "test/catch.hpp"

using namespace gauntlet::mastermind;

TEST_CASE("estimates are of what was learned, and between it", "[mastermind]") {
  Estimates estimates;
  const auto before = estimates.table(100);
  REQUIRE(before.size() == 101);
  CHECK(before[0] == 0);
  CHECK(before[1] == 1024);
  CHECK(before[16] == 16 * 3 * 1024);
  estimates.learn(20, 60);
  estimates.learn(20, 64);
  estimates.learn(80, 320);
  const auto table = estimates.table(100);
  CHECK(table[1] == 1024);
  CHECK(table[20] == Approx(62 * 1024).epsilon(0.05));
  CHECK(table[80] == Approx(320 * 1024).epsilon(0.05));
  for (std::size_t size = 2; size < table.size(); ++size) {
    INFO(size);
    CHECK(table[size] - table[size - 1] > table[1]);  // more codes make each the harder to find
  }
}

TEST_CASE("a beam of few guesses comes near the least total", "[mastermind]") {
  const Codes codes({4, 7, true});
  double used = 0;
  Anytime anytime(codes, [&] { return (used += 1) / 40'000; });
  const auto best = anytime.search({}, fitting(codes, {}));
  CHECK(best.total >= 11228);
  CHECK(best.total < 11340);  // one in a hundred more
}
