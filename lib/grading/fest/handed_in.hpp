#pragma once

#include <string>
#include <vector>

#include "grading/fest/audit.hpp"
#include "grading/fest/config.hpp"
#include "grading/fest/listing.hpp"

namespace gauntlet::grading::fest {

// All tests of one owner, as they lie there.
struct HandedInSet {
  std::string owner;
  std::filesystem::path folder;
  std::vector<Listed> listed;
  std::vector<std::string> allowed_args = {};  // not asked of the staff's
};

// The staff's, if there are any, then those of the teams. Throws std::invalid_argument when the
// folder of the staff's is not there.
std::vector<HandedInSet> list_sets(const Config& config);

// Reads a test of a set. It is valid if it is a pair of good JSON; a team's own may say nothing in
// its n-opts.json but "args", each of which must be one of those that are allowed.
HandedIn read_handed_in(const HandedInSet& set, const Listed& listed);

}  // namespace gauntlet::grading::fest
