#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fish/state.hpp"

namespace gauntlet::match {

// A player does not say what it was asked for: it has crashed, says nothing, or nothing that makes
// sense. (To say what the rules forbid is no such failure; that is for the referee to see.)
class PlayerFailure : public std::runtime_error {
 public:
  // The reason is one line; the answer what was said instead, as far as there is anything.
  explicit PlayerFailure(const std::string& reason, std::string answer = {})
      : std::runtime_error(reason), answer_(std::move(answer)) {}

  const std::string& answer() const { return answer_; }

 private:
  std::string answer_;
};

// Who plays a game of Fish, here or far away. The referee calls these functions in this order, and
// none any more after one has thrown: whatever that is, the player is out.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // A game is about to begin.
  virtual void start() {}

  // The color it has in this game, and those of the others, in turn order.
  virtual void playing_as(fish::Color /*color*/) {}
  virtual void playing_with(const std::vector<fish::Color>& /*others*/) {}

  // Where to put its next penguin: a free tile. In the state, here and below, it is the first
  // player.
  virtual Position place(const fish::State& state) = 0;

  // Its move; asked for only when it has one. `since`: what the others have done since its last
  // turn, nothing standing for a skipped turn; empty at its first turn, and when somebody went out
  // since the last one.
  virtual fish::Action take_turn(const fish::State& state,
                                 const std::vector<fish::Action>& since) = 0;

  // The game is over.
  virtual void end(bool /*has_won*/) {}
};

}  // namespace gauntlet::match
