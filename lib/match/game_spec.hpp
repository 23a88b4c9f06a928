#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fish/board.hpp"
#include "json/reader.hpp"
#include "match/json_player.hpp"
#include "match/referee.hpp"
#include "match/tournament.hpp"

// The JSON specifications of games and tournaments (tools/xref/README.md).
namespace gauntlet::match {

// The kinds of players and their parameters (players.hpp, exec_player.hpp).
struct HouseKind {
  std::uint64_t turns = 0;  // search depth in turns
};
struct PerfectKind {};  // for games of two players
struct GreedyKind {};
struct RandomKind {
  std::uint64_t seed = 0;
};
struct HumanKind {};
struct ExecKind {
  std::string command;  // a shell command
};
using PlayerKind =
    std::variant<HouseKind, PerfectKind, GreedyKind, RandomKind, HumanKind, ExecKind>;

// Parses "house:D", "perfect", "greedy", "random:SEED", "human" or "exec:COMMAND". Returns nullopt
// for any other text.
std::optional<PlayerKind> parse_kind(std::string_view text);

std::unique_ptr<Player> make_player(const PlayerKind& kind, const ExecSettings& exec,
                                    const std::function<std::unique_ptr<Player>()>& make_human);

struct PlayerConfig {
  std::string name;
  PlayerKind kind;
};

struct GameSpec {
  fish::Board board;
  std::vector<PlayerConfig> players;                   // 2 to 4, in turn order
  std::optional<std::chrono::milliseconds> turn_time;  // for each answer of a program
};

// Throws json::Error, also if the board has too few tiles for the penguins.
GameSpec decode_game_spec(const json::Reader& in);

// The specification of a tournament for xmanager.
struct TournamentSpec {
  TournamentRules rules;
  std::vector<PlayerConfig> players;                 // at least one, in ascending order of age
  std::chrono::milliseconds turn_time{1'000};        // for each answer of a program
  std::chrono::milliseconds first_turn_time{3'000};  // for the first turn of a game
};

// Throws json::Error, also if the board has too few tiles for one of the possible games. In strict
// mode, names must follow the rules of the course.
TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness);

// Makes the player object for the person with the given name.
using MakeHuman = std::function<std::unique_ptr<Player>(const std::string& name)>;

// Returns the settings for running the given player's program. Players count from 0.
using ExecSettingsOf = std::function<ExecSettings(std::size_t player)>;

// Makes the player objects, in the order of `players`.
std::vector<NamedPlayer> entrants_of(const std::vector<PlayerConfig>& players,
                                     const ExecSettingsOf& exec_of, const MakeHuman& make_human);

}  // namespace gauntlet::match
