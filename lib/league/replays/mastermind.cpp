#include "league/replays/games.hpp"
#include "mastermind/picture.hpp"
#include "session/mastermind/course.hpp"

namespace gauntlet::league::replays {
namespace {

using MastermindCourse = session::mastermind::Course;

Frame frame_of(const MastermindCourse& course) {
  const auto& rows = course.rows();
  const auto& codes = course.codes();
  const std::string picture = svg(written(codes, rows), codes.variant().length);
  if (rows.empty()) return {"before the first guess", picture};
  const auto& [guess, feedback] = rows.back();
  return {"guess " + std::to_string(rows.size()) + ": " + course.codes().text(guess) + ", " +
              to_text(course.codes(), feedback),
          picture};
}

}  // namespace

void mastermind(std::string_view log, const TakeFrame& take) {
  std::optional<MastermindCourse> course;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, course)) take(frame_of(*course));
  });
}

std::vector<std::string_view> sides_of_mastermind() { return {}; }

}  // namespace gauntlet::league::replays
