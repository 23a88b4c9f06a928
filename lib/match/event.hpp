#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "fish/state.hpp"
#include "json/value.hpp"
#include "process/silence.hpp"

namespace gauntlet::match {

// The reason why a player is disqualified.
struct Fault {
  enum class Kind {
    cheat,   // an illegal move
    failure  // no answer, or an invalid one
  };
  Kind kind = Kind::failure;
  std::string reason = {};                   // one line
  json::Value call = {};                     // the call that it failed (json.hpp)
  std::string answer = {};                   // its answer, if any; JSON for a cheat
  std::uint64_t call_number = 0;             // counted over all calls to it, from 1; 0: unknown
  std::vector<std::string> last_words = {};  // the last lines of its standard error (player.hpp)
  process::Silence cause = process::Silence::ended;  // of a failure; not part of any log
  bool operator==(const Fault&) const = default;
};

// An event of a game. Only the current player places and moves; any player may be disqualified.
struct Placed {
  Position at;
  bool operator==(const Placed&) const = default;
};
struct Moved {
  fish::Action action;  // std::nullopt: it has no move and is skipped
  bool operator==(const Moved&) const = default;
};
using Out = Fault;

struct Event {
  fish::Color player;
  std::variant<Placed, Moved, Out> what;
  bool operator==(const Event&) const = default;
};

}  // namespace gauntlet::match
