#pragma once

#include <cmath>

namespace gauntlet::league {

// Rounds to six decimals, as in the JSON. The result survives a round trip and does not depend on
// the order of summation. Never returns a negative zero.
inline double rounded(double number) { return std::round(number * 1e6) / 1e6 + 0.0; }

}  // namespace gauntlet::league
