#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/player.hpp"
#include "session/console.hpp"

namespace gauntlet::session::fish {

using namespace gauntlet::fish;  // the rules of the game

// A person at a console, who is asked again until what is typed can be done, is given hints, and
// sees where a chosen penguin can go. There is no limit of time.
//
// Who types "q" or no more fails, with PlayerFailure; what the console throws goes on as it is. A
// referee takes both for a player that is out.
class Person : public match::Player {
 public:
  // At a table that shows the board and what happens on the same console. When the person fails,
  // `failure` becomes why: Left, or what the console has thrown. Both must outlive the player.
  Person(Console& console, std::exception_ptr& failure) : console_(console), failure_(&failure) {}

  // Where nothing else shows the game: the person is shown the board before each question, and told
  // the color and the outcome, by name. The console must outlive the player.
  Person(Console& console, const std::string& name);

  void playing_as(Color color) override;
  Position place(const State& state) override;
  Action take_turn(const State& state, const std::vector<Action>& since) override;
  void end(bool has_won) override;

 private:
  template <class Question>
  auto guarded(const State& state, const Question& question) const;
  std::string address(const State& state) const;
  void refuse(std::string_view expected, std::string_view got) const;
  Position ask_place(const State& state) const;
  Move ask_move(const State& state) const;
  std::optional<Move> ask_target(const State& state, Position from) const;

  Console& console_;
  std::string name_;  // empty at a table
  std::exception_ptr* failure_ = nullptr;
};

}  // namespace gauntlet::session::fish
