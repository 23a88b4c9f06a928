#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/random.hpp"
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

// A game as it is read from its record is a Course: a Timeline (core/timeline.hpp) with
//   static Course begin(line)  the game of a first line
//   bool take(line)            brings it on by another line; false for one about its end
//   void complete(random)      if there is one, fills in what the record may leave open
// The first two throw json::Error for a line that is not as it should be, the last one BadLog.

// Brings a game to where it is after one more line of a record; false for one about its end. A line
// with a format begins a new game; without a game the line must be one. Throws json::Error.
template <class Course>
bool take_line(const json::Reader& line, std::optional<Course>& course) {
  if (!course || begins_with(line, "format")) {
    course.emplace(Course::begin(line));
    return true;
  }
  return take_back(line, *course) || course->take(line);
}

// The game of a record. Throws match::BadLog.
template <class Course>
Course read_record(std::string_view record, [[maybe_unused]] Random& random) {
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) { take_line(line, course); });
  if (!course) throw match::BadLog("expected the record of a game, got nothing");
  if constexpr (requires { course->complete(random); }) course->complete(random);
  return *std::move(course);
}

// How far back the last decision of a person before this one is, by is_decision(course, steps); and
// the next one ahead or, if there is none, the last step made. Nothing where there is none.
template <class Course, class IsDecision>
std::optional<std::size_t> steps_back(const Course& course, const IsDecision& is_decision) {
  for (std::size_t back = 1; back <= course.played(); ++back) {
    if (is_decision(course, course.played() - back)) return back;
  }
  return std::nullopt;
}
template <class Course, class IsDecision>
std::optional<std::size_t> steps_forth(const Course& course, const IsDecision& is_decision) {
  if (course.undone() == 0) return std::nullopt;
  std::size_t forth = 1;
  while (forth < course.undone() && !is_decision(course, course.played() + forth)) ++forth;
  return forth;
}

// How long each picture stays when a game is shown again.
inline constexpr std::chrono::milliseconds replay_pause{700};

}  // namespace gauntlet::session
