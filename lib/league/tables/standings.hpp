#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "league/record/record.hpp"

// What a league has come to, as far as it is played: who is better, and how sure that is. All of it
// is the same in whatever order the games are.
namespace gauntlet::league {

// The least that a game which one plays alone can take, over the boards of the league.
struct Optimum {
  double mean = 0;
  std::optional<std::int64_t> worst = {};
  bool operator==(const Optimum&) const = default;
};

struct RatingSettings {
  double level = 0.95;                  // of the intervals, above 0 and below 1
  bool has_intervals = true;            // false, which is faster: no intervals and no superiority
  std::optional<Optimum> optimum = {};  // for games that one plays alone, where it is known
};

struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

// How games ended. A win is a first place that nobody shares, a draw one that is shared.
struct Outcomes {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses() const { return games - wins - draws; }
  bool operator==(const Outcomes&) const = default;
};

// Meetings with other players, each worth two halves of a point to who came out better, or one half
// to either. A game of four is three meetings for each. Who plays alone meets those who have played
// the same board.
struct Points {
  std::uint64_t meetings = 0;
  std::uint64_t halves = 0;
  double points() const { return static_cast<double>(halves) / 2; }
  // From 0 to 1; 0 where nobody was met.
  double share() const { return meetings == 0 ? 0 : points() / static_cast<double>(meetings); }
  bool operator==(const Points&) const = default;
};

inline constexpr std::array<Trouble, 6> all_troubles{Trouble::cheat,    Trouble::crash,
                                                     Trouble::stall,    Trouble::late,
                                                     Trouble::bad_json, Trouble::no_start};

// How often a player was thrown out, in the order of all_troubles.
struct Troubles {
  std::array<std::uint64_t, all_troubles.size()> counts{};
  std::uint64_t of(Trouble trouble) const { return counts[static_cast<std::size_t>(trouble)]; }
  std::uint64_t sum() const;
  bool operator==(const Troubles&) const = default;
};

// Games that one plays alone: all codes or strengths that were to be found in them. A game that
// says nothing of these is one of them.
struct Alone {
  // Guesses or drops over those that were found; nothing where none was.
  std::optional<double> mean = {};
  std::optional<Interval> interval = {};  // of the mean
  std::optional<std::int64_t> worst = {};
  std::map<std::int64_t, std::uint64_t> histogram = {};  // how many took so many
  // How many were not found: all that there were in games that it was thrown out of.
  std::uint64_t failed = 0;
  std::uint64_t found() const;
  bool operator==(const Alone&) const = default;
};

struct Standing {
  std::string name;
  std::string kind;
  // From 1; players who are equal share one, and the next one counts them all: 1, 2, 2, 4. By the
  // rating; in a knock-out by how far they came, and alone by the share that was not found, then
  // by the mean. 0, and behind all others, for a player without a game that counts.
  std::size_t place = 0;
  // Those it may truly have, at the level of the settings; all where that is not known; 0 where
  // `place` is.
  std::size_t least_place = 0, most_place = 0;
  // It was thrown out of each of its games before its first valid answer. Then none of them counts
  // for it; for its opponents a game counts, without it, if two others were in it.
  bool did_not_play = false;
  std::uint64_t left_out =
      0;  // of its games, as it was too slow in three in a row; these do not count
  // Of those, by their place in Standings::players, that cannot be told apart from it.
  std::vector<std::size_t> equals = {};
  Outcomes outcomes = {};  // alone: only how many games
  Points points = {};
  std::vector<Outcomes> by_seat = {};     // from the first to move
  std::optional<double> rating = {};      // as Elo has it, mean 0; nothing alone or without a game
  std::optional<Interval> interval = {};  // of the rating
  std::optional<Alone> alone = {};
  Troubles troubles = {};
  Effort effort = {};          // of all its games; slowest is that of one answer
  std::size_t last_round = 0;  // that it has played in, from 0
  bool goes_on = false;        // of a knock-out: it has won there, or shares the first place
  bool operator==(const Standing&) const = default;

  // Of an answer; 0 where there was none.
  std::chrono::microseconds mean_clock() const;
  std::chrono::microseconds mean_processor() const;
};

struct Standings {
  std::string title, game, format;
  std::size_t seats = 2;
  std::size_t boards = 0;      // that were played on
  std::size_t played = 0;      // games that count
  std::size_t void_games = 0;  // that do not: left out, or with fewer than two who played
  std::size_t planned = 0;     // games; 0 where that is not known
  std::uint64_t drawn = 0;     // games whose first place is shared
  std::uint64_t again = 0;     // games that were played again, for somebody was late
  double level = 0.95;
  std::vector<Standing> players = {};                // best first; of the same place, by name
  std::vector<Outcomes> by_seat = {};                // of all players, from the first to move
  std::vector<std::vector<Points>> crosstable = {};  // [i][j]: what i has got from j
  // [i][j]: how sure it is that i is better than j: one minus the p-value of a one-sided test,
  // equal ones being half; empty where that is not known, for there are too few boards.
  std::vector<std::vector<double>> superiority = {};
  // How sure it is, at least, that all are in the order of their ratings, or alone of their means.
  std::optional<double> order = {};
  std::optional<Optimum> optimum = {};
  bool is_alone() const { return format == "alone" || seats == 1; }
  bool operator==(const Standings&) const = default;
};

// Boards that there must be for intervals and superiority, and so many that these say much.
inline constexpr std::size_t least_boards = 2, enough_boards = 10;

// Games with a player that the league does not have, or with no seat, do not count.
Standings standings_of(const Results& results, const RatingSettings& settings = {});

}  // namespace gauntlet::league
