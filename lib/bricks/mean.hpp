#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bricks/position.hpp"
#include "bricks/solve.hpp"

// Plans with the least average number of drops, if all strengths are equally likely.
//
// A plan for n strengths is a binary tree with n leaves and n - 1 drops, in which no path has more
// broken bricks than there are. Consider the infinite tree of all drops that the bricks allow. The
// sum of the leaves' depths is 2(n-1) plus the sum of the drops' depths, and every ancestor of an
// allowed drop is allowed, too. So the best plans use the n - 1 drops nearest to the root, level by
// level; f(d, b) of them lie above level d. Therefore none of them needs more than min_drops()
// drops in the worst case: minimizing the worst case costs nothing on average.
namespace gauntlet::bricks {

// An average over all strengths, as a sum and a count: 0, or from 1 to below 2^63.
struct Mean {
  Wide sum = 0;
  std::uint64_t count = 1;

  std::string fraction() const;  // in lowest terms, as in "1045/101"
  double value() const;          // rounded to nearest
  bool operator==(const Mean&) const = default;
};

struct MeanPlan {
  Mean mean;
  std::uint64_t worst = 0;          // drops in the worst case; equals min_drops()
  std::optional<Interval> heights;  // heights for the first drop; nullopt if no drop is needed
  bool operator==(const MeanPlan&) const = default;
};

// Returns the best plans within the remaining drops; nullopt if the position is not winning.
std::optional<MeanPlan> min_mean_plan(const Position& position);

// Returns the position with at least as many drops as certainty takes; nullopt if the bricks do not
// suffice.
std::optional<Position> with_enough_drops(const Position& position);

}  // namespace gauntlet::bricks
