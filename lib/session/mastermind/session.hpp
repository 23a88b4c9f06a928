#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mastermind/player.hpp"
#include "session/game.hpp"
#include "session/mastermind/course.hpp"
#include "session/turn.hpp"

namespace gauntlet::session::mastermind {

// A game of mastermind at a table, whoever guesses: what has been said, shown and recorded.
class Session {
 public:
  // Records the game up to now. The table must outlive the session.
  Session(Table& table, Course course);

  Console& console() const { return table_.console; }
  const Course& course() const { return course_; }
  const Codes& codes() const { return course_.codes(); }
  const std::vector<Row>& rows() const { return course_.rows(); }
  // The codes that fit these.
  std::vector<Code> possible() const { return fitting(codes(), rows()); }
  // What the computer would guess. Precondition: there are such codes, and these are they.
  Code best_guess(const std::vector<Code>& possible);

  // With letters that can be chosen where the console has choices.
  void draw(const std::string& letters) const;

  // Records a guess and what was said to it.
  void add(const Row& row);
  // Records what should have been said to a guess. Precondition: there is such a row, from 0.
  void correct(std::size_t row, Feedback feedback);
  // Records what the code was.
  void reveal(Code code) const;

  // Those of every game, where `help` is how to play and `hint` says what is best. The session must
  // outlive them.
  Commands commands(const std::string& help, const std::function<std::string()>& hint);

 private:
  bool undo();
  bool redo();
  void load(std::string_view record);

  Table& table_;
  Course course_;
  std::optional<Player> player_;
};

// The game of a record. Where the record does not say what the person guesses, it is any code that
// fits. Throws match::BadLog.
Course read_record(std::string_view record, Random& random);

// "1 code is possible"
std::string are_possible(std::size_t codes);

// The computer guesses the code that the person has thought of. False if another game was loaded,
// in which the person guesses: that is to go on. Throws Left.
bool let_computer_guess(Session& session);

// The person guesses the secret. The same, the other way round. Throws Left, after the secret was
// told.
bool let_person_guess(Session& session);

// Shows a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::mastermind
