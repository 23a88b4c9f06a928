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

}  // namespace gauntlet::bricks
