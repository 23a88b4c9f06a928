#include "bricks/agent.hpp"

#include <cassert>

#include "bricks/solve.hpp"
#include "core/random.hpp"

namespace gauntlet::bricks {
namespace {

// Random numbers of a position.
Random random_of(std::uint64_t seed, const Position& position) {
  return Random(seed + position.left_drops() + position.min_safe() + position.max_safe());
}

}  // namespace

Height Agent::drop(const Position& position) const {
  assert(position.can_drop());
  if (!seed) return best_heights(position)->least;
  return position.min_safe() + 1 + random_of(*seed, position).below(position.heights());
}

Guess Agent::guess(const Position& position) const {
  const Height above = seed ? random_of(*seed, position).below(position.strengths()) : 0;
  return {position.min_safe() + above, position.is_known()};
}

}  // namespace gauntlet::bricks
