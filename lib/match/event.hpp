#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "failure/failure.hpp"
#include "fish/state.hpp"
#include "json/value.hpp"

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

}  // namespace gauntlet::match
