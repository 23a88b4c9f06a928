#pragma once

#include <optional>
#include <string>

#include "bricks/agent.hpp"
#include "bricks/position.hpp"
#include "session/table.hpp"

namespace gauntlet::session {

// A game of bricks as it goes on, whoever drops: what is known, shown and recorded.
class BricksGame {
 public:
  enum Dropper { computer, person };

  BricksGame(Table& table, const bricks::Position& position, Dropper dropper);

  Console& console() const { return table_.console; }
  const bricks::Position& position() const { return position_; }

  // The note comes before the picture.
  void draw(std::string note, std::optional<bricks::Height> drop) const;

  // Precondition: the drop is possible.
  void drop(bricks::Height height, bool safe);

  void finish(const bricks::Guess& guess, bool is_right) const;

 private:
  Table& table_;
  bricks::Position position_;
  bricks::Height top_;
};

// The person drops a brick of that strength; without one, of any that is possible, as bad as can be
// for who drops. The note comes before the first picture.
void let_person_drop(BricksGame& game, std::optional<bricks::Height> strength, std::string note);

}  // namespace gauntlet::session
