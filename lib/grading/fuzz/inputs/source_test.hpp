#pragma once

#include <cstdint>
#include <string>

#include "grading/fuzz/inputs/generate.hpp"

namespace gauntlet::test {

// Returns an input as text.
inline std::string text_of(const grading::fuzz::Source& source, std::uint64_t number) {
  return json::dump(*source(number));
}

}  // namespace gauntlet::test
