#pragma once

#include <string_view>

namespace gauntlet::tool {

// "0.2.0 (d7b8c20)": the release, and the commit that was built, where that is known.
std::string_view version();

}  // namespace gauntlet::tool
