#pragma once

#include <string>
#include <vector>

#include "match/console.hpp"
#include "match/player.hpp"

namespace gauntlet::match {

// A person at the console, who is shown the board, and asked again until what is typed can be done.
// There is no limit of time. Who types "q", or no more, fails.
class HumanPlayer : public Player {
 public:
  HumanPlayer(const std::string& name, Console console);

  void playing_as(fish::Color color) override;
  Position place(const fish::State& state) override;
  fish::Action take_turn(const fish::State& state, const std::vector<fish::Action>& since) override;
  void end(bool has_won) override;

 private:
  void show_line(std::string text) const;
  // That many numbers, from 0.
  std::vector<int> ask(const std::string& question, std::size_t count) const;

  std::string name_;
  Console console_;
};

}  // namespace gauntlet::match
