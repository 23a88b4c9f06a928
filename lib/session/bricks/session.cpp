#include "session/bricks/session.hpp"

#include <algorithm>

#include "bricks/count.hpp"
#include "bricks/picture.hpp"
#include "bricks/solve.hpp"
#include "core/numbers.hpp"

namespace gauntlet::session::bricks {
namespace {

std::string interval(Height least, Height most) {
  std::string out = std::to_string(least);
  if (least != most) out.append(" to ").append(std::to_string(most));
  return out;
}

std::string odds(const Position& position) {
  return std::to_string(most_found(position)) + " of " + std::to_string(position.strengths());
}

// "14 drops and 2 bricks are enough for 105 floors"
std::string reach(const Position& position) {
  std::string out = count_of(position.left_drops(), "drop");
  out.append(" and ").append(count_of(position.left_bricks(), "brick")).append(" are enough for ");
  const auto most = most_heights(position.left_drops(), position.left_bricks());
  return out.append(most == countless ? "any number of floors" : count_of(most, "floor"));
}

}  // namespace

void draw(Console& console, const Course& course, const std::string& note,
          std::optional<Height> drop, bool has_choices) {
  const Position known = course.position();
  const Height top = course.setup().first.max_safe();
  const auto lines = static_cast<std::size_t>(std::ranges::count(note, '\n'));
  console.draw([=](const Look& look) {
    Picture picture{.lines = note + bricks::text(known, top, drop, look),
                    .drawn_begin = lines,
                    .drawn_end = lines + 2};
    if (!has_choices) return picture;
    for (BarPart part : parts_in_doubt(known, top, look)) {
      part.spot.line += lines;
      const auto middle = part.heights.least + (part.heights.most - part.heights.least) / 2;
      picture.choices.push_back({part.spot, std::to_string(middle)});
    }
    return picture;
  });
}

void drop(Session& session, Height height, bool safe) {
  session.record(encode_drop(height, safe));
  session.course().drop(height, safe);
}

void finish(const Session& session, const Guess& guess, bool is_right) {
  session.record(encode_guess(guess, is_right));
}

Commands commands(Session& session, const std::string& help) {
  return session.commands(help, [&session] { return why(session.course().position()); });
}

std::string why(const Position& position) {
  std::string out("The strength is ");
  out.append(interval(position.min_safe(), position.max_safe())).append(": ");
  out.append(count_of(position.heights(), "floor")).append(" in doubt. ");
  out.append(reach(position)).append(".\n");
  const auto heights = best_heights(position);
  if (!heights) return out.append("There is nothing left to drop: time to guess.\n");
  out.append("Dropped from ").append(interval(heights->least, heights->most));
  if (is_winning(position)) return out.append(", it will be found for certain.\n");
  return out.append(", the odds are best: ").append(odds(position)).append(" strengths.\n");
}

std::string prospects(const Position& position) {
  std::string out(is_winning(position) ? "It can be found for certain: " : "It can be missed: ");
  out.append(reach(position));
  if (is_winning(position)) return out.append(".\n");
  return out.append("; at best ").append(odds(position)).append(" strengths are found.\n");
}

std::string tell(Height drop, bool safe) {
  return "From floor " + std::to_string(drop) + (safe ? ": safe.\n" : ": broken!\n");
}

}  // namespace gauntlet::session::bricks
