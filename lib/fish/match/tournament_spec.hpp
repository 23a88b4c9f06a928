#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "fish/match/referee.hpp"
#include "fish/match/tournament.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"
#include "match/game.hpp"

// The JSON specification of tournaments (tools/xref/README.md). Decoding throws json::Error.
namespace gauntlet::match {

// Decodes D or "house:D", "perfect", "greedy", "random:SEED", "human" or "exec:COMMAND"; for D
// returns "house:D".
std::string decode_kind(const json::Reader& in);

// Throws json::Error if the board has too few tiles for a game of one of these sizes, or if a
// player is perfect and cannot play: it must be a game of two on a board small enough to be solved.
void check_games(std::span<const Contestant> players, const fish::Board& board, GameSizes sizes);

// The specification of a tournament for xmanager.
struct TournamentSpec {
  TournamentRules rules;
  std::vector<Contestant> players;                   // at least one, in ascending order of age
  std::chrono::milliseconds turn_time{1'000};        // for each answer of a program
  std::chrono::milliseconds first_turn_time{3'000};  // for the first turn of a game
};

// Throws json::Error, also if the board has too few tiles for one of the possible games. In strict
// mode, names must follow the rules of the course.
TournamentSpec decode_tournament_spec(const json::Reader& in, json::Strictness strictness);

// Makes the player objects, in the order of `players`.
std::vector<NamedPlayer> entrants_of(const std::vector<Contestant>& players,
                                     const OpenChannel& open);

}  // namespace gauntlet::match
