#pragma once

#include <string>
#include <vector>

#include "match/player.hpp"
#include "session/fish/questions.hpp"

namespace gauntlet::session::fish {

// A person at a console among players of any kind, where nothing else shows the game: is shown the
// board before each question, is asked again until what is typed can be done, is given hints, and
// is told the color and the outcome, by name. There is no limit of time.
//
// Who types "q" or no more fails, with PlayerFailure; what the console throws goes on as it is. A
// referee takes both for a player that is out.
class Person : public match::Player {
 public:
  // The console must outlive the player.
  Person(Console& console, const std::string& name);

  void playing_as(Color color) override;
  Position place(const State& state) override;
  Action take_turn(const State& state, const std::vector<Action>& since) override;
  void end(bool has_won) override;

 private:
  template <class Question>
  auto ask(const State& state, const Question& question) const;

  Console& console_;
  std::string name_;
};

}  // namespace gauntlet::session::fish
