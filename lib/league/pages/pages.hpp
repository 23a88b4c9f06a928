#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "league/replays/replay.hpp"
#include "league/tables/standings.hpp"

// Pages of HTML about a league, each one file that loads nothing. All that players are called and
// have written is escaped.
namespace gauntlet::league {

struct PageSettings {
  // The text of a game's log; nothing where there is none. Without it no page has replays.
  std::function<std::optional<std::string>(const Game&)> log = {};
  // So many games a page can show again, and so many bytes for them: of each kind of trouble of
  // each player the first ones, then the first of each group of players, the second and so on. Of
  // the others it names the log.
  std::size_t most_replays = 200;
  std::size_t most_replay_bytes = 2'000'000;
  // So many troubles of each kind a page tells of a player; the others it counts.
  std::size_t most_troubles = 10;
};

// For those who hold the league: standings with intervals, who is better than whom, the crosstable,
// what seats are worth, every trouble with call, answer and last words, and all games.
std::string league_page(const Results& results, const Standings& standings,
                        const PageSettings& settings = {});

// For an author: the standings, what its player got from whom, its troubles, its games. Of other
// players it has names and ratings, and that they were out of a game, but not why, nor how they are
// started, nor where logs are. Nothing for a name that no player has.
std::optional<std::string> author_page(const Results& results, const Standings& standings,
                                       std::string_view name, const PageSettings& settings = {});

}  // namespace gauntlet::league
