#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "gauntlet/bricks.hpp"

namespace gauntlet::bricks {
namespace {

std::string decimal(Wide number) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

// With D drops in the worst case, level D - 1 is the last one and need not be full. So the sum of
// the drops' depths is (n-1)(D-1) minus f(1,b) + ... + f(D-1,b), which is f(D,b+1) - D.
Wide min_sum(std::uint64_t heights, std::uint64_t worst, std::uint64_t bricks) {
  const std::uint64_t more = std::min(bricks, worst) + 1;  // C(D, i) = 0 for i > D
  return (Wide{worst} + 1) * heights + worst - max_heights_exactly(worst, more);
}

// All levels but the last are full on both sides of the first drop. The drops of the last level may
// lie on either side, as far as there is room.
Interval first_drops(const Position& position, std::uint64_t worst) {
  const std::uint64_t below = position.heights() - 1;
  const std::uint64_t bricks = position.left_bricks();
  const auto drops_within = [&](std::uint64_t levels, std::uint64_t b) {
    return std::min(max_heights(levels, b), below);
  };
  const std::uint64_t full = worst > 1 ? worst - 2 : 0;  // levels on both sides
  const std::uint64_t min =
      std::max(drops_within(full, bricks - 1), below - drops_within(worst - 1, bricks));
  const std::uint64_t max =
      std::min(drops_within(worst - 1, bricks - 1), below - drops_within(full, bricks));
  return {position.min_safe() + 1 + min, position.min_safe() + 1 + max};
}

}  // namespace

std::string Mean::fraction() const {
  const std::uint64_t common = std::gcd(static_cast<std::uint64_t>(sum % count), count);
  return decimal(sum / common) + "/" + decimal(count / common);
}

double Mean::value() const {
  // In units of 2^-64. The last bit represents all that follow, which is precise enough for correct
  // rounding.
  const Wide rest = sum % count << 64;
  const Wide fixed = (sum / count << 64) | rest / count | (rest % count == 0 ? 0 : 1);
  return std::ldexp(static_cast<double>(fixed), -64);
}

std::optional<MeanPlan> min_mean_plan(const Position& position) {
  if (!is_winning(position)) return std::nullopt;
  if (position.is_known()) return MeanPlan{};
  const std::uint64_t worst = *min_drops(position.heights(), position.left_bricks());
  return MeanPlan{
      {min_sum(position.heights(), worst, position.left_bricks()), position.strengths()},
      worst,
      first_drops(position, worst)};
}

std::optional<Mean> mean_of_certain_plan(const Position& position) {
  if (!is_winning(position)) return std::nullopt;
  Wide sum = 0;
  Position rest = position;
  while (rest.can_drop()) {
    if (const std::uint64_t run = linear_run_length(rest)) {
      sum += Wide{run} * (2 * Wide{rest.strengths()} + 1 - run) / 2;  // n + (n-1) + ...
      rest = Position(rest.min_safe() + run, rest.max_safe(), rest.left_drops() - run,
                      rest.left_bricks());
    } else {
      const Height height = best_heights(rest)->min;
      sum += rest.strengths();
      sum += min_sum(rest.max_safe() - height, rest.left_drops() - 1, rest.left_bricks());
      rest = *rest.after(height, false);
    }
  }
  return Mean{sum, position.strengths()};
}

std::uint64_t max_useful_bricks(std::uint64_t heights) {
  const auto drops = static_cast<std::uint64_t>(std::bit_width(heights));
  return std::has_single_bit(heights + 1) ? drops : drops - 1;
}

Mean min_mean_of_best_odds(const Position& position) {
  if (const auto plan = min_mean_plan(position)) return plan->mean;
  if (!position.can_drop()) return {0, position.strengths()};
  const std::uint64_t drops = position.left_drops();
  const std::uint64_t bricks = position.left_bricks();
  const std::uint64_t heights = max_heights(drops, bricks);
  const std::uint64_t confused = position.heights() - heights;
  return {min_sum(heights, drops, bricks) + Wide{confused} * std::min(drops, bricks),
          position.strengths()};
}

}  // namespace gauntlet::bricks
