#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"
#include "league/rating/sprt.hpp"
#include "match/game.hpp"

// The record of a league: its players and the results of its games.
namespace gauntlet::league {

using match::Seat;

// Returns true if the player was disqualified before its first valid answer: it could not be built
// or started, or failed its first call.
bool failed_at_once(const Seat& seat);

// A game that was played or left out: a line of a league's log.
struct LeagueGame {
  std::size_t round = 0;         // from 0; always 0 if all games are known in advance
  std::size_t board = 0;         // index of the league's board
  std::vector<Seat> seats = {};  // in turn order
  std::uint64_t moves = 0;       // of all players
  unsigned attempts = 1;         // more than one: replayed after a late or missing answer
  std::string log = {};  // the file for replaying it, relative to the league's folder; may be empty
  // The players because of whom the game was left out: each was too slow in three consecutive games
  // and is excluded from the remaining ones. They have a stall in their seats, all other figures
  // are meaningless, and the game counts for nobody.
  std::vector<std::string> left_out_for = {};
  bool operator==(const LeagueGame&) const = default;
};

struct Entry {
  std::string name;
  std::string kind;         // as displayed: "house:2", "exec:python3 player.py"
  std::string fingerprint;  // if it changes, the player's games are replayed
  bool operator==(const Entry&) const = default;
};

// The test of whether the first player is better than the second. Players are indices.
struct SprtRule {
  std::size_t better;
  std::size_t worse;
  rating::SprtSettings settings = {};
  bool operator==(const SprtRule&) const = default;
};

// Conditions that end a league before all games are played.
struct StopRule {
  std::optional<double> order = {};  // required probability of the players' order
  std::optional<SprtRule> sprt = {};
  bool is_set() const { return order || sprt; }
  bool operator==(const StopRule&) const = default;
};

// The first line of the log.
struct League {
  std::string title;
  std::string game;                 // its name, as in games.def
  std::string format;               // "round-robin", "gauntlet", "swiss", "knockout" or "solo"
  std::size_t seats = 2;            // of a game
  std::vector<Entry> players;       // in the order of the file; their names differ
  std::vector<json::Value> boards;  // the board of each game, in the format of the file
  std::size_t games = 0;            // planned; 0 if unknown before the end
  StopRule stop = {};
  bool operator==(const League&) const = default;
};

// The games of a league played so far.
struct Results {
  League league;
  std::vector<LeagueGame> games;  // they differ in round, board or order of players
};

// The lines of the log (tools/xleague/docs/ref-results.md). The decoders throw json::Error.
json::Value encode(const TimeUsage& effort);
json::Value encode(const League& league);
// `names`: of the players. The same format is in LEAGUE.json.
StopRule decode_stop_rule(const json::Reader& in, const std::vector<std::string>& names);
League decode_league(const json::Reader& in);
json::Value encode(const LeagueGame& game);
LeagueGame decode_game(const json::Reader& in);

}  // namespace gauntlet::league
