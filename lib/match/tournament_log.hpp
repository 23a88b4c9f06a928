#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/value.hpp"
#include "match/tournament.hpp"

// A tournament, line by line (tools/xobserve/README.md):
//   {"format": "gauntlet-tournament", "version": 1, "players": [name, ...], "board": Board,
//    "least": 2, "most": 4}, the players in ascending order of age
//   {"player": number, "out": "failure", "reason", "call", ...}, for who failed to start
//   {"round": number from 1, "games": [[number of a player, ...], ...]}, then for each game its log
//   (log.hpp), and {"round-winners": [number, ...]}
//   {"winners": [number, ...], "thrown-out": [{"player": number, "out", "reason", "call", ...},
//   ...]}
namespace gauntlet::match {

inline constexpr std::string_view tournament_format = "gauntlet-tournament";

// The same names, but the second "ann" is "ann (2)".
std::vector<std::string> distinct(std::vector<std::string> names);

// Takes a line: of the game of a round, both from 0, or of none.
struct GameNumber {
  std::size_t round;
  std::size_t game;
};
using TakeTournamentLine =
    std::function<void(const json::Value& line, const std::optional<GameNumber>& game)>;

// Says all lines of a tournament but the last one, as it is played. The names are distinct.
TournamentObserver tournament_writer(const TournamentRules& rules,
                                     const std::vector<std::string>& names,
                                     const TakeTournamentLine& take);

// The last line.
json::Value encode_end(const TournamentReport& report);

// All of it in one value:
//   {"players": [name, ...], "winners": [name, ...],
//    "thrown-out": [{"name", "out": "cheat" or "failure", "reason", "call", ...}, ...],
//    "rounds": [{"games": [{"players": [name, ...], "winners": [name, ...]}, ...],
//                "winners": [name, ...]}, ...]}
json::Value encode(const TournamentReport& report, const std::vector<std::string>& names);

}  // namespace gauntlet::match
