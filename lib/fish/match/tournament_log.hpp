#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fish/match/tournament.hpp"
#include "gauntlet/json.hpp"

// The log of a tournament (tools/xobserve/README.md). Its lines are:
//   {"format": "gauntlet-tournament", "version": 1, "players": [name, ...], "board": Board,
//    "least": 2, "most": 4}, the players in ascending order of age
//   {"player": number, "out": "failure", "reason", "call", ...}, for each that failed to start
//   {"round": number from 1, "games": [[number of a player, ...], ...]}, then the log of each game
//   (log.hpp), and {"round-winners": [number, ...]}
//   {"winners": [number, ...], "disqualified": [{"player": number, "out", "reason", "call", ...},
//   ...]}
namespace gauntlet::match {

inline constexpr std::string_view tournament_format = "gauntlet-tournament";

// Makes names unique: the second "ann" becomes "ann (2)".
std::vector<std::string> disambiguate_names(std::vector<std::string> names);

// Called with a line and the round and game that it belongs to, both from 0, if any.
struct GameNumber {
  std::size_t round;
  std::size_t game;
};
using TakeTournamentLine =
    std::function<void(const json::Value& line, const std::optional<GameNumber>& game)>;

// Passes all lines of a tournament but the last one to `accept_answer` as it is played.
// Precondition: the names are unique.
TournamentObserver tournament_writer(const TournamentRules& rules,
                                     const std::vector<std::string>& names,
                                     const TakeTournamentLine& take);

// Encodes the last line.
json::Value encode_end(const TournamentReport& report);

// Encodes the whole tournament as one value:
//   {"players": [name, ...], "winners": [name, ...],
//    "disqualified": [{"name", "out": "cheat" or "failure", "reason", "call", ...}, ...],
//    "rounds": [{"games": [{"players": [name, ...], "winners": [name, ...]}, ...],
//                "winners": [name, ...]}, ...]}
json::Value encode(const TournamentReport& report, const std::vector<std::string>& names);

}  // namespace gauntlet::match
