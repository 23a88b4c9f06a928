#include "bricks/solve.hpp"

#include <algorithm>
#include <cassert>

namespace gauntlet::bricks {
namespace {

// Sums C(drops, i) for i = 1, 2, ... up to `max_bricks`, or until the sum reaches `enough`. For
// `enough` up to 2^63 that takes at most 64 additions: from 64 drops on, 64 bricks reach 2^63.
struct Sum {
  Wide value = 0;
  std::uint64_t bricks = 0;  // number of terms

  Sum(std::uint64_t drops, std::uint64_t max_bricks, Wide enough) {
    const std::uint64_t max = std::min(drops, max_bricks);  // C(d, i) = 0 for i > d
    Wide binomial = 1;
    while (bricks < max && value < enough) {
      binomial = binomial * (drops - bricks) / (bricks + 1);
      value += binomial;
      ++bricks;
    }
  }
};

}  // namespace

std::uint64_t max_heights(std::uint64_t drops, std::uint64_t bricks) {
  return static_cast<std::uint64_t>(std::min<Wide>(Sum(drops, bricks, saturated).value, saturated));
}

Wide max_heights_exactly(std::uint64_t drops, std::uint64_t bricks) {
  return Sum(drops, bricks, ~Wide{0}).value;
}

std::optional<std::uint64_t> min_drops(std::uint64_t heights, std::uint64_t bricks) {
  if (heights == 0) return 0;
  if (bricks == 0) return std::nullopt;
  std::uint64_t few = 0;         // too few
  std::uint64_t many = heights;  // enough even for a single brick
  while (many - few > 1) {
    const std::uint64_t middle = few + (many - few) / 2;
    (max_heights(middle, bricks) < heights ? few : many) = middle;
  }
  return many;
}

std::optional<std::uint64_t> min_bricks(std::uint64_t heights, std::uint64_t drops) {
  const Sum sum(drops, drops, heights);
  if (sum.value < heights) return std::nullopt;
  return sum.bricks;
}

bool is_winning(const Position& position) {
  return position.heights() <= max_heights(position.left_drops(), position.left_bricks());
}

std::optional<Interval> winning_heights(const Position& position) {
  if (!is_winning(position)) return std::nullopt;
  return best_heights(position);
}

std::uint64_t max_found(const Position& position) {
  // The sum does not overflow: countless is much less than 2^64.
  return std::min(position.strengths(),
                  max_heights(position.left_drops(), position.left_bricks()) + 1);
}

// A drop from h leaves h - 1 - a heights if it breaks the brick, z - h if not (a: min_safe, z:
// max_safe). In a winning position, neither may exceed what the remaining drops and bricks can
// distinguish. In a lost position, neither may be less, or something is wasted.
std::optional<Interval> best_heights(const Position& position) {
  if (!position.can_drop()) return std::nullopt;
  const std::uint64_t below = position.heights() - 1;  // to be divided between the two replies
  const std::uint64_t drops = position.left_drops() - 1;
  const std::uint64_t bricks = position.left_bricks();
  const std::uint64_t broken = std::min(max_heights(drops, bricks - 1), below);
  const std::uint64_t safe = std::min(max_heights(drops, bricks), below);
  const auto [min, max] = std::minmax({broken, below - safe});
  return Interval{position.min_safe() + 1 + min, position.min_safe() + 1 + max};
}

std::uint64_t linear_run_length(const Position& position) {
  assert(position.can_drop());
  const std::uint64_t drops = position.left_drops();
  const std::uint64_t heights = position.heights();
  if (!is_winning(position)) {
    if (position.left_bricks() == 1) return drops;
    return drops == 1 ? 1 : 0;
  }
  // If the next height is not good enough, no later one is: f falls by at least one with each drop.
  std::uint64_t good = 0;
  std::uint64_t bad = std::min(drops, heights) + 1;
  while (bad - good > 1) {
    const std::uint64_t middle = good + (bad - good) / 2;
    const bool suffices = max_heights(drops - middle, position.left_bricks()) >= heights - middle;
    (suffices ? good : bad) = middle;
  }
  return good;
}

}  // namespace gauntlet::bricks
