#pragma once

#include <optional>

#include "gauntlet/bricks.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "session/record.hpp"

namespace gauntlet::session::bricks {

using namespace gauntlet::bricks;  // the rules of the game
using gauntlet::bricks::Position;  // rather than the position on a grid

enum class Dropper { computer, person };

// The settings of a game before the first drop.
struct Setup {
  Dropper dropper;
  Position first;
  // The strength of the brick that a person drops. Without it, the brick breaks or survives as is
  // worse for the person, among the strengths still possible.
  std::optional<Height> strength = {};
  bool is_random = false;  // the computer drops at random instead of optimally
};

// The knowledge about the strength, and the drop that led to it.
struct Step {
  Position known;
  std::optional<Height> drop = {};  // the height; nullopt before the first drop
  bool safe = false;                // whether the brick survived
};

// The history of a game of bricks, with undo and redo.
class GameHistory : public UndoHistory<Step> {
 public:
  explicit GameHistory(const Setup& setup) : UndoHistory({setup.first}), setup_(setup) {}

  // Reads a record (session/record.hpp). A line about the end contains the guess.
  static GameHistory begin(const json::Reader& line);
  bool take(const json::Reader& line);

  const Setup& setup() const { return setup_; }
  // The current knowledge about the strength.
  const Position& position() const { return current().known; }

  // Returns false, without a change, if the position does not allow that drop or the strength does
  // not allow that outcome.
  bool drop(Height height, bool safe);

  // The lines of the record, without drops that were taken back.
  json::Value::Array encode() const;

 private:
  Setup setup_;
};

json::Value encode_drop(Height height, bool safe);
json::Value encode_guess(const Guess& guess, bool is_right);

// The end of a game: the last guess.
struct End {
  Guess guess;
  bool is_right;
};

// Decodes the line that encode_guess() returns, with a guess of at most `max`. Throws json::Error.
End decode_end(const json::Reader& line, Height max);

}  // namespace gauntlet::session::bricks
