#include "bricks/agent.hpp"

#include <cassert>
#include <optional>
#include <stdexcept>

#include "bricks/solve.hpp"

namespace gauntlet::bricks {
namespace {

void update(Position& position, Height height, bool safe) {
  const std::optional<Position> next = position.after(height, safe);
  if (!next) throw std::invalid_argument("a drop that is not possible");
  position = *next;
}

}  // namespace

bool WinningAgent::can_win() const { return is_winning(position_); }

Height WinningAgent::drop() const {
  assert(can_continue());
  return best_heights(position_)->least;
}

void WinningAgent::update(Height height, bool safe) { bricks::update(position_, height, safe); }

Height RandomAgent::drop() {
  assert(can_continue());
  return position_.min_safe() + 1 + random_.below(position_.heights());
}

void RandomAgent::update(Height height, bool safe) { bricks::update(position_, height, safe); }

Guess RandomAgent::guess() {
  return {position_.min_safe() + random_.below(position_.strengths()), position_.is_known()};
}

}  // namespace gauntlet::bricks
