#pragma once

#include <concepts>
#include <cstdlib>

#include "test/catch.hpp"

namespace gauntlet::test {

// Returns the number of random trials: `times`, or a fifth of it under a sanitizer, which makes
// each trial several times slower. If GAUNTLET_NIGHTLY is set, always `times`.
template <std::integral Times>
Times trials(Times times) {
  return is_sanitized && std::getenv("GAUNTLET_NIGHTLY") == nullptr ? times / 5 : times;
}

}  // namespace gauntlet::test
