#include <algorithm>
#include <vector>

#include "bricks/game_test.hpp"
#include "gauntlet/bricks.hpp"
#include "test/catch.hpp"

namespace gauntlet::bricks {

namespace {

// Plain backward induction over the formal game, from known strengths and exhausted positions
// upwards.
class Induction {
 public:
  static constexpr std::size_t heights = 60;
  static constexpr std::size_t drops = 10;
  static constexpr std::size_t bricks = 4;

  Induction() : is_winning_((heights + 1) * (heights + 1) * (drops + 1) * (bricks + 1)) {
    for (std::size_t d = 0; d <= drops; ++d) {
      for (std::size_t b = 0; b <= bricks; ++b) {
        for (Height z = 0; z <= heights; ++z) {
          for (Height a = 0; a <= z; ++a) fill({a, z, d, b});
        }
      }
    }
  }

  bool is_winning(const Position& position) const { return is_winning_[index(position)]; }

  std::vector<Height> winning_heights(const Position& position) const {
    std::vector<Height> winning;
    const Game game(position);
    for (const Game::Action& drop : legal_actions(game)) {
      const Game dropped = *play(game, drop);
      const auto wins = [&](const Game::Action& reply) {
        return is_winning(play(dropped, reply)->position());
      };
      if (wins(Game::Reply::broken) && wins(Game::Reply::safe))
        winning.push_back(*dropped.dropped());
    }
    return winning;
  }

 private:
  static std::size_t index(const Position& p) {
    return ((p.min_safe() * (heights + 1) + p.max_safe()) * (drops + 1) + p.left_drops()) *
               (bricks + 1) +
           p.left_bricks();
  }

  void fill(const Position& position) {
    is_winning_[index(position)] = position.is_known() || !winning_heights(position).empty();
  }

  std::vector<bool> is_winning_;
};

bool same(const std::optional<Interval>& interval, const std::vector<Height>& heights) {
  if (!interval) return heights.empty();
  if (heights.size() != interval->max - interval->min + 1) return false;
  return heights.front() == interval->min && heights.back() == interval->max;
}

int winning_positions(Height heights, std::uint64_t drops, std::uint64_t bricks) {
  int count = 0;
  for (Height z = 1; z <= heights; ++z) {
    for (Height a = 1; a <= z; ++a) {
      for (std::uint64_t d = 0; d <= drops; ++d) {
        for (std::uint64_t b = 0; b <= bricks; ++b) count += is_winning({a, z, d, b}) ? 1 : 0;
      }
    }
  }
  return count;
}

}  // namespace

TEST_CASE("every answer equals that of backward induction", "[bricks][long]") {
  const Induction induction;
  int wrong = 0;
  for (Height a = 0; a <= 1; ++a) {
    for (Height z = a; z <= Induction::heights; ++z) {
      for (std::uint64_t d = 0; d <= Induction::drops; ++d) {
        for (std::uint64_t b = 0; b <= Induction::bricks; ++b) {
          const Position position(a, z, d, b);
          const bool right = is_winning(position) == induction.is_winning(position) &&
                             same(winning_heights(position), induction.winning_heights(position));
          wrong += right ? 0 : 1;
        }
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("winning heights are those of the contract", "[bricks]") {
  CHECK(winning_heights({0, 100, 14, 2}) == Interval{9, 14});
  CHECK(winning_heights({1, 100, 14, 2}) == Interval{9, 15});
  CHECK(winning_heights({0, 36, 8, 2}) == Interval{8, 8});
  CHECK(winning_heights({0, 100, 7, 7}) == Interval{37, 64});
  CHECK(winning_heights({1, 137, 16, 2}) == Interval{17, 17});
  CHECK_FALSE(winning_heights({1, 137, 15, 2}));
  CHECK_FALSE(is_winning({1, 137, 15, 2}));
}

TEST_CASE("no drop is needed when the strength is known", "[bricks]") {
  CHECK(is_winning({7, 7, 0, 0}));
  CHECK_FALSE(winning_heights({7, 7, 5, 5}));
  CHECK(max_found({7, 7, 5, 5}) == 1);
}

TEST_CASE("numbers of winning positions are those of the contract", "[bricks]") {
  CHECK(winning_positions(10, 4, 2) == 347);
  CHECK(winning_positions(20, 6, 3) == 2351);
  CHECK(winning_positions(137, 16, 2) == 100895);
}

TEST_CASE("the largest positions have exact answers", "[bricks]") {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  CHECK(winning_heights({0, max_height, 63, 63}) ==
        Interval{std::uint64_t{1} << 62, std::uint64_t{1} << 62});
  CHECK(winning_heights({0, max_height, 64, all}) == Interval{1, max_height});
  CHECK(winning_heights({0, max_height, max_height, 1}) == Interval{1, 1});
  CHECK_FALSE(winning_heights({0, max_height, max_height - 1, 1}));
  CHECK_FALSE(winning_heights({0, max_height, 62, all}));
  CHECK(winning_heights({0, max_height, all, all}) == Interval{1, max_height});
  CHECK(best_heights({0, max_height, 3, 2}) == Interval{3, max_height - 3});
}

TEST_CASE("the best odds equal those of an exhaustive search", "[bricks]") {
  constexpr std::size_t strengths = 40;
  constexpr std::size_t drops = 6;
  constexpr std::size_t bricks = 4;
  // found[d][b][n]: how many of n strengths a best plan finds, with a guess at the end.
  std::vector found(drops + 1,
                    std::vector(bricks + 1, std::vector<std::uint64_t>(strengths + 1, 1)));
  for (std::size_t d = 0; d <= drops; ++d) {
    for (std::size_t b = 0; b <= bricks; ++b) {
      for (std::size_t n = 1; n <= strengths; ++n) {
        std::vector<Height> best;
        for (std::size_t h = 1; d > 0 && b > 0 && h < n; ++h) {
          const std::uint64_t both = found[d - 1][b - 1][h] + found[d - 1][b][n - h];
          if (both > found[d][b][n]) best.clear();
          if (both >= found[d][b][n]) best.push_back(5 + h);
          found[d][b][n] = std::max(found[d][b][n], both);
        }
        const Position position(5, 5 + n - 1, d, b);
        CHECK(max_found(position) == found[d][b][n]);
        CHECK(same(best_heights(position), best));
      }
    }
  }
}

TEST_CASE("climb() counts how often the lowest best height is the next one", "[bricks]") {
  int wrong = 0;
  for (Height z = 1; z <= 30; ++z) {
    for (std::uint64_t d = 1; d <= 32; ++d) {
      for (std::uint64_t b = 1; b <= 4; ++b) {
        Position position(0, z, d, b);
        const std::uint64_t expected = linear_run_length(position);
        std::uint64_t count = 0;
        while (position.can_drop() && best_heights(position)->min == count + 1) {
          position = *position.after(++count, true);
        }
        wrong += count == expected ? 0 : 1;
      }
    }
  }
  CHECK(wrong == 0);
}

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

TEST_CASE("sums are capped at `saturated`", "[bricks]") {
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

}  // namespace gauntlet::bricks
