#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::grading::fest {

// Returns the name of a team's folder: the team's name with %XX for each byte that is unsafe in
// file systems, archives or text, shortened with a hash if it is too long. Names are unique.
std::string folder_name(std::string_view team);

// Returns a safe name of a test's input, made as by folder_name(); it keeps its suffix "-in.json"
// or "-scenario.json". Names are unique.
std::string input_name(std::string_view file);

// Returns the name of a file or folder as a segment of a relative URL.
std::string url_part(std::string_view name);

// The placeholder of a team's name in a pattern.
inline constexpr const char* team_placeholder = "{team}";

// Returns the expected form of a team's name if `stdin_text` is not one, otherwise nullopt.
std::optional<std::string> invalid_name_reason(const std::string& text);

// Returns the teams' names of the folders (files, if the pattern ends there) that match the first
// path component of the pattern with a "{team}", in natural order. Skips hidden folders and results
// of fests. The names may be invalid (invalid_name_reason()). Precondition: there is such a
// component. Throws std::filesystem::filesystem_error if a folder cannot be read.
std::vector<std::string> find_teams(const std::string& pattern);

}  // namespace gauntlet::grading::fest
