#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// A brick's strength as an agent says it in the end.
struct Guess {
  Height strength = 0;
  bool certain = false;
  bool operator==(const Guess&) const = default;
};

// Who plays the game: says from which height to drop as long as a drop is possible, and then the
// strength. What it does hangs on the position alone, so that it does the same after a step back.
struct Agent {
  // Without one it drops from the least winning height or, in a lost position, from the least that
  // keeps the best odds, and guesses the least strength possible. With one it drops from any height
  // in doubt and guesses any strength possible, the same for the same seed.
  std::optional<std::uint64_t> seed = {};

  // Precondition: can_drop().
  Height drop(const Position& position) const;
  Guess guess(const Position& position) const;
};

// The reply to a drop, safe or not, that is worst for who wants to find the strength: the one after
// which a best plan is least likely to find it; of equal ones, that after which it takes more drops
// to be certain; then that which leaves more strengths, then the broken brick. Throws
// std::invalid_argument for a drop that is not possible.
bool worst_reply(const Position& position, Height height);

}  // namespace gauntlet::bricks
