#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

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

// Runs a fest, or one shard of it: audits the tests, builds the programs, and runs the pairings, so
// many programs at a time. What the store knows from a run before is not done again. `revoke` names
// the file of the tests that are not to count; without it that is the store's (Store::revoked()).
// False if it was interrupted. Throws InvalidFest, and what goes wrong.
bool run_fest(const Config& config, const HiddenPaths& hidden, const Store& store,
              Manifest manifest, const std::optional<std::filesystem::path>& revoke,
              unsigned at_a_time, const FestListener& listener);

}  // namespace gauntlet::grading::fest
