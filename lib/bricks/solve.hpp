#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"

// Which positions are won, and by which drops, from the closed form of count.hpp.
namespace gauntlet::bricks {

// Whether the strength can be found for certain.
bool is_winning(const Position& position);

// From where to drop so that both replies are winning; nothing when there is no such height, or no
// need for it.
std::optional<Interval> winning_heights(const Position& position);

// How many of the strengths a best plan finds, when it must guess in the end: with f + 1 different
// endings it can be right for f + 1 of them at most. All of them in a winning position.
std::uint64_t most_found(const Position& position);

// From where to drop so that the replies together keep most_found(): the winning heights of a
// winning position. Nothing when no drop is possible, or needed.
std::optional<Interval> best_heights(const Position& position);

// How many times in a row, as long as the brick stays safe, the least of the best heights is the
// one right above min_safe(). Precondition: can_drop().
std::uint64_t climb(const Position& position);

}  // namespace gauntlet::bricks
