#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/lines.hpp"

// Records of games, line by line (harness-tests/README.md, play).
namespace gauntlet::session {

using match::begins_with;
using match::for_each_line;
using match::TakeLine;

// The first line, with what it says besides.
json::Value header(std::string_view game, const json::Value::Object& more);

// Refuses the members of a first line that are the same in all records of a game.
void check_header(const json::Reader& format, const json::Reader& version, const json::Reader& name,
                  std::string_view game);

// How long a picture of a game that is shown again stays.
inline constexpr std::chrono::milliseconds replay_pause{700};

}  // namespace gauntlet::session
