#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// A game of mastermind as it goes on, whoever guesses: what has been said, shown and recorded.
class MastermindGame {
 public:
  enum Guesser { computer, person };

  // The codes must outlive the game.
  MastermindGame(Table& table, const mastermind::Codes& codes, Guesser guesser);

  Console& console() const { return table_.console; }
  const mastermind::Codes& codes() const { return codes_; }
  const std::vector<mastermind::Row>& rows() const { return rows_; }
  std::vector<mastermind::Code> guesses() const;
  // The row, from 0, of which it was said that it is the code.
  std::optional<std::size_t> won_at() const;

  void draw() const;
  void add(const mastermind::Row& row);
  // Precondition: there is such a row, from 0.
  void correct(std::size_t row, mastermind::Feedback feedback);
  // Records what the code was.
  void reveal(mastermind::Code code) const;

 private:
  Table& table_;
  const mastermind::Codes& codes_;
  std::vector<mastermind::Row> rows_;
};

// The computer guesses the code that the person has thought of.
void let_computer_guess(MastermindGame game);

}  // namespace gauntlet::session
