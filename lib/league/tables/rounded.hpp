#pragma once

#include <cmath>

namespace gauntlet::league {

// To six decimals, as JSON has it: so it reads back as it was, and what differs by the order of
// sums alone is the same. A zero has no sign.
inline double rounded(double number) { return std::round(number * 1e6) / 1e6 + 0.0; }

}  // namespace gauntlet::league
