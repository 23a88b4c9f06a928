#pragma once

#include <concepts>
#include <cstdlib>

#include "test/catch.hpp"

namespace gauntlet::test {

// How often something random is tried: so many times, but a fifth of them under a sanitizer, where
// each takes several times as long; all of them there, too, where GAUNTLET_NIGHTLY is set.
template <std::integral Times>
Times trials(Times times) {
  return is_sanitized && std::getenv("GAUNTLET_NIGHTLY") == nullptr ? times / 5 : times;
}

}  // namespace gauntlet::test
