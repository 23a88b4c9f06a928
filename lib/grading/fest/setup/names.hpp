#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::fest {

// The name of a team's folder: its own, with %XX for each byte of what file systems, archives or
// people would stumble over, and cut short where it is too long. No two teams share one.
std::string folder_name(std::string_view team);

// The name of a test's input in the same way; it ends with "-in.json" or "-scenario.json" as
// before. No two share one.
std::string input_name(std::string_view file);

// The name of a file or folder as a part of a relative URL.
std::string url_part(std::string_view name);

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
