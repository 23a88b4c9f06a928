#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"

// Winning positions and drops, from the closed form of count.hpp.
namespace gauntlet::bricks {

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
