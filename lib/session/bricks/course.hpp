#pragma once

#include <optional>

#include "bricks/agent.hpp"
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

// What is known, and the drop that has shown it.
struct Step {
  Position known;
  std::optional<Height> drop = {};  // from where; nothing before the first drop
  bool safe = false;                // what came of it
};

// A game of bricks up to now, with all that came before.
class Course : public Timeline<Step> {
 public:
  explicit Course(const Setup& setup) : Timeline({setup.first}), setup_(setup) {}

  // As records have it (session/record.hpp); a line about the end tells the guess.
  static Course begin(const json::Reader& line);
  bool take(const json::Reader& line);

  const Setup& setup() const { return setup_; }
  // What is known by now.
  const Position& position() const { return now().known; }

  // False, and nothing happens, if the position does not allow that drop or the strength does not
  // allow that outcome.
  bool drop(Height height, bool safe);

  // The lines of its record, without what was taken back.
  json::Value::Array encode() const;

 private:
  Setup setup_;
};

json::Value encode_drop(Height height, bool safe);
json::Value encode_guess(const Guess& guess, bool is_right);

}  // namespace gauntlet::session::bricks
