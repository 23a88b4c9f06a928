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

// Games other than Fish, as described for --game (README.md).
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

// Returns nullopt for a game of Fish. Throws json::Error.
std::optional<OtherGame> decode_other_game(const json::Reader& in);

// Returns the settings for running a player's program. Players count from 0.
using ExecOf = std::function<match::ExecSettings(std::size_t player)>;

// Called with each line of the log as the game is played.
using TakeLine = std::function<void(const json::Value& line)>;

// Called with the first board, and then with each event and the board after it; all from red's
// view.
struct OnAtoms {
  std::function<void(const atoms::Board& first)> begin;
  match::atoms::OnEvent happen;
};

// Play the game and return the report. Precondition: the game is of that kind.
json::Value play_atoms(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log,
                       const OnAtoms& on_atoms);
json::Value play_alone(const OtherGame& game, const ExecOf& exec_of, const TakeLine& log);

// Replays a game of atoms from a log or record. Each step has the board from the view of the player
// to move and from red's view. Throws match::LogError.
struct AtomsStep {
  atoms::Board board;
  atoms::Board by_red;
  std::optional<Position> move;
  std::string caption;
};
void replay_atoms(std::string_view record, const std::function<void(const AtomsStep&)>& show);

// Returns true for the record of a game of atoms.
bool is_atoms(std::string_view record);

}  // namespace gauntlet::xref
