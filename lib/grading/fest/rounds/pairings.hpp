#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/rounds/store.hpp"
#include "grading/fest/setup/hidden_paths.hpp"
#include "grading/fixtures/fixture.hpp"

namespace gauntlet::grading::fest {

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
  PairingRunner(const Config& config, const HiddenPaths& hidden, const Manifest& manifest,
                const Fest& fest, const Store& store, std::vector<std::optional<Fixture>> fixtures);

  // What came of a pairing; a program that was not built is not run: NOEXEC, with the end of what
  // the build wrote in the place of what the program complained of. The program runs in the folder
  // it lies in. Nothing if it was interrupted. Throws what run_fixture() throws. Can be called by
  // any thread.
  std::optional<Record> run(const Pairing& pairing) const;

 private:
  Record refuse(const Pairing& pairing) const;

  const Config& config_;
  const Manifest& manifest_;
  const Fest& fest_;
  const Store& store_;
  std::vector<std::optional<Fixture>> fixtures_;
  std::vector<Conditions> conditions_;  // of each team
};

}  // namespace gauntlet::grading::fest
