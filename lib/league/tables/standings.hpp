#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "league/rating/jackknife.hpp"
#include "league/record/record.hpp"
#include "league/tables/stop.hpp"

// The standings of a league so far: the ranking and its certainty. They do not depend on the order
// of the games.
namespace gauntlet::league {

// The optimum of a single-player game, over the boards of the league.
struct Optimum {
  double mean = 0;
  std::optional<std::int64_t> worst = {};
  bool operator==(const Optimum&) const = default;
};

using rating::confidence_level;
using rating::Interval;

// Counts of results. A win is an unshared first rank, a draw a shared one.
struct Outcomes {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses() const { return games - wins - draws; }
  bool operator==(const Outcomes&) const = default;
};

// Pairwise results. In each meeting the better player gets two half points, or each gets one if
// they are equal. A game of four is three meetings for each player. In single-player games, players
// meet all others that played the same board.
struct Points {
  std::uint64_t meetings = 0;
  std::uint64_t halves = 0;
  double points() const { return static_cast<double>(halves) / 2; }
  // From 0 to 1; 0 without meetings.
  double share() const { return meetings == 0 ? 0 : points() / static_cast<double>(meetings); }
  bool operator==(const Points&) const = default;
};

inline constexpr std::array<FailureKind, 6> all_failures{
    FailureKind::illegal_move, FailureKind::crash,     FailureKind::stall,
    FailureKind::late,         FailureKind::malformed, FailureKind::start_failed};

// The number of disqualifications by kind, in the order of all_troubles.
struct FailureCounts {
  std::array<std::uint64_t, all_failures.size()> counts{};
  std::uint64_t of(FailureKind failure) const { return counts[static_cast<std::size_t>(failure)]; }
  std::uint64_t sum() const;
  bool operator==(const FailureCounts&) const = default;
};

// Results of single-player games, over all their codes or strengths. A game without a histogram
// counts as one code or strength.
struct Solo {
  // Mean number of guesses or drops over those that were found; nullopt if none was.
  std::optional<double> mean = {};
  std::optional<Interval> interval = {};  // of the mean
  std::optional<std::int64_t> worst = {};
  std::map<std::int64_t, std::uint64_t> histogram = {};  // count by number of guesses or drops
  // Number not found, including all of the games in which the player was disqualified.
  std::uint64_t failed = 0;
  std::uint64_t found() const;
  bool operator==(const Solo&) const = default;
};

struct Standing {
  std::string name;
  std::string kind;
  // From 1; equal players share a rank, and the next rank counts all of them: 1, 2, 2, 4. Ordered
  // by rating; in a knockout by the last round played; in single-player games by the share not
  // found, then by the mean. 0, behind all others, for a player without a game that counts.
  std::size_t rank = 0;
  // The range of ranks at the confidence level; all ranks if that is unknown; 0 if `rank` is 0.
  std::size_t min_rank = 0, max_rank = 0;
  // It was disqualified before its first valid answer in each of its games. None of them counts for
  // it. A game counts for its opponents, without it, if at least two others took part.
  bool did_not_play = false;
  std::uint64_t left_out =
      0;  // its games left out because it was too slow in three in a row; these do not count
  // The players that cannot be distinguished from it, as indices into Standings::players.
  std::vector<std::size_t> indistinguishable = {};
  Outcomes outcomes = {};  // single-player games: only the number of games
  Points points = {};
  std::vector<Outcomes> by_seat = {};     // from the first to move
  std::optional<double> rating = {};      // Elo points, mean 0; nullopt if single-player or no game
  std::optional<Interval> interval = {};  // of the rating
  std::optional<Solo> solo = {};
  FailureCounts failures = {};
  std::map<std::string, std::uint64_t> reasons = {};  // the number of failures with each reason
  TimeUsage effort = {};                              // over all its games; slowest: of one answer
  std::size_t last_round = 0;                         // last round in which it played, from 0
  bool advances = false;                              // knockout: it advances or shares first place
  bool operator==(const Standing&) const = default;

  // Per answer; 0 without answers.
  std::chrono::microseconds mean_clock() const;
  std::chrono::microseconds mean_processor() const;
};

// [i][j]: the likelihood of superiority (LOS) of i over j: one minus the p-value of a one-sided
// test, where a tie counts half. nullopt if one of them has no game that counts.
using Superiority = std::vector<std::vector<std::optional<double>>>;

struct Standings {
  std::string title, game, format;
  std::size_t seats = 2;
  std::size_t boards = 0;              // with at least one game
  std::size_t played = 0;              // that count
  std::size_t void_games = 0;          // that do not: left out, or with fewer than two players
  std::size_t planned = 0;             // games; 0 if unknown
  std::uint64_t drawn = 0;             // games with a shared first rank
  std::uint64_t replayed = 0;          // games replayed after a late or missing answer
  std::vector<Standing> players = {};  // best first; equal ranks by name
  std::vector<Outcomes> by_seat = {};  // over all players, from the first to move
  std::vector<std::vector<Points>> crosstable = {};  // [i][j]: results of i against j
  Superiority superiority = {};                      // empty if there are too few boards
  // A lower bound of the probability that the order by ratings, or by means in single-player games,
  // is right.
  std::optional<double> order_probability = {};
  std::optional<Optimum> optimum = {};
  std::optional<StopState> stop = {};  // nullopt without a stop rule
  bool is_solo() const { return format == "solo" || seats == 1; }
  bool operator==(const Standings&) const = default;
};

// Minimum number of boards for intervals and superiority, and the number that makes them reliable.
inline constexpr std::size_t min_boards = 2, enough_boards = 10;

// Ignores games without seats or with a player that is not part of the league. `optimum` is that of
// a single-player game, if known. Without intervals, which is faster, the superiority and the state
// of the stop rule are unknown.
Standings standings_of(const Results& results, const std::optional<Optimum>& optimum = {},
                       bool has_intervals = true);

}  // namespace gauntlet::league
