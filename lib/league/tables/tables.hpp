#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gauntlet/json.hpp"
#include "league/tables/standings.hpp"

// The standings of a league in formats for programs and people (tools/xleague/REPORTS.md).
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

}  // namespace gauntlet::league
