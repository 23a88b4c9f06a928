#pragma once

#include <vector>

#include "gauntlet/fish.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// A player of Fish: a strategy, a person or a program. The referee of a game calls these functions
// in this order. In a tournament all but start() and end() are called again for each game.
class Player : public AnyPlayer {
 public:
  // A game or a tournament of several games is about to begin.
  virtual void start() {}

  // Its color in the next game, and the colors of the others, in turn order.
  virtual void playing_as(fish::Color /*color*/) {}
  virtual void playing_with(const std::vector<fish::Color>& /*others*/) {}

  // Returns a free tile for its next penguin. In `state`, here and below, it is the first player.
  virtual Position place(const fish::State& state) = 0;

  // Returns its move; called only if it has one. `since`: the actions of the others since its last
  // turn, in the order of play, without skipped turns. It is empty at the player's first turn, and
  // if a player was disqualified since its last turn.
  virtual fish::Action take_turn(const fish::State& state,
                                 const std::vector<fish::Action>& since) = 0;

  // The game or the tournament is over.
  virtual void end(bool /*has_won*/) {}
};

}  // namespace gauntlet::match
