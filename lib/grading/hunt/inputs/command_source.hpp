#pragma once

#include <cstdint>
#include <string>

#include "grading/hunt/inputs/generate.hpp"

namespace gauntlet::grading::hunt {

// The inputs that a command writes: a piece of shell, called with seed + number as its last
// argument. It is trusted, and runs outside any sandbox. The source throws std::runtime_error when
// it fails, or writes anything but one JSON value.
Source command_source(const std::string& command, std::uint64_t seed);

}  // namespace gauntlet::grading::hunt
