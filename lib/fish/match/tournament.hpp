#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "fish/match/referee.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/json.hpp"
#include "match/game.hpp"

namespace gauntlet::match {

// A knockout tournament: all winners of a game go on to the next round.

struct TournamentRules {
  fish::Board board = fish::Board::uniform(5, 5, 2);  // of all games
  GameSizes sizes = {};
};

// Throws std::invalid_argument unless 2 <= least <= most <= 4 and the board has enough tiles for
// each size of game that can occur with `players` players.
void check(const TournamentRules& rules, std::size_t players);

// A game of a round. Here and below, a player is identified by its index in ascending order of age,
// from 0.
struct TournamentGame {
  std::vector<std::size_t> players;  // in turn order
  GameReport report;
};

struct Round {
  std::vector<TournamentGame> games;
  std::vector<std::size_t> byes = {};     // players that go on without a game (partition_players())
  std::vector<std::size_t> winners = {};  // of the games, and the byes; ascending
};

// A player disqualified in a game or at the start or end of the tournament.
struct DisqualifiedPlayer {
  std::size_t player;
  Failure failure;
};

struct TournamentReport {
  std::vector<Round> rounds;
  std::vector<std::size_t> winners;              // ascending
  std::vector<DisqualifiedPlayer> disqualified;  // ascending
};

// Called with the events of a tournament, one call at a time. Rounds come in order, and in a round
// the games come in order, even if they are played in parallel. Rounds and games count from 0.
struct TournamentObserver {
  std::function<void(const DisqualifiedPlayer&)> out_at_start = [](const DisqualifiedPlayer&) {};
  std::function<void(std::size_t round, const std::vector<std::vector<std::size_t>>& games)>
      round_begins = [](std::size_t, const std::vector<std::vector<std::size_t>>&) {};
  std::function<void(std::size_t game, const std::vector<std::size_t>& players)> game_begins =
      [](std::size_t, const std::vector<std::size_t>&) {};
  OnEvent event = [](const Event&, const fish::State&) {};
  std::function<void(std::size_t game, const GameReport&)> game_ends = [](std::size_t,
                                                                          const GameReport&) {};
  std::function<void(std::size_t round, const std::vector<std::size_t>& winners)> round_ends =
      [](std::size_t, const std::vector<std::size_t>&) {};
};

// Plays a tournament of players in ascending order of age. First start() is called on all players.
// Then rounds are played until two consecutive rounds have the same winners, too few players are
// left for a game, or a round was one game of all remaining players: the final. Then end() is
// called on all active players; a winner that fails there loses its win. Up to `jobs`
// games, or calls of start() and end(), run in parallel; the result does not depend on it. Throws
// what check() and the observer throw.
TournamentReport play_tournament(const TournamentRules& rules, std::vector<NamedPlayer> players,
                                 const TournamentObserver& observer = {}, unsigned jobs = 1);

// The JSON specification of tournaments (tools/xserver/docs/ref-tournament.md). Decoding throws
// json::Error.

// Decodes D or "house:D", "time:MS", "perfect", "greedy", "random:SEED", "human" or "exec:COMMAND";
// for D returns "house:D".
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
