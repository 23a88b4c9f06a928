#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "fish/state.hpp"
#include "json/value.hpp"
#include "process/no_answer.hpp"

namespace gauntlet::match {

// The reason why a player is disqualified.
struct Fault {
  enum class Kind {
    cheat,   // an illegal move
    failure  // no answer, or an invalid one
  };
  Kind kind = Kind::failure;
  std::string reason = {};                    // one line
  json::Value call = {};                      // the call that it failed (json.hpp)
  std::string answer = {};                    // its answer, if any; JSON for a cheat
  std::uint64_t call_number = 0;              // counted over all calls to it, from 1; 0: unknown
  std::vector<std::string> stderr_tail = {};  // the last lines of its standard error (player.hpp)
  process::NoAnswerReason cause =
      process::NoAnswerReason::exited;  // of a failure; not part of any log
  bool operator==(const Fault&) const = default;
};

// An event of a game. Only the current player places and moves; any player may be disqualified.
struct PlacementEvent {
  Position at;
  bool operator==(const PlacementEvent&) const = default;
};
struct MoveEvent {
  fish::Action action;  // std::nullopt: it has no move and is skipped
  bool operator==(const MoveEvent&) const = default;
};
using DisqualificationEvent = Fault;

struct Event {
  fish::Color player;
  std::variant<PlacementEvent, MoveEvent, DisqualificationEvent> what;
  bool operator==(const Event&) const = default;
};

}  // namespace gauntlet::match
