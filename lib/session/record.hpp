#pragma once

#include <string>
#include <string_view>

#include "gauntlet/json.hpp"
#include "match/lines.hpp"

// Records of games, line by line (format: tools/play/docs/ref-records.md).
namespace gauntlet::session {

using match::apply_undo;
using match::begins_with;
using match::encode_redo;
using match::encode_undo;
using match::for_each_line;

// The default format of records. Some games have a format of their own.
inline constexpr std::string_view record_format = "gauntlet-play";

// The first line of a record: format, version and game, followed by the game's own members.
inline json::Value header(std::string_view game, const json::Value::Object& more) {
  json::Value::Object line{{"format", record_format}, {"version", 1}, {"game", game}};
  line.insert(line.end(), more.begin(), more.end());
  return line;
}

// Throws json::Error unless the format, version and name are those of the game's records.
inline void check_header(const json::Fields& line, std::string_view game) {
  line.check_format(record_format, 1);
  const json::Reader& name = line.get("game");
  if (name.value() != json::Value(game)) name.fail(json::quote(game));
}

// Joins the lines to the text of a record.
inline std::string to_text(const json::Value::Array& lines) {
  std::string text;
  for (const json::Value& line : lines) {
    dump(line, text);
    text += '\n';
  }
  return text;
}

// A game that is read from its record is a Course: an UndoHistory (gauntlet/game.hpp) with
//   static Course begin(line)  makes the game of a first line
//   bool take(line)            applies a further line; returns false for one about the end
// Both throw json::Error for an invalid line.

}  // namespace gauntlet::session
