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
#include "grading/fest/rounds/store.hpp"
#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/hidden_paths.hpp"

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

}  // namespace gauntlet::grading::fest
