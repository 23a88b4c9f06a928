#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gauntlet/json.hpp"

namespace gauntlet::grading {

// Returns the name of a team's folder: the team's name with %XX for each byte that is unsafe in
// file systems, archives or text, shortened with a hash if it is too long. Names are unique.
std::string folder_name(std::string_view team);

// Returns a safe name of a test's input, made as by folder_name(); it keeps its suffix "-in.json"
// or "-scenario.json". Names are unique.
std::string input_name(std::string_view file);

// Returns the name of a file or folder as a segment of a relative URL.
std::string url_part(std::string_view name);

// The owner of the staff's tests; no team can have this name.
inline constexpr const char* staff = "(staff)";

// Returns the expected form of a team's name if `text` is not one, otherwise nullopt.
std::optional<std::string> invalid_name_reason(const std::string& text);

// The placeholder of a team's name in a pattern.
inline constexpr const char* team_placeholder = "{team}";

// Returns the pattern with each "{team}" replaced by a team's name.
std::string expand_team(const std::string& pattern, const std::string& team);

// Returns a pattern up to the first path component with a "{team}", or all of it if there is none.
std::string team_prefix(const std::string& pattern);

// Returns the teams' names of the folders (files, if the pattern ends there) that match the first
// path component of the pattern with a "{team}", in natural order. Skips hidden folders and results
// of fests. The names may be invalid (invalid_name_reason()). Precondition: there is such a
// component. Throws std::filesystem::filesystem_error if a folder cannot be read.
std::vector<std::string> find_teams(const std::string& pattern);

// Returns the names of find_teams() except those of the staff's folders. Throws json::Error, at the
// value with the pattern, if there are none, and for an invalid one.
std::vector<std::string> read_teams(
    const json::Reader& in, const std::string& pattern,
    const std::function<bool(const std::string& name)>& is_of_staff);

}  // namespace gauntlet::grading
