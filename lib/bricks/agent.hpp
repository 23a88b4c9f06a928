#pragma once

#include <concepts>
#include <cstdint>

#include "bricks/position.hpp"
#include "core/random.hpp"

namespace gauntlet::bricks {

// A brick's strength as an agent says it in the end.
struct Guess {
  Height strength = 0;
  bool certain = false;
  bool operator==(const Guess&) const = default;
};

// Who plays the game: is asked for a height as long as it can go on, told what came of it, and
// asked for its guess.
template <class T>
concept Agent = requires(T agent, const T& asked, Height height, bool safe) {
  { asked.can_continue() } -> std::same_as<bool>;
  { agent.drop() } -> std::same_as<Height>;
  agent.update(height, safe);
  { agent.guess() } -> std::same_as<Guess>;
};

// Drops from the least winning height or, in a lost position, from the least that keeps the best
// odds; guesses the least strength possible.
class WinningAgent {
 public:
  explicit WinningAgent(const Position& position) : position_(position) {}

  // Whether the guess will be certain.
  bool can_win() const;
  bool can_continue() const { return position_.can_drop(); }

  // Precondition: can_continue().
  Height drop() const;

  // What a drop from a height showed. Throws std::invalid_argument for one that is not possible.
  void update(Height height, bool safe);

  Guess guess() const { return {position_.min_safe(), position_.is_known()}; }

 private:
  Position position_;
};

// Drops from any height in doubt, guesses any strength possible; the same for the same seed.
class RandomAgent {
 public:
  RandomAgent(const Position& position, std::uint64_t seed) : position_(position), random_(seed) {}

  bool can_continue() const { return position_.can_drop(); }
  Height drop();                          // precondition: can_continue()
  void update(Height height, bool safe);  // as above
  Guess guess();

 private:
  Position position_;
  Random random_;
};

// The guess of an agent that plays against a brick of a given strength.
template <Agent Agent>
Guess play_out(Agent agent, Height strength) {
  while (agent.can_continue()) {
    const Height height = agent.drop();
    agent.update(height, height <= strength);
  }
  return agent.guess();
}

}  // namespace gauntlet::bricks
