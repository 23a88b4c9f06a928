#pragma once

#include <cstddef>
#include <vector>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// What became of a program and a test. One that was not built fails all that it should have run.
enum class PairingResult {
  none,  // they are not paired: the test does not count, or is the team's own
  passed,
  failed,
  infra,    // our own trouble: not judged
  not_run,  // there is no record
};

// All programs and all tests, by their places in the fest. Of its records only those count whose
// program is paired with the test, and of one that was not built only that it could not be started:
// the others are from before something was revoked, or of another fest.
class Grid {
 public:
  // The fest must outlive the grid, unchanged.
  explicit Grid(const Fest& fest);

  PairingResult result(std::size_t team, std::size_t test) const;

  // Null where there is none that counts.
  const Record* record(std::size_t team, std::size_t test) const;

  // Those of a team that count, in the order of the tests.
  std::vector<Record> records(std::size_t team) const;

 private:
  bool are_paired(std::size_t team, std::size_t test) const;

  const Fest& fest_;
  std::vector<const Record*> records_;  // row by row: the tests of the first team, and so on
};

}  // namespace gauntlet::grading::fest
