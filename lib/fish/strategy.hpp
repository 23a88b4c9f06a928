#pragma once

#include <cstdint>
#include <optional>

#include "fish/state.hpp"

namespace gauntlet::fish {

// Where the zig-zag strategy puts the next penguin: the first free tile, row by row, from left to
// right. Nothing when no tile is free.
std::optional<Position> zigzag_placement(const State& state);

// What the first player can be sure of.
struct SearchResult {
  Action action;            // nothing when stuck
  std::uint64_t gain = 0;   // fish on the tiles the player leaves
  std::uint64_t nodes = 0;  // positions searched
};

// The action by which the first player gains most over `turns` turns of its own while the others
// together keep that gain as low as they can (search.hpp); of equally good ones the least. Stuck
// players are skipped, at no cost in turns; a player stuck for good has the gain it has. With no
// turns: the least legal action.
SearchResult search(const State& state, std::uint64_t turns);

// The action of search().
Action best_action(const State& state, std::uint64_t turns);

}  // namespace gauntlet::fish
