#include "bricks/count.hpp"

#include <algorithm>

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

}  // namespace gauntlet::bricks
