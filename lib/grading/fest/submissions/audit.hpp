#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "grading/fest/setup/config.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/fest/submissions/handed_in.hpp"

namespace gauntlet::grading::fest {

// What was handed in, and what the reference says of it.
struct Audit {
  std::vector<HandedIn> tests;  // by owner, staff first, then name, in natural order
  std::vector<Record> trouble;  // tests that the reference could not be asked about, for trouble of
                                // our own or a limit that it crossed: these count as valid, for it
                                // is not the team's fault; `test` is the id
};

// Reads all sets of tests, and runs the reference on those that are pairs of good JSON, which in
// the strict sandbox sees `view`; where it took too long, once more if the conditions say so,
// alone. `told` is called for each test as soon as it is done. Nothing if it was interrupted.
// Throws std::invalid_argument when the folder of the staff's tests is not there or the reference
// cannot be started, and what run_process() throws.
std::optional<Audit> audit(const Config& config, const process::View& view, unsigned at_a_time,
                           const std::function<void(const Test&)>& told);

}  // namespace gauntlet::grading::fest
