#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mastermind/strategy.hpp"
#include "mastermind/variant.hpp"
#include "session/game.hpp"

namespace gauntlet::session::mastermind {

using namespace gauntlet::mastermind;  // the rules of the game

// A game of mastermind as it goes on, whoever guesses: what has been said, shown and recorded.
class Session {
 public:
  enum Guesser { computer, person };

  // Records the first line. The table and the codes must outlive the session.
  Session(Table& table, const Codes& codes, Guesser guesser);

  Console& console() const { return table_.console; }
  const Codes& codes() const { return codes_; }
  // Each guess with what was said to it, the first one first.
  const std::vector<Row>& rows() const { return rows_; }
  // The row, from 0, of which it was said that it is the code.
  std::optional<std::size_t> won_at() const;

  void draw() const;
  // Records a guess and what was said to it.
  void add(const Row& row);
  // Records what should have been said to a guess. Precondition: there is such a row, from 0.
  void correct(std::size_t row, Feedback feedback);
  // Records what the code was.
  void reveal(Code code) const;

 private:
  Table& table_;
  const Codes& codes_;
  std::vector<Row> rows_;
};

// "1 code is possible"
std::string are_possible(std::size_t codes);

// The computer guesses the code that the person has thought of. Throws Left.
void let_computer_guess(Session session);

// The person guesses the secret. Throws Left, after the secret was told.
void let_person_guess(Session session, Code secret);

// Shows a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::mastermind
