#pragma once

#include <exception>
#include <string>
#include <vector>

#include "match/player.hpp"
#include "session/console.hpp"

namespace gauntlet::session {

// A person at the console, who sees where a chosen penguin can go. Who leaves fails, as does one
// whose console fails; `failure` then is why.
class FishPerson : public match::Player {
 public:
  // Both must outlive the player.
  FishPerson(Console& console, std::exception_ptr& failure)
      : console_(console), failure_(failure) {}

  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;

 private:
  template <class Question>
  auto guarded(const Question& question) const;
  Position ask_place(const fish::State& state) const;
  fish::Move ask_move(const fish::State& state) const;
  std::optional<fish::Move> ask_target(const fish::State& state, Position from) const;

  Console& console_;
  std::exception_ptr& failure_;
};

}  // namespace gauntlet::session
