#pragma once

#include <concepts>
#include <cstdlib>

namespace gauntlet::test {

// Returns the number of random trials: `times` if GAUNTLET_NIGHTLY is set, otherwise a fifth of it.
template <std::integral Times>
Times trials(Times times) {
  return std::getenv("GAUNTLET_NIGHTLY") == nullptr ? times / 5 : times;
}

}  // namespace gauntlet::test
