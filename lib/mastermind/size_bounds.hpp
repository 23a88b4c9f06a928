#pragma once

#include <vector>

#include "mastermind/kernel.hpp"
#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

// Returns, by the number of consistent codes from 0 to all, a lower bound of the total of guesses
// for any such set. A guess finds at most one of them. Each of the others is in a part whose codes
// need guesses of their own, and no part has more codes than its feedback has among all codes.
// Parts filled as evenly as that allows need the fewest guesses. The bounds are convex, so Measure
// can use them as weights.
std::vector<Score> size_bounds(const CodeSpace& codes);

}  // namespace gauntlet::mastermind
