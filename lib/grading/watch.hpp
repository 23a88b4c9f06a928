#pragma once

#include <filesystem>

namespace gauntlet::grading {

// What a supervisor does: is told by the socket how to be isolated and tells what came of it, then
// runs the programs ordered there, one after the other, until its other end is closed. Then removes
// the folder, in which "home" is the programs'. Never returns.
[[noreturn]] void watch_programs(int socket, const std::filesystem::path& folder);

}  // namespace gauntlet::grading
