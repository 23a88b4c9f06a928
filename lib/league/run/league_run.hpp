#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

#include "core/progress.hpp"
#include "grading/results/shard.hpp"
#include "league/run/plan.hpp"
#include "league/run/store.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// Thrown if the results folder belongs to another league.
class OtherLeague : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LeagueOptions {
  unsigned jobs = 1;
  std::optional<GameBatch> games = std::nullopt;  // plays only these; nullopt: the whole league
  grading::Shard shard = {};         // of `games`, or of a league without rounds and stop rules
  std::set<std::string> rerun = {};  // players to rebuild; all their games are replayed
  bool (*is_interrupted)();
};

// Plays the remaining games of a league. An earlier game counts if its board is one of the league's
// and the fingerprints of its players are unchanged. Returns false if interrupted. Throws
// OtherLeague if the folder has games but none of the league's players, json::Error for an invalid
// log, and exceptions for internal errors.
bool run_league(const Config& config, const Store& store, const LeagueOptions& order,
                const ProgressListener& listener);

}  // namespace gauntlet::league
