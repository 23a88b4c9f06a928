#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "league/record/record.hpp"
#include "league/setup/config.hpp"

// The planned games of a league.
namespace gauntlet::league {

// A planned game.
struct Pairing {
  std::size_t round = 0;
  std::size_t board = 0;
  std::vector<std::size_t> players = {};  // indices, in turn order
  auto operator<=>(const Pairing&) const = default;
};

using Games = std::map<Pairing, LeagueGame>;

// A batch of games that do not depend on each other's results. The games on one board are
// consecutive.
using GameBatch = std::vector<Pairing>;

// Returns true if later stages depend on earlier results: in a Swiss and in a knockout tournament.
bool has_rounds(Format format);

// Adds the games of a group on a board, one for each seating of the configuration.
void add_games(const Config& config, std::size_t round, std::size_t board, const Group& group,
               GameBatch& stage);

// Returns all games of a league without rounds: one stage per board.
std::vector<GameBatch> stages_of(const Config& config);

// Returns the next round, given all games of the earlier rounds. Returns an empty stage if the
// league is over. Precondition: has_rounds().
GameBatch next_round(const Config& config, std::size_t round, const Games& games);

// Returns the number of games, or 0 if it is not known in advance.
std::size_t count_games(const Config& config);

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
