#pragma once

#include <string>
#include <vector>

#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// What the log of a league begins with. `fingerprints` are those of the players, by number.
League league_of(const Config& config, const std::vector<std::string>& fingerprints);

// The games of before that still count.
Games games_that_hold(const Results& before, const League& now);

// The names of players that are in both, with other fingerprints.
std::vector<std::string> changed_players(const League& before, const League& now);

// Whether no player is in both.
bool is_other_league(const League& before, const League& now);

}  // namespace gauntlet::league
