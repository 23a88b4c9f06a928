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

// Below `count`, all equally likely. Precondition: 0 < count <= 2^63.
std::uint64_t draw(std::mt19937_64& random, std::uint64_t count) {
  const std::uint64_t uneven = (0 - count) % count;  // 2^64 modulo count
  std::uint64_t number = random();
  while (number < uneven) number = random();
  return number % count;
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
  return position_.min_safe() + 1 + draw(random_, position_.heights());
}

void RandomAgent::update(Height height, bool safe) { bricks::update(position_, height, safe); }

Guess RandomAgent::guess() {
  return {position_.min_safe() + draw(random_, position_.strengths()), position_.is_known()};
}

}  // namespace gauntlet::bricks
