#pragma once

#include <string>
#include <vector>

#include "support/manual/page.hpp"

namespace gauntlet::tool {

// What --man prints: of our version, and of the day that SOURCE_DATE_EPOCH tells, if it is set.
std::string manual_page(const manual::Page& page);

// What --completions prints. Throws WrongUsage for what is none of the shells.
std::vector<std::string> shells();
std::string completions(const manual::Page& tool, const std::string& shell);

}  // namespace gauntlet::tool
