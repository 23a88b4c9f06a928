#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "league/tables/standings.hpp"

// HTML pages about a league. Each is one self-contained file. All names and texts of players are
// escaped.
namespace gauntlet::league {

struct PageSettings {
  // Returns the text of a game's log, or nullopt if there is none.
  std::function<std::optional<std::string>(const LeagueGame&)> log = {};
  // The address of the web app, relative to the page: games open there. Empty if there is none.
  std::string watch_page = {};
  // Limits for the logs embedded in a page, from which the web app shows games. Priority: the first
  // failures of each kind of each player, then games of all groups in turn. For other games the
  // page names the log file.
  std::size_t max_logs = 200;
  std::size_t max_log_bytes = 2'000'000;
  // Limit for the failures that a page describes, per player and kind; others are only counted.
  // Failures that have the same reason and end with the same line of standard error are one.
  std::size_t max_failures = 10;
};

// The page for the organizers of a league: standings with intervals, superiority, the crosstable,
// the values of seats, every failure with its call, answer and standard error, and all games.
std::string league_page(const Results& results, const Standings& standings,
                        const PageSettings& settings = {});

// The page for the author of a player: the standings, the player's results against each opponent,
// its failures and its games. It shows the names and ratings of other players and that they were
// disqualified, but not why, nor their commands and logs. Returns nullopt for an unknown name.
std::optional<std::string> author_page(const Results& results, const Standings& standings,
                                       std::string_view name, const PageSettings& settings = {});

}  // namespace gauntlet::league
