#pragma once

#include <string>
#include <vector>

#include "league/record/record.hpp"
#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Returns the shard, from 1 to `of`, that plays a game. All games between the same players on a
// board belong to one shard, no matter which other players take part in the league.
unsigned shard_of(const Config& config, const Pairing& meeting, unsigned of);

// The results of a shard and their name for messages.
struct NamedResults {
  std::string name;
  Results results;
};

// Merges the results of a league's shards, given in any order. The games are sorted by round, board
// and names. Throws std::invalid_argument, naming the shard, if a shard is of another league,
// repeats a game of another shard, or a game is missing.
Results merge(const std::vector<NamedResults>& shards);

}  // namespace gauntlet::league
