#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "match/game.hpp"

// All games, and the game that a file describes (tools/xref/docs/ref-game-files.md).
namespace gauntlet::match {

// In the order of games.def.
std::span<const MatchGame* const> all_games();

// Returns nullptr for an unknown name.
const MatchGame* find_game(std::string_view name);

// Returns the quoted names of all games, the last one after `last_separator` and the others after
// commas.
std::string names_of_games(std::string_view last_separator);

struct GameSpec {
  const MatchGame* game = nullptr;
  json::Value board = {};
  std::vector<Contestant> players = {};                     // in turn order
  std::optional<std::chrono::milliseconds> turn_time = {};  // of players that run elsewhere
};

// Decodes {"game", "board", "players", "turn-time"}. The game is the first one unless it is named.
// In a single-player game each player plays alone. Throws json::Error.
GameSpec decode_game_spec(const json::Reader& in);

// Plays the game and returns its report.
json::Value play(const GameSpec& spec, const OpenChannel& open, const OnLine& on_line = {});

}  // namespace gauntlet::match
