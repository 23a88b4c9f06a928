#pragma once

#include <string>
#include <string_view>

namespace gauntlet::process {

// Returns advice for an error message of bubblewrap that makes the strict sandbox work: the package
// to install, how to start the container, or the system setting to change. Empty if no remedy is
// known.
std::string remedy(std::string_view stderr_tail);

}  // namespace gauntlet::process
