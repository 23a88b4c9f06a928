#include <optional>
#include <string>

#include "json/fields.hpp"
#include "session/bricks/session.hpp"
#include "session/bricks/words.hpp"

namespace gauntlet::session::bricks {
namespace {

std::string tell_guess(const json::Reader& line) {
  const auto [guess, certain, right] = line.fields("guess", "certain", "right");
  std::string out("The guess is ");
  out.append(std::to_string(guess.natural("a strength", max_height)));
  out.append(json::read_flag(certain) ? ", for certain" : ", a guess");
  return out.append(json::read_flag(right) ? ": right.\n" : ": wrong.\n");
}

std::string tell_course(const Course& course) {
  if (const auto drop = course.last_drop()) return tell(*drop, course.was_safe());
  return course.setup().dropper == Dropper::computer ? "The computer drops.\n" : "You drop.\n";
}

}  // namespace

void replay(std::string_view record, Console& console) {
  Table table{console, Random(0)};
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) {
    if (!take_line(line, course)) return console.show(tell_guess(line));
    Session(table, *course).draw(tell_course(*course), course->last_drop());
    console.pause(replay_pause);
  });
}

}  // namespace gauntlet::session::bricks
