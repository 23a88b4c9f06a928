#include "match/illegal.hpp"

#include "fish/json.hpp"

namespace gauntlet::match {
namespace {

std::string text(Position position) { return dump(fish::encode(position)); }

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

std::string why_illegal(const fish::State& state, Position place) {
  if (!state.board().contains(place)) return text(place) + " is not on the board";
  if (state.board().is_hole(place)) return text(place) + " is a hole";
  return text(place) + " is taken";
}

std::string why_illegal(const fish::State& state, const fish::Action& action) {
  if (!action) return "it can move, and must";
  if (!owns(state, action->from)) return "it has no penguin at " + text(action->from);
  if (!state.board().contains(action->to) || !state.is_free(action->to)) {
    return why_illegal(state, action->to);
  }
  if (!is_in_line(state, *action)) {
    return "no line leads from " + text(action->from) + " to " + text(action->to);
  }
  return "the line from " + text(action->from) + " to " + text(action->to) + " is blocked";
}

}  // namespace gauntlet::match
