#pragma once

#include <string>

#include "cli/command_line.hpp"
#include "gauntlet/json.hpp"
#include "league/record/record.hpp"
#include "league/run/store.hpp"
#include "league/setup/config.hpp"
#include "support/io/io.hpp"

namespace gauntlet::xleague {

// The commands of xleague.
tool::Command merge();
tool::Command next();
tool::Command take();
tool::Command report();

using enum tool::ExitStatus;

// Returns the result of `work`. If it throws json::Error for an invalid LEAGUE.json or log, prints
// the error and returns invalid_league.
template <class Work>
int or_invalid(const std::string& command, const Work& work) {
  try {
    return work();
  } catch (const json::Error& error) {
    tool::print_error(command + ": " + error.what());
    return invalid_league;
  }
}

// Reads a LEAGUE.json. Throws json::Error, whose message begins with the file.
league::Config read_league(const std::string& file);

// Writes the tables of a league to its folder, and the standings to standard output, followed by
// the reasons why players could not be started and by the state of the stop rule.
int write_tables(const league::Results& results, const league::Store& store);

}  // namespace gauntlet::xleague
