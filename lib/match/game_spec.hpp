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
#include "match/exec_player.hpp"
#include "match/referee.hpp"
#include "match/tournament.hpp"

// Games and tournaments that are to be played, as JSON has them (tools/xref/README.md).
namespace gauntlet::match {

// The kinds of players, and what each needs (players.hpp, exec_player.hpp).
struct HouseKind {
  std::uint64_t turns = 0;  // looks ahead
};
struct PerfectKind {};  // for games of two
struct GreedyKind {};
struct RandomKind {
  std::uint64_t seed = 0;
};
struct HumanKind {};
struct ExecKind {
  std::string command;  // of the shell
};
using PlayerKind =
    std::variant<HouseKind, PerfectKind, GreedyKind, RandomKind, HumanKind, ExecKind>;

// "house:D", "perfect", "greedy", "random:SEED", "human" or "exec:COMMAND"; nothing for anything
// else.
std::optional<PlayerKind> parse_kind(std::string_view text);

std::unique_ptr<Player> make_player(const PlayerKind& kind, const ExecSettings& exec,
                                    const std::function<std::unique_ptr<Player>()>& make_human);

struct Participant {
  std::string name;
  PlayerKind kind;
};

struct GameSpec {
  fish::Board board;
  std::vector<Participant> players;                    // 2 to 4, in turn order
  std::optional<std::chrono::milliseconds> turn_time;  // of programs, for each answer
};

// Throws json::Error, also for a board with too few tiles for the penguins.
GameSpec decode_game_spec(const json::Reader& in);

// A tournament, for xmanager.
struct TournamentSpec {
  TournamentRules rules;
  std::vector<Participant> players;                  // at least one, in ascending order of age
  std::chrono::milliseconds turn_time{1'000};        // of programs, for each answer
  std::chrono::milliseconds first_turn_time{3'000};  // for the first turn of a game
};

// Throws json::Error, also for a board with too few tiles for a game that can come. Strictly, names
// are those of the course.
TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness);

// Makes the player for a person of that name.
using MakeHuman = std::function<std::unique_ptr<Player>(const std::string& name)>;

// How the program is run that is this player of the spec, from 0.
using ExecSettingsOf = std::function<ExecSettings(std::size_t player)>;

// The players, in that order.
std::vector<Entrant> entrants_of(const std::vector<Participant>& players,
                                 const ExecSettingsOf& exec_of, const MakeHuman& make_human);

}  // namespace gauntlet::match
