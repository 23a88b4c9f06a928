#pragma once

#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "gauntlet/json.hpp"

// Game logs in JSON Lines format: one JSON value per event.
namespace gauntlet::match {

// Thrown for an invalid line. what() begins with the line's number.
class LogError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using json::begins_with;
using json::TakeLine;

// Passes each line to `take` as json::read_lines() does. Throws LogError for an invalid line.
void for_each_line(std::string_view log, const TakeLine& take);

// Returns the member of an object; null if it is missing or `value` is not an object.
const json::Value* member(const json::Value& value, std::string_view name);
// Returns the member if it is a text, unescaped; otherwise an empty text.
std::string_view text_in(const json::Value& line, std::string_view name);

// Lines that undo and redo steps of a game. They may occur in the log of any game.
json::Value encode_undo(std::size_t steps);
json::Value encode_redo(std::size_t steps);

// Decodes a number of steps from 1 to `max`. Throws json::Error for anything else.
std::size_t decode_steps(const json::Reader& in, std::size_t max);

// If the line is an undo or redo, applies it to `past`, a Timeline or similar class, and returns
// true. Otherwise returns false. Throws json::Error for more steps than there are.
template <class Past>
bool apply_undo(const json::Reader& line, Past& past) {
  if (begins_with(line, "undo")) {
    past.undo(decode_steps(line.fields("undo")[0], past.step_count()));
    return true;
  }
  if (!begins_with(line, "redo")) return false;
  past.redo(decode_steps(line.fields("redo")[0], past.redo_count()));
  return true;
}

}  // namespace gauntlet::match
