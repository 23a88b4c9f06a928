#include "bricks/agent.hpp"

#include <cassert>
#include <stdexcept>

#include "bricks/solve.hpp"
#include "core/random.hpp"

namespace gauntlet::bricks {
namespace {

// Returns the random numbers for a position.
Random random_of(std::uint64_t seed, const Position& position) {
  return Random(seed + position.left_drops() + position.min_safe() + position.max_safe());
}

bool is_worse(const Position& a, const Position& b) {
  const Wide odds_of_a = static_cast<Wide>(max_found(a)) * b.strengths();
  const Wide odds_of_b = static_cast<Wide>(max_found(b)) * a.strengths();
  if (odds_of_a != odds_of_b) return odds_of_a < odds_of_b;
  // Without bricks, no number of drops suffices.
  const auto drops_of = [](const Position& position) {
    return min_drops(position.heights(), position.left_bricks()).value_or(saturated);
  };
  if (drops_of(a) != drops_of(b)) return drops_of(a) > drops_of(b);
  return a.strengths() > b.strengths();
}

}  // namespace

Height Agent::drop(const Position& position) const {
  assert(position.can_drop());
  if (!seed) return best_heights(position)->min;
  return position.min_safe() + 1 + random_of(*seed, position).uniform_below(position.heights());
}

Guess Agent::guess(const Position& position) const {
  const Height above = seed ? random_of(*seed, position).uniform_below(position.strengths()) : 0;
  return {position.min_safe() + above, position.is_known()};
}

bool worst_reply(const Position& position, Height height) {
  const auto broken = position.after(height, false);
  const auto safe = position.after(height, true);
  if (!broken || !safe) throw std::invalid_argument("a drop that is not possible");
  return is_worse(*safe, *broken);
}

}  // namespace gauntlet::bricks
