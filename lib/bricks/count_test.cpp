#include "bricks/count.hpp"

#include <algorithm>
#include <vector>

#include "test/catch.hpp"

using namespace gauntlet::bricks;

namespace {

constexpr std::uint64_t all = ~std::uint64_t{0};
constexpr std::uint64_t quintillion = 1'000'000'000'000'000'000;

}  // namespace

TEST_CASE("the sums satisfy the recurrence", "[bricks]") {
  constexpr std::size_t most = 80;
  std::vector heights(most + 1, std::vector<Wide>(most + 1, 0));
  for (std::size_t d = 1; d <= most; ++d) {
    for (std::size_t b = 1; b <= most; ++b) {
      heights[d][b] = heights[d - 1][b - 1] + 1 + heights[d - 1][b];
      const auto expected = static_cast<std::uint64_t>(std::min<Wide>(heights[d][b], countless));
      CHECK(most_heights(d, b) == expected);
      if (d <= 64) CHECK((most_heights_exactly(d, b) == heights[d][b]));
    }
  }
}

TEST_CASE("sums are capped at `countless`", "[bricks]") {
  CHECK(most_heights(63, 63) == max_height);
  CHECK(most_heights(64, 64) == countless);
  CHECK(most_heights(all, 0) == 0);
  CHECK(most_heights(0, all) == 0);
  CHECK(most_heights(max_height, 1) == max_height);
  CHECK(most_heights(all, 1) == countless);
  CHECK(most_heights(all, all) == countless);
}

TEST_CASE("the fewest drops are those of the contract", "[bricks]") {
  CHECK(least_drops(quintillion, 1) == quintillion);
  CHECK(least_drops(quintillion, 2) == 1414213562);
  CHECK(least_drops(quintillion, 3) == 1817121);
  CHECK(least_drops(quintillion, 10) == 290);
  CHECK(least_drops(quintillion, 60) == 60);
}

TEST_CASE("the fewest drops and bricks are just enough", "[bricks]") {
  for (const std::uint64_t heights : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 36U, 37U, 100U, 136U}) {
    for (std::uint64_t n = 1; n <= 8; ++n) {
      const std::uint64_t drops = *least_drops(heights, n);
      CHECK(most_heights(drops, n) >= heights);
      CHECK(most_heights(drops - 1, n) < heights);
      const auto bricks = least_bricks(heights, n);
      CHECK(bricks.has_value() == (most_heights(n, n) >= heights));
      if (bricks) {
        CHECK(most_heights(n, *bricks) >= heights);
        CHECK(most_heights(n, *bricks - 1) < heights);
      }
    }
  }
}

TEST_CASE("the fewest drops and bricks are right at the extremes", "[bricks]") {
  CHECK(least_drops(0, 0) == 0);
  CHECK_FALSE(least_drops(1, 0));
  CHECK(least_drops(max_height, 1) == max_height);
  CHECK(least_drops(max_height, all) == 63);
  CHECK(least_bricks(0, 0) == 0);
  CHECK_FALSE(least_bricks(1, 0));
  CHECK_FALSE(least_bricks(max_height, 62));
  CHECK(least_bricks(max_height, 63) == 63);
  CHECK(least_bricks(max_height, all) == 1);
}
