#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "match/atoms/referee.hpp"
#include "match/program.hpp"

// Games of others than Fish, as --game describes them (README.md).
namespace gauntlet::xref {

struct OtherGame {
  struct Player {
    std::string name;
    std::string kind;
  };
  std::string name;  // as in games.def
  json::Value board;
  std::vector<Player> players;                         // in turn order
  std::optional<std::chrono::milliseconds> turn_time;  // of programs, for each answer
};

// Nothing for a game of Fish. Throws json::Error.
std::optional<OtherGame> decode_other_game(const json::Reader& in);

// How the program is run that is this player, from 0.
using ExecOf = std::function<match::ExecSettings(std::size_t player)>;

// Takes a line of the log, as it happens.
using TakeLine = std::function<void(const json::Value& line)>;

// Told of the first board, and then of each event with the board after it; all as red sees them.
struct OnAtoms {
  std::function<void(const atoms::Board& first)> begin;
  match::atoms::OnEvent happen;
};

// These give the report. Precondition: the game is of that kind.
json::Value play_atoms(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log,
                       const OnAtoms& on_atoms);
json::Value play_alone(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log);

// Shows a game of atoms that was logged or recorded: the board after each line, as who is to move
// sees it and as red does. Throws match::BadLog.
struct AtomsStep {
  atoms::Board board;
  atoms::Board by_red;
  std::optional<Position> move;
  std::string caption;
};
void replay_atoms(std::string_view record, const std::function<void(const AtomsStep&)>& show);

// Whether it is the record of a game of atoms.
bool is_atoms(std::string_view record);

}  // namespace gauntlet::xref
