#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "league/rating/fit.hpp"
#include "league/tables/standings.hpp"

// Counts of a league that need no estimation. Players are identified by their index in
// League::players.
namespace gauntlet::league {

// The single-player results of a player on a board: the number of codes or strengths found, by
// number of guesses or drops, and the number not found. A game without a histogram counts as one of
// these.
struct SoloOnBoard {
  std::map<std::int64_t, std::uint64_t> found = {};
  std::uint64_t failed = 0;
  std::uint64_t outs = 0;  // games in which it was disqualified

  std::uint64_t found_count() const;
  std::int64_t score() const;  // sum over those that were found
};

struct Tally {
  std::vector<Standing> players = {};  // by index; without ratings
  std::vector<std::vector<Points>> crosstable = {};
  std::vector<Outcomes> by_seat = {};
  std::size_t played = 0;
  std::size_t void_games = 0;
  std::uint64_t drawn = 0;
  std::uint64_t replayed = 0;
  // By board, from 0. Within a board, sorted independently of the order of the games.
  std::map<std::size_t, std::vector<rating::Ranking>> blocks = {};
  std::map<std::size_t, std::vector<SoloOnBoard>> solo = {};  // by player index on each board
};

// Counts the games on the first `boards` boards.
Tally tally(const Results& results, std::size_t boards = std::numeric_limits<std::size_t>::max());

// A game and its players, as indices into a list of names, in turn order.
struct KnownGame {
  const LeagueGame* game;
  std::vector<std::size_t> players;
};

// Returns the games with seats whose players are all in the list. The results must outlive them.
std::vector<KnownGame> known_games(const Results& results,
                                   const std::vector<std::string_view>& names);

// The certainty of the standings, from the differences between boards
// (league/rating/jackknife.hpp).

// Indexed by player. Empty if there are too few boards or intervals are not requested.
struct BootstrapSummary {
  Superiority superiority = {};
  std::optional<double> order_probability = {};
};

// Returns the players with games, by index; the others cannot be rated.
std::vector<std::size_t> rated_of(const std::vector<Standing>& players);

// Fits the strengths of these players.
rating::Jackknife jackknife_of(const Tally& tally, const std::vector<std::size_t>& rated,
                               bool has_intervals = true);

// Sets the ratings and intervals of all players with games.
BootstrapSummary estimate(const Tally& tally, bool has_intervals, std::vector<Standing>& players);

// Sets means, worst results and intervals of the means in single-player games.
BootstrapSummary estimate_solo(const Tally& tally, bool has_intervals,
                               std::vector<Standing>& players);

// Returns true if `one` is better in a single-player game: by the share not found, then by the
// mean.
bool is_better_solo(const Standing& one, const Standing& other);

}  // namespace gauntlet::league
