#pragma once

#include <cstdint>
#include <optional>

#include "bricks/position.hpp"

namespace gauntlet::bricks {

// An agent's final answer: the strength of the brick.
struct Guess {
  Height strength = 0;
  bool certain = false;
  bool operator==(const Guess&) const = default;
};

// A player: chooses the height of each drop while a drop is possible, then the strength. Its
// choices depend only on the position, so they are the same after an undo.
struct Agent {
  // Without a seed, it drops from the lowest winning height or, in a lost position, from the lowest
  // height that keeps the best odds, and guesses the lowest possible strength. With a seed, it
  // drops from a random height in doubt and guesses a random possible strength, reproducibly.
  std::optional<std::uint64_t> seed = {};

  // Precondition: can_drop().
  Height drop(const Position& position) const;
  Guess guess(const Position& position) const;
};

// Returns the adversary's reply to a drop (true: safe): the one after which a best plan is least
// likely to find the strength. Ties go to the reply after which certainty takes more drops, then to
// the one that leaves more strengths, then to the broken brick. Throws std::invalid_argument for an
// impossible drop.
bool worst_reply(const Position& position, Height height);

}  // namespace gauntlet::bricks
