#include <algorithm>
#include <limits>
#include <vector>

#include "gauntlet/bricks.hpp"
#include "test/catch.hpp"

using namespace gauntlet::bricks;

namespace {

// Computes the least sum of drops over n strengths within a limit of drops, by trying every first
// drop.
class LeastSums {
 public:
  static constexpr std::size_t strengths = 36;
  static constexpr std::size_t drops = 36;
  static constexpr std::size_t bricks = 5;
  static constexpr std::uint64_t none = std::numeric_limits<std::uint32_t>::max();

  LeastSums()
      : sums_(drops + 1, std::vector(bricks + 1, std::vector<std::uint64_t>(strengths + 1, none))) {
    for (std::size_t d = 0; d <= drops; ++d) {
      for (std::size_t b = 0; b <= bricks; ++b) {
        sums_[d][b][1] = 0;
        for (std::size_t n = 2; d > 0 && b > 0 && n <= strengths; ++n) {
          for (std::size_t h = 1; h < n; ++h) {
            sums_[d][b][n] = std::min(sums_[d][b][n], with_first(h, n, d, b));
          }
        }
      }
    }
  }

  std::uint64_t operator()(std::size_t n, std::size_t d, std::size_t b) const {
    return sums_[d][b][n];
  }

  std::uint64_t with_first(std::size_t h, std::size_t n, std::size_t d, std::size_t b) const {
    const std::uint64_t sum = n + sums_[d - 1][b - 1][h] + sums_[d - 1][b][n - h];
    return std::min(sum, none);
  }

 private:
  std::vector<std::vector<std::vector<std::uint64_t>>> sums_;
};

std::string mean_of(const Position& position) {
  return min_mean_plan(*with_enough_drops(position))->mean.fraction();
}

}  // namespace

TEST_CASE("the least mean equals that of an exhaustive search", "[bricks]") {
  const LeastSums sums;
  for (std::size_t n = 1; n <= LeastSums::strengths; ++n) {
    for (std::size_t d = 0; d <= 12; ++d) {
      for (std::size_t b = 0; b <= LeastSums::bricks; ++b) {
        const auto plan = min_mean_plan({3, 3 + n - 1, d, b});
        CHECK(plan.has_value() == (sums(n, d, b) != LeastSums::none));
        if (!plan) continue;
        CHECK(plan->mean == Mean{sums(n, d, b), n});
        CHECK(sums(n, d, b) == sums(n, LeastSums::drops, b));  // the limit costs nothing
        for (std::size_t h = 1; h < n; ++h) {
          const bool best = plan->heights->min <= 3 + h && 3 + h <= plan->heights->max;
          CHECK(best == (sums.with_first(h, n, d, b) == sums(n, d, b)));
        }
      }
    }
  }
}

TEST_CASE("means are those of the contract", "[bricks]") {
  CHECK(mean_of({0, 100, 0, 2}) == "1045/101");
  CHECK(mean_of({0, 100, 0, 3}) == "754/101");
}

TEST_CASE("means of small and of the largest positions are exact", "[bricks]") {
  CHECK(mean_of({5, 5, 0, 0}) == "0/1");
  CHECK(mean_of({0, 1, 0, 1}) == "1/1");
  CHECK(mean_of({0, 2, 0, 1}) == "5/3");
  CHECK(mean_of({0, max_height, 0, 63}) == "63/1");
  // 1 + 2 + ... + n, plus n for the strength that no drop breaks; n = 2^63 - 1.
  CHECK(mean_of({0, max_height, 0, 1}) ==
        "42535295865117307937533511947398414335/9223372036854775808");
  CHECK_FALSE(with_enough_drops({0, 1, 9, 0}));
  CHECK_FALSE(min_mean_plan({0, 100, 13, 2}));
  CHECK(min_mean_plan({0, 100, 14, 2})->worst == 14);
}

TEST_CASE("a mean converts to the nearest double and to lowest terms", "[bricks]") {
  for (unsigned i = 1; i < 500; ++i) CHECK(Mean{1000, i}.value() == 1000.0 / i);
  CHECK(Mean{5, 2}.value() == 2.5);
  CHECK(Mean{1045, 101}.value() == 1045.0 / 101);
  CHECK(Mean{576, 88}.value() == 576.0 / 88);
  CHECK(Mean{0, 7}.value() == 0);
  CHECK(Mean{6, 4}.fraction() == "3/2");
}
