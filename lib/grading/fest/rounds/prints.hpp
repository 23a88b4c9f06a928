#pragma once

#include <string>
#include <string_view>

#include "grading/fest/setup/config.hpp"

// Prints of what results depend on: 16 hexadecimal digits each, the same for the same and, but for
// chance, others for what is other. By them a fest that is run again knows what still holds.
namespace gauntlet::grading::fest {

// How programs are run and judged, as the text of a FEST.json says it.
std::string print_of_runs(std::string_view text);

// All that is handed in as tests, byte by byte, the reference (its file, and those that its
// arguments name), and what is asked of tests. Throws what list_sets() throws.
std::string print_of_audit(const Config& config);

// How a team's program is built, and the file of the program, if it is there.
std::string print_of_program(const Config& config, const std::string& team);

}  // namespace gauntlet::grading::fest
