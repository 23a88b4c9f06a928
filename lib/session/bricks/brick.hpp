#pragma once

#include <optional>

#include "bricks/agent.hpp"
#include "session/bricks/course.hpp"

namespace gauntlet::session::bricks {

// The computer's brick: of a strength that it has had from the start or, without one, of any
// strength that is still possible, chosen at each drop to the disadvantage of the person.
struct Brick {
  std::optional<Height> strength;

  bool is_safe(const Position& position, Height height) const {
    return strength ? height <= *strength : worst_reply(position, height);
  }
  // The strength it turns out to have, whatever is guessed.
  Height reveal(const Position& position, Height guess) const {
    if (strength) return *strength;
    return guess == position.min_safe() ? position.max_safe() : position.min_safe();
  }
};

}  // namespace gauntlet::session::bricks
