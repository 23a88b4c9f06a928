#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "failure/failure.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::match {

// An event of a game. Only the current player places and moves; any player may be disqualified.
struct PlacementEvent {
  Position at;
  bool operator==(const PlacementEvent&) const = default;
};
struct MoveEvent {
  fish::Action action;  // std::nullopt: it has no move and is skipped
  bool operator==(const MoveEvent&) const = default;
};
using DisqualificationEvent = Failure;  // the log has only whether its move was illegal

struct Event {
  fish::Color player;
  std::variant<PlacementEvent, MoveEvent, DisqualificationEvent> what;
  bool operator==(const Event&) const = default;
};

// Returns false for a skipped turn and a disqualification.
inline bool is_move(const Event& event) {
  const auto* const moved = std::get_if<MoveEvent>(&event.what);
  return moved != nullptr ? moved->action.has_value()
                          : std::holds_alternative<PlacementEvent>(event.what);
}

// Describes an event in one line: "red: a penguin to [0,1]".
std::string describe(const Event& event);

// Returns the reason why the first player cannot place a penguin there, without a full stop: "[0,1]
// is a hole". Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, Position place);

// Returns the reason why the first player cannot make the move. Precondition: the rules forbid it.
std::string why_illegal(const fish::State& state, const fish::Action& action);

}  // namespace gauntlet::match
