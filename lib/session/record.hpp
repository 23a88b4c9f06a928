#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/lines.hpp"

// Records of games, line by line (tools/play/README.md, play).
namespace gauntlet::session {

using match::begins_with;
using match::encode_redo;
using match::encode_undo;
using match::for_each_line;
using match::take_back;

// The format of the records of all games that have no format of their own.
inline constexpr std::string_view record_format = "gauntlet-play";

// The first line of such a record: format, version and game, and then what the game adds.
json::Value header(std::string_view game, const json::Value::Object& more);

// Throws json::Error unless the members that are the same in all records of that game are so.
void check_header(const json::Reader& format, const json::Reader& version, const json::Reader& name,
                  std::string_view game);

// The text of a record that has these lines.
std::string to_text(const json::Value::Array& lines);

// How long each picture stays when a game is shown again.
inline constexpr std::chrono::milliseconds replay_pause{700};

}  // namespace gauntlet::session
