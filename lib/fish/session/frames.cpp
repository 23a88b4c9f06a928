#include <variant>

#include "core/games.hpp"
#include "fish/match/event.hpp"
#include "fish/match/log.hpp"
#include "fish/picture.hpp"
#include "session/record.hpp"

namespace gauntlet::games {
namespace {

// The reason of a disqualification is not shown to everybody.
std::string caption_of(const match::Event& event) {
  if (!std::holds_alternative<match::DisqualificationEvent>(event.what))
    return match::describe(event);
  return std::string(gauntlet::fish::to_string(event.player)) + " is disqualified";
}

gauntlet::fish::Marks marks_of(const match::Event& event) {
  gauntlet::fish::Marks marks;
  if (const auto* placed = std::get_if<match::PlacementEvent>(&event.what))
    marks.positions = {placed->at};
  if (const auto* moved = std::get_if<match::MoveEvent>(&event.what)) marks.move = moved->action;
  return marks;
}

}  // namespace

void fish::replay_frames(std::string_view log, const session::TakeFrame& take) {
  match::replay(log, {[&](const gauntlet::fish::State& first) {
                        take({"the board", gauntlet::fish::svg(first)});
                      },
                      [&](const match::Event& event, const gauntlet::fish::State& after) {
                        take({caption_of(event), gauntlet::fish::svg(after, marks_of(event))});
                      }});
}

std::vector<std::string_view> fish::sides() {
  std::vector<std::string_view> sides;
  sides.reserve(gauntlet::fish::all_colors.size());
  for (const auto color : gauntlet::fish::all_colors) sides.push_back(to_string(color));
  return sides;
}

}  // namespace gauntlet::games
