#pragma once

#include <cstddef>
#include <string>

#include "json/value.hpp"
#include "league/tables/standings.hpp"

// The standings of a league in formats for programs and people (tools/xleague/REPORTS.md).
namespace gauntlet::league {

json::Value encode(const Standings& standings);

// Returns CSV tables (RFC 4180) with a header line, escaped so that no cell is a formula: one line
// per player, and the points of each player against each other.
std::string standings_csv(const Standings& standings);
std::string crosstable_csv(const Standings& standings);

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
