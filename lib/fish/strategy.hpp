#pragma once

#include <cstdint>
#include <optional>

#include "fish/state.hpp"

namespace gauntlet::fish {

// Returns where the zig-zag strategy places the next penguin: on the first free tile, row by row,
// left to right. Returns nullopt if no tile is free.
std::optional<Position> zigzag_placement(const State& state);

// The outcome that the first player can guarantee.
struct SearchResult {
  Action action;            // nullopt if stuck
  std::uint64_t gain = 0;   // fish on the tiles the player leaves
  std::uint64_t nodes = 0;  // positions searched
};

// Returns the first player's action with the greatest gain over `turns` turns of its own if all
// other players together minimize that gain (search.hpp). Tie-break: the smallest action. Stuck
// players are skipped, which costs no turns; a player that is stuck for good keeps the gain it has.
// With no turns: the smallest legal action.
SearchResult search(const State& state, std::uint64_t turns);

// Returns the action of search().
Action best_action(const State& state, std::uint64_t turns);

}  // namespace gauntlet::fish
