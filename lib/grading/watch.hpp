#pragma once

#include <filesystem>

namespace gauntlet::grading {

// What a supervisor does: runs the programs ordered through the socket, one after the other, until
// its other end is closed. Then removes the folder, in which "home" is the programs'. Never
// returns.
[[noreturn]] void watch_programs(int socket, const std::filesystem::path& folder);

}  // namespace gauntlet::grading
