#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bricks/agent.hpp"
#include "session/bricks/course.hpp"
#include "session/game.hpp"
#include "session/turn.hpp"

namespace gauntlet::session::bricks {

// A game of bricks at a table: what is known, shown and recorded.
class Session {
 public:
  // Records the game up to now. The table must outlive the session.
  Session(Table& table, Course course);

  Console& console() const { return table_.console; }
  Table& table() const { return table_; }
  const Setup& setup() const { return course_.setup(); }
  const Course& course() const { return course_; }
  const Position& position() const { return course_.position(); }

  // The note, some lines, comes before the picture, in which the drop, if any, is marked. With
  // `has_choices` a height in doubt can be chosen in it.
  void draw(const std::string& note, std::optional<Height> drop, bool has_choices = false) const;

  // Records a drop and what came of it. Precondition: the position allows it.
  void drop(Height height, bool safe);

  // Records how the game has ended.
  void finish(const Guess& guess, bool is_right) const;

  // Those of every game, where `help` is how to play. The session must outlive them.
  Commands commands(const std::string& help);

 private:
  bool undo();
  bool redo();
  void load(std::string_view record);

  Table& table_;
  Course course_;
};

// The game of a record. Throws match::BadLog.
Course read_record(std::string_view record);

// The computer drops and the person says what happens. False if another game was loaded, in which
// the person drops: that is to go on. Throws Left.
bool let_computer_drop(Session& session);

// The person drops. The same, the other way round.
bool let_person_drop(Session& session);

// Shows a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::bricks
