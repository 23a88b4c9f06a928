#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>

#include "grading/fixtures/shard.hpp"
#include "league/run/store.hpp"
#include "league/setup/config.hpp"

namespace gauntlet::league {

// The folder of results is of another league.
class OtherLeague : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LeagueOrder {
  unsigned at_a_time = 1;
  grading::Shard shard = {};         // only of leagues without rounds and stop rules
  std::set<std::string> again = {};  // players: they are built and play anew
  bool (*is_interrupted)();
};

// Told how far it is. Never called twice at the same time.
struct LeagueListener {
  std::function<void(std::size_t all, const std::string& what)> begin;
  std::function<void(std::size_t done, const std::string& detail)> reach;
  std::function<void(const std::string& line)> warn;
};

// Plays a league, or what is left of it: games of before count as long as the board is one of the
// league's and each player has the fingerprint that it had. False if it was interrupted. Throws
// OtherLeague where the folder has games and none of the players, json::Error for a log that is not
// as it should be, and what goes wrong with our own files and programs.
bool run_league(const Config& config, const Store& store, const LeagueOrder& order,
                const LeagueListener& listener);

}  // namespace gauntlet::league
