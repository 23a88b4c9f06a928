#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/board.hpp"
#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/event.hpp"
#include "match/lines.hpp"

// A log of a game, line by line, from which it can be replayed:
//   {"format": "gauntlet-game", "version": 1, "players": [name, ...], "board": Board}
//   Event ..., or {"undo": N} and {"redo": N}, so many events taken back or again
//   {"winners": ..., "others": ..., "cheaters": ..., "failures": ...}, if the game came to its end
// Further games may follow it in the same way.
namespace gauntlet::match {

inline constexpr std::string_view log_format = "gauntlet-game";

struct LogHeader {
  std::vector<std::string> players;  // in turn order
  fish::Board board;
};

json::Value encode(const LogHeader& header);
// Throws json::Error.
LogHeader decode_header(const json::Reader& in);

// Called with the state the game begins with, then with each event and the state after it, and with
// the state that is gone back or forth to.
struct OnReplay {
  std::function<void(const fish::State& first)> begin;
  std::function<void(const Event& event, const fish::State& after)> happen;
  std::function<void(const fish::State& state)> go = [](const fish::State&) {};
};

// Replays the game of a log. Its last line may lack its newline, and is then left out: the writer
// was killed. Throws BadLog where a line is not what is written above, or the rules do not allow an
// event, and what `on_replay` throws.
void replay(std::string_view log, const OnReplay& on_replay);

}  // namespace gauntlet::match
