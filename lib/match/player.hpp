#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fish/state.hpp"
#include "process/silence.hpp"

namespace gauntlet::match {

// A player did not answer what it was asked: it crashed, said nothing, or nothing that makes sense.
// (An answer that the rules forbid is none of this: the referee finds those.)
class PlayerFailure : public std::runtime_error {
 public:
  // The reason is one line; the answer is what the player said instead, empty if nothing.
  explicit PlayerFailure(const std::string& reason, std::string answer = {},
                         process::Silence cause = process::Silence::ended)
      : std::runtime_error(reason), answer_(std::move(answer)), cause_(cause) {}

  const std::string& answer() const { return answer_; }
  process::Silence cause() const { return cause_; }

 private:
  std::string answer_;
  process::Silence cause_;
};

// Somebody who plays, whatever the game. A player that throws, whatever that is, is out and is not
// called again.
class AnyPlayer {
 public:
  AnyPlayer() = default;
  AnyPlayer(const AnyPlayer&) = delete;
  AnyPlayer& operator=(const AnyPlayer&) = delete;
  virtual ~AnyPlayer() = default;

  // What it has complained of so far, for those who look for a mistake in it, where that goes to
  // another place than its answers: the last lines of a program's standard error, harmless to show.
  virtual std::vector<std::string> last_words() { return {}; }

  // What a program has taken on the processor so far, with all it has started.
  virtual std::chrono::microseconds processor_time() { return std::chrono::microseconds(0); }
};

// Somebody who plays Fish: a strategy, a person, or a program. The referee of a game calls these
// functions in this order; in a tournament all but the first and the last are called again for each
// game.
class Player : public AnyPlayer {
 public:
  // A game is about to begin, or a tournament of several.
  virtual void start() {}

  // The color it has in the next game, and those of the others, in turn order.
  virtual void playing_as(fish::Color /*color*/) {}
  virtual void playing_with(const std::vector<fish::Color>& /*others*/) {}

  // Where it puts its next penguin: a free tile. It is the first player of the state, here and
  // below.
  virtual Position place(const fish::State& state) = 0;

  // Its move; it is asked only if it has one. `since`: the actions of the others since its last
  // turn, in the order of play, without skipped turns; empty at its first turn, and if somebody
  // went out since its last one.
  virtual fish::Action take_turn(const fish::State& state,
                                 const std::vector<fish::Action>& since) = 0;

  // The game, or the tournament, is over.
  virtual void end(bool /*has_won*/) {}
};

}  // namespace gauntlet::match
