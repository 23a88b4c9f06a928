#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"

// Records of games, line by line (harness-tests/README.md, play).
namespace gauntlet::session {

// Takes one line after the other; throws json::Error for one that is not as it should be.
using TakeLine = std::function<void(const json::Reader& line)>;

// The first line, with what it says besides.
json::Value header(std::string_view game, const json::Value::Object& more);

// Refuses the members of a first line that are the same in all records of a game.
void check_header(const json::Reader& format, const json::Reader& version, const json::Reader& name,
                  std::string_view game);

// Whether the line is an object that begins with that key: what kind of line it is.
bool begins_with(const json::Reader& line, std::string_view key);

// How long a picture of a game that is shown again stays.
inline constexpr std::chrono::milliseconds replay_pause{700};

// Hands out each line. The last one may lack its newline, and is then left out: the writer was
// killed. Throws match::BadLog for a line that is no JSON, and for one that is refused.
void for_each_line(std::string_view record, const TakeLine& take);

}  // namespace gauntlet::session
