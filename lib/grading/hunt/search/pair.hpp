#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/hunt/search/differential_run.hpp"

namespace gauntlet::grading::hunt {

// Writes an input and the answers due as n-in.json and n-out.json, n being the first number from 1
// that no file of a fixture has in the folder, which is made if need be; and what is asked for
// besides, if anything, as n-opts.json: arguments, and rules as parse_rule() takes them. Says where
// the input is. Throws std::system_error.
std::filesystem::path write_pair(const std::filesystem::path& folder, const Failure& failure,
                                 const std::vector<std::string>& args,
                                 const std::vector<std::string>& at);

}  // namespace gauntlet::grading::hunt
