#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "session/record.hpp"

namespace gauntlet::session {

// Applies one more line of a record to the game; returns false for a line about the end. A line
// with a format starts a new game; without a game the line must be such a line. Throws json::Error.
template <class Course>
bool take_line(const json::Reader& line, std::optional<Course>& history) {
  if (!history || begins_with(line, "format")) {
    history.emplace(Course::begin(line));
    return true;
  }
  return apply_undo(line, *history) || history->take(line);
}

// Reads the game of a record. Throws match::LogError.
template <class Course>
Course read_record(std::string_view record) {
  std::optional<Course> history;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, history); });
  if (!history) throw match::LogError("expected the record of a game, got nothing");
  return *std::move(history);
}

}  // namespace gauntlet::session
