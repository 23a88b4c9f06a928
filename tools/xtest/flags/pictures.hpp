#pragma once

#include <optional>
#include <span>
#include <string>

#include "grading/reports/failure_summary.hpp"
#include "json/value.hpp"

namespace gauntlet::xtest {

// A picture (SVG) of what a value shows, by the first game of games.def that knows it; nothing for
// other values. grading/reports/run.hpp says what the rest is for.
std::optional<std::string> picture_of(const json::Value& value, const json::Value* input,
                                      std::span<const std::string> differing);

// The same in letters, some lines for a terminal.
std::optional<std::string> letters_of(const json::Value& value, bool has_color);

// How failures are shown on a stream: as wide as its terminal is, if it is one, with the boards of
// the games in letters.
grading::FailureLook look_on(int file, bool has_color);

}  // namespace gauntlet::xtest
