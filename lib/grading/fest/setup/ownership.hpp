#pragma once

#include <string>

#include "grading/fest/setup/config.hpp"

// What a team has handed in itself, and what its folder only links to.
namespace gauntlet::grading::fest {

// Whether a folder is the team's own: `pattern` is the submission or the own part of the tests. It
// may be a link, but not to what has to do with another team's folders, with the staff's tests or
// the reference, or came with the system.
bool is_own_folder(const Config& config, const std::string& pattern, const std::string& team);

// Whether the team's program lies, where all links have been followed, in its submission.
bool lies_in_own_folder(const Config& config, const std::string& team);

// Whether the team's program is the same file as the reference, unless that is in the team's
// submission, or as the program of another team that lies in the submission of that one: as hard
// links are, of which none is the first.
bool is_program_of_others(const Config& config, const std::string& team);

}  // namespace gauntlet::grading::fest
