#pragma once

#include <string>
#include <string_view>

namespace gauntlet::grading::fest {

// The name of a team's folder: its own, with %XX for each byte of what file systems, archives or
// people would stumble over, and cut short where it is too long. No two teams share one.
std::string folder_name(std::string_view team);

// The name of a test's input in the same way; it ends with "-in.json" as before. No two share one.
std::string input_name(std::string_view file);

// The name of a file or folder as a part of a relative URL.
std::string url_part(std::string_view name);

}  // namespace gauntlet::grading::fest
