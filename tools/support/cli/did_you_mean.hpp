#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gauntlet::tool {

// "; did you mean --timeout?", where a word is near one of those that are known; else nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace gauntlet::tool
