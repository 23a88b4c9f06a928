#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"
#include "core/bits.hpp"

// The egg-drop numbers (Boardman 2004). Of d drops with b bricks, the first either breaks the
// brick, which leaves d - 1 and b - 1, or is safe, which leaves d - 1 and b. So the greatest number
// of heights among which the strength can always be found is f(d, b) = f(d-1, b-1) + 1 + f(d-1, b),
// that is C(d,1) + ... + C(d,b).
namespace gauntlet::bricks {

using Wide = bits::Word128;

// Stands for 2^63 and anything greater: more than the heights of any position.
inline constexpr std::uint64_t saturated = max_height + 1;

// Returns f(drops, bricks), capped at `saturated`.
std::uint64_t max_heights(std::uint64_t drops, std::uint64_t bricks);

// Returns f(drops, bricks) without a cap. Precondition: f(drops, bricks - 1) < 2^64 and drops <
// 2^63, or there are no bricks.
Wide max_heights_exactly(std::uint64_t drops, std::uint64_t bricks);

// Returns the fewest drops that suffice with `bricks` bricks for up to max_height heights; nullopt
// if there are heights but no bricks.
std::optional<std::uint64_t> min_drops(std::uint64_t heights, std::uint64_t bricks);

// Returns the fewest bricks that suffice with `drops` drops; nullopt if no number does.
std::optional<std::uint64_t> min_bricks(std::uint64_t heights, std::uint64_t drops);

// Winning positions and drops, from the closed form of count.hpp.

// Returns whether the strength can be found for certain.
bool is_winning(const Position& position);

// Returns the heights from which both replies are winning; nullopt if there are none, or no drop is
// needed.
std::optional<Interval> winning_heights(const Position& position);

// Returns for how many of the strengths a best plan, with a final guess, is right. With f drops in
// its tree, a plan has f + 1 outcomes and is right for at most f + 1 strengths. Equals strengths()
// in a winning position.
std::uint64_t max_found(const Position& position);

// Returns the heights from which both replies together keep max_found(); in a winning position,
// the winning heights. Returns nullopt if no drop is possible or needed.
std::optional<Interval> best_heights(const Position& position);

// Returns how many times in a row the lowest of the best heights is min_safe() + 1, as long as the
// brick stays safe. Precondition: can_drop().
std::uint64_t linear_run_length(const Position& position);

}  // namespace gauntlet::bricks
