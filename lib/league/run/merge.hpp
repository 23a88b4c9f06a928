#pragma once

#include <string>
#include <vector>

#include "league/record/record.hpp"
#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// The shard of so many, from 1, that plays a game. All games between the same players on a board
// are of one shard, whoever else takes part.
unsigned shard_of(const Config& config, const Meeting& meeting, unsigned of);

// The results of a shard, and what they are called.
struct NamedResults {
  std::string name;
  Results results;
};

// The results of a whole league, put together from those of its shards, in any order; the games
// come by round, board and names. Throws std::invalid_argument, naming the shard, for one of
// another league and for a game that is in another already; and where games are missing.
Results merge(const std::vector<NamedResults>& shards);

}  // namespace gauntlet::league
