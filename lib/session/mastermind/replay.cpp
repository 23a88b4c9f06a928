#include <optional>
#include <string>

#include "mastermind/picture.hpp"
#include "session/ask.hpp"
#include "session/mastermind/session.hpp"

namespace gauntlet::session::mastermind {
namespace {

void show(Console& console, const Course& course) {
  if (course.played() + course.undone() == 0) {
    return say(console,
               course.guesser() == Guesser::computer ? "The computer guesses." : "You guess.");
  }
  console.draw([course](const Look& look) {
    return Picture{mastermind::text(course.codes(), course.rows(), look.has_color)};
  });
  console.pause(replay_pause);
}

}  // namespace

void replay(std::string_view record, Console& console) {
  std::optional<Course> course;
  for_each_line(record, [&](const json::Reader& line) {
    if (take_line(line, course)) return show(console, *course);
    say(console, "The code was " + line.fields("code")[0].string("a code") + ".");
  });
}

}  // namespace gauntlet::session::mastermind
