#include "fish/match/event.hpp"

#include <variant>

#include "gauntlet/fish_json.hpp"
#include "text/display.hpp"

namespace gauntlet::match {
namespace {

std::string place_text(Position position) { return dump(fish::encode(position)); }

bool is_in_line(const fish::State& state, const fish::Move& move) {
  for (const fish::Direction direction : fish::all_directions) {
    for (Position at = move.from; state.board().contains(at);) {
      at = neighbor(at, direction);
      if (at == move.to) return true;
    }
  }
  return false;
}

}  // namespace

std::string describe(const Event& event) {
  std::string text(fish::to_string(event.player));
  if (const auto* placed = std::get_if<PlacementEvent>(&event.what)) {
    return text.append(": a penguin to ").append(dump(fish::encode(placed->at)));
  }
  if (const auto* out = std::get_if<DisqualificationEvent>(&event.what)) {
    return text.append(" is disqualified: ").append(text::escape_for_display(out->reason));
  }
  const auto& action = std::get<MoveEvent>(event.what).action;
  if (!action) return text.append(" cannot move");
  return text.append(": ").append(dump(fish::encode(action)));
}

std::string why_illegal(const fish::State& state, Position place) {
  if (!state.board().contains(place)) return place_text(place) + " is not on the board";
  if (state.board().is_hole(place)) return place_text(place) + " is a hole";
  return place_text(place) + " is taken";
}

std::string why_illegal(const fish::State& state, const fish::Action& action) {
  if (!action) return "it skipped its turn, but it can move";
  if (!has_own_penguin(state, action->from))
    return "it has no penguin at " + place_text(action->from);
  if (!state.board().contains(action->to) || !state.is_free(action->to)) {
    return why_illegal(state, action->to);
  }
  if (!is_in_line(state, *action)) {
    return "no line leads from " + place_text(action->from) + " to " + place_text(action->to);
  }
  return "the line from " + place_text(action->from) + " to " + place_text(action->to) +
         " is blocked";
}

}  // namespace gauntlet::match
