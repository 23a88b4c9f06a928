#pragma once

#include <filesystem>
#include <string>

#include "grading/fest/config.hpp"

// What a team has handed in itself, and what its folder only links to.
namespace gauntlet::grading::fest {

// Whether a folder is the team's own: `pattern` is the submission or the own part of the tests. It
// may be a link, but not to what has to do with another team's folders, with the staff's tests or
// the reference, or came with the system.
bool is_own_folder(const Config& config, const std::string& pattern, const std::string& team);

// Whether the team's program is, by a link of any kind, the same file as another's or the
// reference.
bool is_program_of_others(const Config& config, const std::string& team);

}  // namespace gauntlet::grading::fest
