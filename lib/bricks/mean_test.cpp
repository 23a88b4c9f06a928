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

// Computes the most strengths of n that a plan can find with a guess at the end, and the least sum
// of drops over all n among the plans that find so many, by trying every first drop, and none. Both
// are sums over the two replies, so only the best plans of these matter.
class BestOdds {
 public:
  static constexpr std::size_t strengths = 70;
  static constexpr std::size_t drops = 9;
  static constexpr std::size_t bricks = 5;
  struct Result {
    std::uint64_t found = 1;
    std::uint64_t sum = 0;
  };

  BestOdds()
      : results_(drops + 1, std::vector(bricks + 1, std::vector<Result>(strengths + 1, Result{}))) {
    for (std::size_t d = 1; d <= drops; ++d) {
      for (std::size_t b = 1; b <= bricks; ++b) {
        for (std::size_t n = 2; n <= strengths; ++n) {
          for (std::size_t h = 1; h < n; ++h) {
            const Result& broken = results_[d - 1][b - 1][h];
            const Result& safe = results_[d - 1][b][n - h];
            const Result both{broken.found + safe.found, n + broken.sum + safe.sum};
            Result& best = results_[d][b][n];
            if (both.found > best.found || (both.found == best.found && both.sum < best.sum)) {
              best = both;
            }
          }
        }
      }
    }
  }

  const Result& operator()(std::size_t n, std::size_t d, std::size_t b) const {
    return results_[d][b][n];
  }

 private:
  std::vector<std::vector<std::vector<Result>>> results_;
};

bool is_less(const Mean& a, const Mean& b) {
  REQUIRE(a.count == b.count);
  return a.sum < b.sum;
}

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

TEST_CASE("the least mean of the best odds equals that of an exhaustive search", "[bricks]") {
  const BestOdds odds;
  for (std::size_t n = 1; n <= BestOdds::strengths; ++n) {
    for (std::size_t d = 0; d <= BestOdds::drops; ++d) {
      for (std::size_t b = 0; b <= BestOdds::bricks; ++b) {
        const Position position(7, 7 + n - 1, d, b);
        CHECK(max_found(position) == odds(n, d, b).found);
        CHECK(min_mean_of_best_odds(position) == Mean{odds(n, d, b).sum, n});
      }
    }
  }
}

TEST_CASE("each useful brick reduces the worst case or the mean, and no other does", "[bricks]") {
  for (Height heights = 0; heights <= 300; ++heights) {
    const auto plan = [&](std::uint64_t bricks) {
      return *min_mean_plan(*with_enough_drops({0, heights, 0, bricks}));
    };
    const std::uint64_t max = max_useful_bricks(heights);
    if (heights > 0) CHECK(max >= 1);
    for (std::uint64_t b = 1; b < max; ++b) {
      CHECK(plan(b + 1).worst <= plan(b).worst);
      CHECK(is_less(plan(b + 1).mean, plan(b).mean));
    }
    for (const std::uint64_t more : {max + 1, max + 2, ~std::uint64_t{0}}) {
      if (heights == 0) continue;
      CHECK(plan(more).worst == plan(max).worst);
      CHECK(plan(more).mean == plan(max).mean);
    }
  }
  CHECK(max_useful_bricks(0) == 0);
  CHECK(max_useful_bricks(100) == 6);
  CHECK(max_useful_bricks(max_height - 1) == 62);
  CHECK(max_useful_bricks(max_height) == 63);
}

TEST_CASE("each drop up to the fewest that suffice improves the odds and costs drops", "[bricks]") {
  for (const Height heights : {Height{1}, Height{36}, Height{100}, Height{5000}}) {
    for (std::uint64_t b = 1; b <= 15; ++b) {
      const std::uint64_t min = *min_drops(heights, b);
      for (std::uint64_t d = 0; d < min; ++d) {
        const Position position(0, heights, d, b);
        const Position next = position.with_drops(d + 1);
        CHECK(max_found(position) < max_found(next));
        CHECK_FALSE(is_less(min_mean_of_best_odds(next), min_mean_of_best_odds(position)));
      }
    }
  }
}

TEST_CASE("the least worst cases are those of the literature", "[bricks]") {
  CHECK(min_drops(36, 2) == 8);  // Konhauser, Velleman and Wagon (1996)
  CHECK(min_drops(100, 2) == 14);
}

TEST_CASE("the lowest winning heights cost drops on average", "[bricks]") {
  CHECK(mean_of_certain_plan({0, 100, 14, 2})->fraction() == "1055/101");
  CHECK(mean_of_certain_plan({0, 100, 99, 2})->fraction() == "5149/101");
  CHECK(mean_of_certain_plan({0, 100, 100, 2})->fraction() == "5150/101");
  CHECK(mean_of_certain_plan({0, max_height, 63, 63})->fraction() == "63/1");
  CHECK_FALSE(mean_of_certain_plan({0, 100, 13, 2}));
  CHECK(mean_of_certain_plan({4, 4, 0, 0}) == Mean{0, 1});
}

TEST_CASE("averages of the largest positions do not overflow", "[bricks]") {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  // As in the ladder of one brick: 1 + 2 + ... + n, plus n.
  const std::string ladder = "42535295865117307937533511947398414335/9223372036854775808";
  for (const std::uint64_t bricks : {std::uint64_t{1}, std::uint64_t{2}, all}) {
    CHECK(mean_of_certain_plan({0, max_height, all, bricks})->fraction() == ladder);
  }
  for (const std::uint64_t bricks : {0U, 1U, 2U, 3U, 31U, 62U, 63U}) {
    const std::uint64_t min = min_drops(max_height, bricks).value_or(1);
    const Position last(0, max_height, min - 1, bricks);
    const Mean odds = min_mean_of_best_odds(last);
    CHECK(odds.count == saturated);
    if (bricks == 0) {
      CHECK(odds.sum == 0);
      continue;
    }
    const Mean certain = min_mean_plan(last.with_drops(min))->mean;
    CHECK_FALSE(is_less(certain, odds));
    CHECK_FALSE(is_less(*mean_of_certain_plan(last.with_drops(min)), certain));
  }
  // With a drop less than the ladder takes, the first drop from height 2 confuses 0 and 1: so all
  // other strengths take a drop less.
  CHECK((min_mean_of_best_odds({0, max_height, max_height - 1, 1}).sum ==
         min_mean_plan({0, max_height, max_height, 1})->mean.sum - max_height));
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
