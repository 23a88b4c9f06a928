#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gauntlet/json.hpp"
#include "grading/results/shard.hpp"
#include "league/run/plan.hpp"
#include "league/setup/config.hpp"

// The progress of a league whose games are played elsewhere, batch by batch.
namespace gauntlet::league {

// Returns the reason why the league can stop after all games on its first `boards` boards; empty if
// it must continue. The games count as in the standings, so the result does not depend on the order
// in which they were played. The order of the players is tested after every tenth board only, since
// more frequent tests stop too early.
std::string stop_reason(const Config& config, std::size_t boards, const Games& games);

struct Progress {
  Games reached = {};       // the given games that the league has reached
  GameBatch next = {};      // the missing games of the next batch; empty if the league is over
  std::string reason = {};  // why a league with a stop rule is over before its last board
};

// Returns what follows from these games of a league. A batch is a round; in a league with a stop
// rule, the boards up to its next test, and further ones until games are missing on `boards`
// boards; in all other leagues, all games.
Progress progress_of(const Config& config, Games known, std::size_t boards = 1);

// Returns a sentence about the stop rule: the decision, or that there is none yet; empty without a
// stop rule. Precondition: the results are of this league.
std::string describe_stop(const Config& config, const Results& results);

// Returns the games of a batch that a shard plays. Games of the same players on a board belong to
// one shard; these groups are assigned in rotation.
GameBatch part_of(const GameBatch& batch, const grading::Shard& shard);

// A batch as text: a line of JSON for each game, with the names of its players in turn order.
std::string encode_batch(const Config& config, const GameBatch& batch);
// Throws json::Error, with the number of the line, for invalid lines and for games that the league
// cannot have.
GameBatch decode_batch(const Config& config, std::string_view text);

}  // namespace gauntlet::league
