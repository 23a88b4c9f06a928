#pragma once

#include <vector>

#include "mastermind/kernel.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// By the number of codes that are possible, from 0 to all there are: no strategy needs a smaller
// total of guesses, whatever these codes are. A guess finds one of them at most; each of the others
// is in a part whose codes need guesses of their own, and no part has more codes than its feedback
// has among all codes. Parts filled as evenly as that allows need the fewest. What one code more
// adds never falls, so that Measure can take these for weights.
std::vector<Score> size_bounds(const Codes& codes);

}  // namespace gauntlet::mastermind
