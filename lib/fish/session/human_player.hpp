#pragma once

#include <string>
#include <vector>

#include "fish/match/referee.hpp"
#include "fish/session/view.hpp"
#include "session/console.hpp"

namespace gauntlet::session::fish {

// A person at a console, playing in a game that nothing else displays. Shows the board before each
// question, repeats the question until the answer is a legal action, gives hints, and announces the
// color and the outcome by name. The person has no time limit.
//
// Throws PlayerFailure if the person types "q" or the input ends. Exceptions of the console
// propagate. The referee disqualifies the player in both cases.
class HumanPlayer : public match::Player {
 public:
  // The console must outlive the player.
  HumanPlayer(Console& console, const std::string& name);

  void playing_as(Color color) override;
  Position place(const State& state) override;
  Action take_turn(const State& state, const std::vector<Action>& since) override;
  void end(bool has_won) override;

 private:
  PersonEvent ask(const State& state, bool is_placing) const;

  Console& console_;
  std::string name_;
};

}  // namespace gauntlet::session::fish
