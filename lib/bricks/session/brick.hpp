#pragma once

#include <optional>

#include "bricks/session/game_history.hpp"
#include "gauntlet/bricks.hpp"

namespace gauntlet::session::bricks {

// The computer's brick. With `strength`, the strength is fixed from the start. Without it, each
// drop gets the answer that is worst for the person and still possible.
struct Brick {
  std::optional<Height> strength;

  bool is_safe(const Position& position, Height height) const {
    return strength ? height <= *strength : worst_reply(position, height);
  }
  // Returns the final strength. Without a fixed strength, it is one that makes the guess wrong if
  // possible.
  Height reveal(const Position& position, Height guess) const {
    if (strength) return *strength;
    return guess == position.min_safe() ? position.max_safe() : position.min_safe();
  }
};

}  // namespace gauntlet::session::bricks
