#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gauntlet/json.hpp"
#include "grading/results/shard.hpp"
#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

// The progress of a league, batch by batch.
namespace gauntlet::league {

struct Progress {
  Games reached = {};        // the known games that the league has reached
  Games rest = {};           // the other known games
  GameBatch next = {};       // the missing games of the next batch; empty if the league is over
  std::string reason = {};   // why a league with a stop rule is over before its last board
  std::size_t complete = 0;  // the first rounds or boards, which lack no game
};

// Finds the next batch, when all games of the last one have been added to the reached ones. A batch
// is a round; in a league with a stop rule, the boards up to its next test, and further ones until
// games are missing on `boards` boards; in all other leagues, all games.
void advance(const Config& config, Progress& progress, std::size_t boards = 1);

// Returns what follows from these games of a league.
Progress progress_of(const Config& config, Games known, std::size_t boards = 1);

// Returns the games of a batch that a shard plays. Games of the same players on a board belong to
// one shard; these groups are assigned in rotation.
GameBatch part_of(const GameBatch& batch, const grading::Shard& shard);

// A batch as text: a line of JSON for each game, with the names of its players in turn order.
std::string encode_batch(const Config& config, const GameBatch& batch);
// Throws json::Error, with the number of the line, for invalid lines and for games that the league
// cannot have.
GameBatch decode_batch(const Config& config, std::string_view text);

}  // namespace gauntlet::league
