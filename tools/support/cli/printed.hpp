#pragma once

#include <string>
#include <vector>

#include "support/manual/page.hpp"

namespace gauntlet::tool {

// Returns the output of --man for this version, with the date given by SOURCE_DATE_EPOCH if it is
// set.
std::string manual_page(const manual::Page& page);

// completions() returns the output of --completions. It throws UsageError if `shell` is not one of
// shells().
std::vector<std::string> shells();
std::string completions(const manual::Page& tool, const std::string& shell);

}  // namespace gauntlet::tool
