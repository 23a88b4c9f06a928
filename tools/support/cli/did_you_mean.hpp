#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::tool {

// Returns "; did you mean --timeout?" if a known word is close to `word`, otherwise "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace gauntlet::tool
