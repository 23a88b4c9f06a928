#pragma once

#include <filesystem>
#include <optional>

namespace gauntlet::process {

// What a supervisor does: is told by the socket how to be isolated and tells what came of it, then
// runs the programs ordered there, one after the other, until its other end is closed. Then removes
// the folder, in which "home" is the programs'. Where `groups` says how they are to be named, each
// run is in a control group of its own (cgroup.hpp). Never returns.
[[noreturn]] void watch_programs(int socket, const std::filesystem::path& folder,
                                 const std::optional<std::filesystem::path>& groups);

}  // namespace gauntlet::process
