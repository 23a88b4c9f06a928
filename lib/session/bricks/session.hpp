#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bricks/agent.hpp"
#include "bricks/position.hpp"
#include "session/game.hpp"

namespace gauntlet::session::bricks {

using namespace gauntlet::bricks;  // the rules of the game
using gauntlet::bricks::Position;  // and not that on a grid

// A game of bricks as it goes on, whoever drops: what is known, shown and recorded.
class Session {
 public:
  enum Dropper { computer, person };

  // Records the first line. The table must outlive the session.
  Session(Table& table, const Position& position, Dropper dropper);

  Console& console() const { return table_.console; }
  // What is known by now.
  const Position& position() const { return position_; }

  // The note, some lines, comes before the picture, in which the last drop, if any, is marked.
  void draw(std::string note, std::optional<Height> drop) const;

  // Records a drop and what came of it. Precondition: the position allows it.
  void drop(Height height, bool safe);

  // Records how the game has ended.
  void finish(const Guess& guess, bool is_right) const;

 private:
  Table& table_;
  Position position_;
  Height top_;
};

// The computer drops and the person says what happens: at random with a seed, and else as well as
// can be. Throws Left.
void let_computer_drop(Session session, std::optional<std::uint64_t> seed);

// The person drops a brick of that strength; without one, a brick of any strength that is still
// possible, which breaks when that is worse for the one who drops. Throws Left.
void let_person_drop(Session session, std::optional<Height> strength);

// Shows a record. Throws match::BadLog.
void replay(std::string_view record, Console& console);

}  // namespace gauntlet::session::bricks
