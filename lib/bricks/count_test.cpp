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
  constexpr std::size_t max = 80;
  std::vector heights(max + 1, std::vector<Wide>(max + 1, 0));
  for (std::size_t d = 1; d <= max; ++d) {
    for (std::size_t b = 1; b <= max; ++b) {
      heights[d][b] = heights[d - 1][b - 1] + 1 + heights[d - 1][b];
      const auto expected = static_cast<std::uint64_t>(std::min<Wide>(heights[d][b], saturated));
      CHECK(max_heights(d, b) == expected);
      if (d <= 64) CHECK((max_heights_exactly(d, b) == heights[d][b]));
    }
  }
}

TEST_CASE("sums are capped at `countless`", "[bricks]") {
  CHECK(max_heights(63, 63) == max_height);
  CHECK(max_heights(64, 64) == saturated);
  CHECK(max_heights(all, 0) == 0);
  CHECK(max_heights(0, all) == 0);
  CHECK(max_heights(max_height, 1) == max_height);
  CHECK(max_heights(all, 1) == saturated);
  CHECK(max_heights(all, all) == saturated);
}

TEST_CASE("the fewest drops are those of the contract", "[bricks]") {
  CHECK(min_drops(quintillion, 1) == quintillion);
  CHECK(min_drops(quintillion, 2) == 1414213562);
  CHECK(min_drops(quintillion, 3) == 1817121);
  CHECK(min_drops(quintillion, 10) == 290);
  CHECK(min_drops(quintillion, 60) == 60);
}

TEST_CASE("the fewest drops and bricks are just enough", "[bricks]") {
  for (const std::uint64_t heights : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 36U, 37U, 100U, 136U}) {
    for (std::uint64_t n = 1; n <= 8; ++n) {
      const std::uint64_t drops = *min_drops(heights, n);
      CHECK(max_heights(drops, n) >= heights);
      CHECK(max_heights(drops - 1, n) < heights);
      const auto bricks = min_bricks(heights, n);
      CHECK(bricks.has_value() == (max_heights(n, n) >= heights));
      if (bricks) {
        CHECK(max_heights(n, *bricks) >= heights);
        CHECK(max_heights(n, *bricks - 1) < heights);
      }
    }
  }
}

TEST_CASE("the fewest drops and bricks are right at the extremes", "[bricks]") {
  CHECK(min_drops(0, 0) == 0);
  CHECK_FALSE(min_drops(1, 0));
  CHECK(min_drops(max_height, 1) == max_height);
  CHECK(min_drops(max_height, all) == 63);
  CHECK(min_bricks(0, 0) == 0);
  CHECK_FALSE(min_bricks(1, 0));
  CHECK_FALSE(min_bricks(max_height, 62));
  CHECK(min_bricks(max_height, 63) == 63);
  CHECK(min_bricks(max_height, all) == 1);
}
