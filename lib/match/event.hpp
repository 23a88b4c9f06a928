#pragma once

#include <optional>
#include <string>
#include <variant>

#include "fish/state.hpp"
#include "json/value.hpp"

namespace gauntlet::match {

// Why a player is out.
struct Fault {
  enum class Kind {
    cheat,   // it did what the rules forbid
    failure  // it did not answer, or not so that it makes sense
  };
  Kind kind = Kind::failure;
  std::string reason = {};  // one line
  json::Value call = {};    // the one it failed (calls.hpp)
  std::string answer = {};  // what it said to that, if anything: JSON if it was a cheat
  bool operator==(const Fault&) const = default;
};

// What happens in a game, each by or to the player to move; a player who is out may be any.
struct Placed {
  Position at;
  bool operator==(const Placed&) const = default;
};
struct Moved {
  fish::Action action;  // nothing: it has no move, and is skipped
  bool operator==(const Moved&) const = default;
};
using Out = Fault;

struct Event {
  fish::Color player;
  std::variant<Placed, Moved, Out> what;
  bool operator==(const Event&) const = default;
};

// The state after the event; nothing if the rules do not allow it: not this player's turn, no free
// tile there, no such move, a skip of a player who can move, a player who is not there. How many
// penguins are due is for the caller.
std::optional<fish::State> after(const fish::State& state, const Event& event);

// The state without that player: its penguins vanish, its tiles stay.
fish::State without(const fish::State& state, fish::Color player);

}  // namespace gauntlet::match
