#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"
#include "core/bits.hpp"

// How far drops and bricks reach: the egg-drop numbers (Boardman 2004). Of d drops with b bricks,
// the first is either broken, which leaves d - 1 and b - 1, or safe, which leaves d - 1 and b. So
// the heights among which they always find the strength are at most f(d, b) = f(d-1, b-1) + 1 +
// f(d-1, b), that is C(d,1) + ... + C(d,b).
namespace gauntlet::bricks {

using Wide = bits::Word128;

// Stands for 2^63 and anything beyond: more than the heights of any position.
inline constexpr std::uint64_t countless = max_height + 1;

// f(drops, bricks), or countless.
std::uint64_t most_heights(std::uint64_t drops, std::uint64_t bricks);

// f(drops, bricks) without a bound. Precondition: f(drops, bricks - 1) < 2^64 and drops < 2^63, or
// there are no bricks.
Wide most_heights_exactly(std::uint64_t drops, std::uint64_t bricks);

// The fewest drops with which so many bricks suffice for up to max_height heights; nothing when
// without bricks there is no way.
std::optional<std::uint64_t> least_drops(std::uint64_t heights, std::uint64_t bricks);

// The fewest bricks with which so many drops suffice; nothing when no number of them does.
std::optional<std::uint64_t> least_bricks(std::uint64_t heights, std::uint64_t drops);

}  // namespace gauntlet::bricks
