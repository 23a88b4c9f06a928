#include "bricks/picture.hpp"
#include "league/replays/games.hpp"
#include "session/bricks/course.hpp"

namespace gauntlet::league::replays {
namespace {

using BricksCourse = session::bricks::Course;

Frame frame_of(const BricksCourse& course) {
  const auto& [known, drop, safe] = course.now();
  const auto top = course.setup().first.max_safe();
  const std::string picture = svg(known, top, {drop});
  if (!drop) return {"before the first drop", picture};
  return {"drop " + std::to_string(course.played()) + " from " + std::to_string(*drop) +
              (safe ? ": safe" : ": broken"),
          picture};
}

}  // namespace

void bricks(std::string_view log, const TakeFrame& take) {
  std::optional<BricksCourse> course;
  session::for_each_line(log, [&](const json::Reader& line) {
    if (session::take_line(line, course)) take(frame_of(*course));
  });
}

std::vector<std::string_view> sides_of_bricks() { return {}; }

}  // namespace gauntlet::league::replays
