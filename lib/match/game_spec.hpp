#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fish/board.hpp"
#include "json/reader.hpp"
#include "match/exec_player.hpp"
#include "match/referee.hpp"

// A game that is to be played, as JSON has it (tools/xref/README.md, xref --game).
namespace gauntlet::match {

// The board of a game that is to be played, in one of three forms:
//   a Board
//   {"rows", "columns", "fish"}: the same number of fish on every tile
//   {"rows", "columns", "holes", "ones", "seed"}: 1 to 5 fish at random, but one fish on at least
//     `ones` tiles; `holes` lists positions, or is a number of random ones. The same seed makes the
//     same board. What is left out of the last three is no hole, no tile, and 0.
// Throws json::Error.
fish::Board decode_board_rule(const json::Reader& in);

// The kinds of players, and what each needs (players.hpp, exec_player.hpp).
struct HouseKind {
  std::uint64_t turns = 0;  // looks ahead
};
struct GreedyKind {};
struct RandomKind {
  std::uint64_t seed = 0;
};
struct HumanKind {};
struct ExecKind {
  std::string command;  // of the shell
};
using PlayerKind = std::variant<HouseKind, GreedyKind, RandomKind, HumanKind, ExecKind>;

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

// Makes the player for a person of that name.
using MakeHuman = std::function<std::unique_ptr<Player>(const std::string& name)>;

// How the program is run that is this player of the spec, from 0.
using ExecSettingsOf = std::function<ExecSettings(std::size_t player)>;

// The players of a spec, in turn order.
std::vector<Entrant> entrants_of(const GameSpec& spec, const ExecSettingsOf& exec_of,
                                 const MakeHuman& make_human);

}  // namespace gauntlet::match
