#pragma once

#include <string>
#include <string_view>

namespace gauntlet::process {

// What makes the strict sandbox possible where bubblewrap complained like that: the package to
// install, how to start the container, or the setting of the system. Empty if nothing is known.
std::string remedy(std::string_view complaint);

}  // namespace gauntlet::process
