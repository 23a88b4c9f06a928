#pragma once

#include <chrono>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "league/tables/standings.hpp"

// The standings of a league in formats for programs and people (tools/xleague/docs/ref-results.md).
namespace gauntlet::league {

json::Value encode(const Standings& standings);

// Returns CSV tables (RFC 4180) with a header line, escaped so that no cell is a formula: one line
// per player, and the points of each player against each other.
std::string standings_csv(const Standings& standings);
std::string crosstable_csv(const Standings& standings);

// A column of the standings, for a terminal and for a page.
struct Column {
  enum class Kind { plain, name, interval, failures };

  std::string title;
  std::vector<std::string> cells = {};  // by player
  int rank = 0;  // on a narrow terminal the highest rank is left out first; 0: never
  Kind kind = Kind::plain;
  std::string explanation = {};
  bool is_for_staff = false;
};

std::vector<Column> standings_columns(const Standings& standings);

// Options for standings on a terminal. The text is at most `columns` wide if that is at least 40;
// columns without room are left out.
struct TableOptions {
  std::size_t columns = 80;
  bool has_color = false;  // ANSI styles
};

// Returns the standings, the players that cannot be distinguished, the value of each seat and the
// failure counts, and the crosstable if there is room for it. Each line has its newline.
std::string standings_text(const Standings& standings, const TableOptions& look = {});

// Rounds to six decimals, as in the JSON. The result does not depend on the order of summation.
// Never returns a negative zero.
inline double rounded(double number) { return std::round(number * 1e6) / 1e6 + 0.0; }

// Figures of the standings as text for people.

// Returns "+12", "-3", "0": rounded to whole points.
std::string signed_points(double rating);

// Returns "+12 to +31". For means: with decimals, without signs.
std::string describe(const Interval& interval);
std::string mean_in_words(const Interval& interval);

// Formats a share from 0 to 1: "62 %".
std::string percent(double share);
std::string percent(std::uint64_t part, std::uint64_t whole);

// Formats a probability: "62 %", "over 99 %", "under 1 %".
std::string chance(double share);

// Formats a number with exactly this number of decimals.
std::string fixed(double number, int decimals);

// "950 us", "1.3 ms", "2.05 s".
std::string describe(std::chrono::microseconds time);

// Returns "1" if the rank is certain, otherwise "1-3".
std::string places_in_words(const Standing& player);

// Returns the rank, or "-" for a player without one.
std::string place_in_words(const Standing& player);

// Returns "+120", "did not play" or, without a figure, "-".
std::string rating_in_words(const Standing& player);
std::string mean_in_words(const Standing& player);

// Returns "did not play", "12 games not played: too slow in three consecutive games", both, or an
// empty string.
std::string remark_on(const Standing& player);

// Returns "illegal-move 2, late 1"; empty for no failures.
std::string describe(const FailureCounts& failures);

// "fish, round-robin, games of 2; 3 players, 20 boards".
std::string kind_in_words(const Standings& standings);

// "12 of 60 games played, 3 drawn, 1 replayed after a late or missing answer".
std::string state_in_words(const Standings& standings);

// Returns maximal sets of players that cannot be distinguished, each in the order of the standings.
// Empty if all can be distinguished or nothing is known.
std::vector<std::vector<std::size_t>> undecided(const Standings& standings);

// Returns the names of players, given by their indices: "ann, bob".
std::string names_of(const Standings& standings, const std::vector<std::size_t>& players);

// "mean 4.2, worst 6".
std::string optimum_in_words(const Optimum& optimum);

// Describes the probability of the whole order. Empty if it is unknown or players share a rank.
std::string order_in_words(const Standings& standings);

// Remarks on players that did not play or are excluded from the remaining games. Not for the pages
// of authors.
std::vector<std::string> remarks(const Standings& standings);

// A sentence about the stop rule: its decision, or that there is none yet. Empty without a rule.
std::string stop_in_words(const Standings& standings);

// Caveats about the figures, one sentence each.
std::vector<std::string> warnings(const Standings& standings);

}  // namespace gauntlet::league
