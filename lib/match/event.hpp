#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "fish/state.hpp"
#include "json/value.hpp"
#include "process/silence.hpp"

namespace gauntlet::match {

// Why a player was thrown out.
struct Fault {
  enum class Kind {
    cheat,   // it did what the rules forbid
    failure  // it did not answer, or not so that it makes sense
  };
  Kind kind = Kind::failure;
  std::string reason = {};        // one line
  json::Value call = {};          // the one it failed (json.hpp)
  std::string answer = {};        // what it said to that, if anything: JSON if it was a cheat
  std::uint64_t call_number = 0;  // of all calls to it, from 1; 0: not known
  std::vector<std::string> last_words = {};  // the last lines of its standard error (player.hpp)
  process::Silence cause = process::Silence::ended;  // of a failure; no log has it
  bool operator==(const Fault&) const = default;
};

// What happens in a game. Only the player to move places and moves; any player may be thrown out.
struct Placed {
  Position at;
  bool operator==(const Placed&) const = default;
};
struct Moved {
  fish::Action action;  // std::nullopt: it has no move, and is skipped
  bool operator==(const Moved&) const = default;
};
using Out = Fault;

struct Event {
  fish::Color player;
  std::variant<Placed, Moved, Out> what;
  bool operator==(const Event&) const = default;
};

}  // namespace gauntlet::match
