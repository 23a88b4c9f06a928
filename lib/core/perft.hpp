#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace gauntlet {

// The number of sequences of exactly `depth` legal actions; a game that ends earlier counts for
// none. (The move path enumeration by which move generators are compared.)
template <TurnBased State>
std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const auto& action : legal_actions(state)) count += perft(*play(state, action), depth - 1);
  return count;
}

}  // namespace gauntlet
