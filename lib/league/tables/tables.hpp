#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "json/reader.hpp"
#include "json/value.hpp"
#include "league/tables/standings.hpp"

// The standings of a league for programs and for people (tools/xleague/REPORTS.md).
namespace gauntlet::league {

inline constexpr std::string_view standings_format = "gauntlet-standings";
inline constexpr std::uint64_t standings_version = 1;

// One JSON document. The decoder throws json::Error.
json::Value encode(const Standings& standings);
Standings decode_standings(const json::Reader& in);

// Tables by RFC 4180 with a line of titles, in which no cell is a formula: a line for each player;
// and who got how many points from whom.
std::string standings_csv(const Standings& standings);
std::string crosstable_csv(const Standings& standings);

// How standings look on a terminal. They never take more columns than that, as long as there are
// 40; what has no room is left out.
struct TableLook {
  std::size_t columns = 80;
  bool has_color = false;  // looks of ANSI
};

// The standings, who cannot be told apart, what each seat is worth and how often players were in
// trouble; where there is room for it, the crosstable. Lines, each with its newline.
std::string standings_text(const Standings& standings, const TableLook& look = {});

}  // namespace gauntlet::league
