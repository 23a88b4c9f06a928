#pragma once

#include <string>
#include <vector>

#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Returns the first line of a league's log. `fingerprints` are those of the players, by index.
League league_of(const Config& config, const std::vector<std::string>& fingerprints);

// Returns the earlier games that are still valid: the board and all players are part of the league,
// and the players' fingerprints are unchanged.
Games reusable_games(const Results& before, const League& now);

// Returns the names of the players that are in both leagues with different fingerprints.
std::vector<std::string> changed_players(const League& before, const League& now);

// Returns true if the leagues have no player in common or play different games.
bool is_other_league(const League& before, const League& now);

}  // namespace gauntlet::league
