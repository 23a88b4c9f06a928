#pragma once

#include <optional>

#include "bricks/position.hpp"
#include "core/timeline.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "session/record.hpp"

namespace gauntlet::session::bricks {

using namespace gauntlet::bricks;  // the rules of the game
using gauntlet::bricks::Position;  // and not that on a grid

enum class Dropper { computer, person };

// What is settled before the first drop.
struct Setup {
  Dropper dropper;
  Position first;
  // Of the brick that a person drops. Without one, it has any strength that is still possible, and
  // breaks when that is worse for the one who drops.
  std::optional<Height> strength = {};
  bool is_random = false;  // the computer drops at random, and else as well as can be
};

// A game of bricks up to now, with all that came before.
class Course {
 public:
  explicit Course(const Setup& setup) : setup_(setup), past_({setup.first, {}, false}) {}

  const Setup& setup() const { return setup_; }
  // What is known by now.
  const Position& position() const { return past_.now().known; }
  // From where the brick was dropped last; nothing before the first drop.
  std::optional<Height> last_drop() const { return past_.now().drop; }
  // Whether it was safe then.
  bool was_safe() const { return past_.now().safe; }

  // False, and nothing happens, if the position does not allow that drop or the strength does not
  // allow that outcome.
  bool drop(Height height, bool safe);

  std::size_t played() const { return past_.played(); }
  std::size_t undone() const { return past_.undone(); }
  void undo(std::size_t drops) { past_.undo(drops); }
  void redo(std::size_t drops) { past_.redo(drops); }

  // The lines of its record, without what was taken back.
  json::Value::Array encode() const;

 private:
  struct Step {
    Position known;
    std::optional<Height> drop;
    bool safe;
  };

  Setup setup_;
  Timeline<Step> past_;
};

json::Value encode_drop(Height height, bool safe);

// Brings the game to where it is after one more line of a record, but for the guess at its end:
// then false. A line with a format begins a new game; without a game the line must be one. Throws
// json::Error.
bool take_line(const json::Reader& line, std::optional<Course>& course);

}  // namespace gauntlet::session::bricks
