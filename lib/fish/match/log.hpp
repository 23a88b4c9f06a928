#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/event.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"
#include "match/lines.hpp"

// The log of a game, from which the game can be replayed. Its lines are:
//   {"format": "gauntlet-game", "version": 1, "players": [name, ...], "board": Board}
//   Event ..., or {"undo": N} or {"redo": N}, which undoes or redoes N events
//   {"winners": ..., "others": ..., "cheaters": ..., "failures": ...}, if the game was finished
// Further games may follow in the same format.
namespace gauntlet::match {

inline constexpr std::string_view log_format = "gauntlet-game";

struct LogHeader {
  std::vector<std::string> players;  // in turn order
  fish::Board board;
};

json::Value encode(const LogHeader& header);
// Throws json::Error.
LogHeader decode_header(const json::Reader& in);

// Called with the initial state, then with each event and the state after it. `go` gets the state
// that an undo or redo leads to.
struct OnReplay {
  std::function<void(const fish::State& first)> begin;
  std::function<void(const Event& event, const fish::State& after)> happen;
  std::function<void(const fish::State& state)> go = [](const fish::State&) {};
};

// Replays the games of a log. A last line without its newline is skipped: its writer was killed.
// Throws LogError for a line in another format and for an event that the rules forbid. Also throws
// what `on_replay` throws.
void replay(std::string_view log, const OnReplay& on_replay);

}  // namespace gauntlet::match
