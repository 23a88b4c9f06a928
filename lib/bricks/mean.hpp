#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bricks/count.hpp"
#include "bricks/position.hpp"

// The plan with the least average number of drops, all strengths being equally likely.
//
// A plan for n strengths is a binary tree with n leaves and n - 1 drops, in which no path goes
// through more broken bricks than there are. In the infinite tree of all drops that so many bricks
// allow, the sum of the leaves' depths is 2(n-1) plus the sum of the drops' depths; and the drops
// above any drop are allowed too. So the best plans take the n - 1 drops nearest to the root, level
// by level: f(d, b) lie above level d. Therefore none of them needs more drops in the worst case
// than least_drops(): to limit the worst case costs nothing on average.
namespace gauntlet::bricks {

// A sum over all strengths as their average: 0, or from 1 to below 2^63.
struct Mean {
  Wide sum = 0;
  std::uint64_t count = 1;

  std::string fraction() const;  // in lowest terms, as in "1045/101"
  double value() const;          // rounded to nearest
  bool operator==(const Mean&) const = default;
};

struct MeanPlan {
  Mean mean;
  std::uint64_t worst = 0;          // drops, least_drops() too
  std::optional<Interval> heights;  // from where the first drop may be; nothing if there is none
  bool operator==(const MeanPlan&) const = default;
};

// The best plans within the drops left; nothing in a position that is not winning.
std::optional<MeanPlan> least_mean(const Position& position);

// The same position with as many drops as it takes; nothing if it takes bricks that are not there.
std::optional<Position> with_enough_drops(const Position& position);

}  // namespace gauntlet::bricks
