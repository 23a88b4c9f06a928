#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gauntlet::grading::fest {

// What stands for a team's name in a pattern.
inline constexpr const char* team_mark = "{team}";

// Why a text cannot be a team's name: what is expected of one. Nothing if it can.
std::optional<std::string> why_no_name(const std::string& text);

// What the folders (files, where nothing comes after it in the pattern) are called which fit the
// first part of a pattern with a "{team}", in natural order; without those that are hidden or hold
// the results of a fest. Not all need be names. Precondition: there is such a part. Throws
// std::filesystem::filesystem_error for a folder that cannot be read.
std::vector<std::string> find_teams(const std::string& pattern);

}  // namespace gauntlet::grading::fest
