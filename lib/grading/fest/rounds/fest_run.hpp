#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fixtures/fixture.hpp"

namespace gauntlet::grading::fest {

// What a fest is made of makes no sense; what() says why.
class InvalidFest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What json::Error, std::runtime_error and std::invalid_argument say of input becomes InvalidFest.
template <class Read>
auto read_input(const Read& read) {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    throw InvalidFest(error.what());
  } catch (const std::invalid_argument& error) {
    throw InvalidFest(error.what());
  }
}

// Is told how a fest goes on, by one thread at a time.
struct FestListener {
  // A stage begins: so many of these, "builds" for example.
  std::function<void(std::size_t all, const std::string& what)> begin;
  // So many of them are done; `detail` says how they went, or nothing.
  std::function<void(std::size_t done, const std::string& detail)> reach;
  // A line for a human.
  std::function<void(const std::string& line)> warn;
};

// What is asked of a run.
struct FestOrder {
  // The file of the tests that are not to count; without it that is the store's (Store::revoked()).
  std::optional<std::filesystem::path> revoke = std::nullopt;
  // Programs that were not built are not tried again.
  bool resume = false;
  // Teams whose programs are built and run again in any case; `staff`: the reference is asked
  // again.
  std::set<std::string> again = {};
  unsigned at_a_time = 1;
};

// Runs a fest, or one shard of it: audits the tests, builds the programs, and runs the pairings, so
// many programs at a time. Of what the store knows from runs before, that is not done again which
// still holds: runs of programs and on tests that are the same, under the same conditions.
// `manifest` is that of a fest of which nothing is known. False if it was interrupted. Throws
// InvalidFest, and what goes wrong.
bool run_fest(const Config& config, const HiddenPaths& hidden, const Store& store,
              Manifest manifest, const FestOrder& order, const FestListener& listener);

// Puts the shards of a fest together, in any order: afterwards the folder is that of the whole
// fest, as if that had been run there. Throws std::invalid_argument, naming the folder, for one
// that holds no fest, is of another one, has not all its results, or is of a shard that is there
// already; for a shard that is missing; and for a folder to write to that holds a fest.
void gather(const std::vector<std::filesystem::path>& shards, const Store& whole);

// Where programs are made and run: in copies, so that a submission stays what was submitted.
struct Workshop {
  const Config& config;
  const Config& copies;  // with_copies_in()
  const HiddenPaths& hidden;
};

// A view of a team's submission as one of its copy.
process::View view_in_copy(const Workshop& shop, process::View view, const std::string& team);

// Copies what a team has submitted, builds the program in the copy, if there is something to be
// built, and sees whether it is there, and the team's own (config.hpp). There is a copy afterwards
// only if it is. In the strict sandbox the build sees nothing of other teams and can write only to
// the copy. What it says goes to the log. An entrant that is not made has met trouble of our own.
// Nothing if it was interrupted. Throws what run_process() throws, and std::system_error for the
// log.
std::optional<Entrant> make(const Workshop& shop, const Entrant& entrant,
                            const std::filesystem::path& log);

// Why the program in the copy of a team's submission is none or not the team's own: a line; empty
// if nothing is wrong.
std::string trouble_with_program(const Workshop& shop, const std::string& team);

// The last lines of a log of several, each short and harmless where it is shown; none of one line,
// which is what the trouble ends with.
std::vector<std::string> last_lines(const std::filesystem::path& log);

// The last lines of a log, 4 KiB at the most, or the end of a line that is longer; empty if there
// is no log.
std::string end_of_log(const std::filesystem::path& log);

// A program and a test that it is to be run on, by their indexes in Fest::teams and Fest::tests.
struct Pairing {
  std::size_t team;
  std::size_t test;
  bool operator==(const Pairing&) const = default;
};

// What there is of a fest, and what is still to be run here.
struct Rest {
  std::vector<Record> kept;       // in the order given
  std::vector<Pairing> pairings;  // by team, then test
};

// Of the teams of the manifest's shard: each test that counts and the programs of all but its owner
// are paired once. Records are kept if they are of such a team and any test of the fest, each
// once, but not those of our own trouble: these are to be run again. Nor are, where timeouts are
// tried once more, those that took too long and have not been.
Rest rest_of(const Manifest& manifest, const Fest& fest, const std::vector<Record>& records,
             bool retry_timeouts = false);

// Runs the programs of a fest.
class PairingRunner {
 public:
  // All but the fixtures must outlive it. These are those of the fest's tests.
  PairingRunner(const Workshop& shop, const Manifest& manifest, const Fest& fest,
                const Store& store, std::vector<std::optional<Fixture>> fixtures);

  // What came of a pairing; a program that was not built is not run: NOEXEC, with the end of what
  // the build wrote in the place of what the program complained of. The program runs in the folder
  // of the copy that it lies in. Nothing if it was interrupted. Throws what run_fixture() throws.
  // Can be called by any thread.
  std::optional<Record> run(const Pairing& pairing) const;

 private:
  std::optional<Record> run_scenario_of(const Pairing& pairing) const;
  Record refuse(const Pairing& pairing) const;

  Workshop shop_;
  const Manifest& manifest_;
  const Fest& fest_;
  const Store& store_;
  std::vector<std::optional<Fixture>> fixtures_;
  std::vector<Conditions> conditions_;  // of each team
};

}  // namespace gauntlet::grading::fest
