#pragma once

#include <filesystem>
#include <optional>

namespace gauntlet::process {

// What a supervisor does, in a copy of our process, with the other end of our socket
// (protocol.hpp): isolates itself, then runs the programs requested, one after the other, until our
// end is closed. Then it removes `folder`, which holds the programs' scratch folder. Where `groups`
// says how they are to be named, each run is in a control group of its own (cgroup.hpp). Never
// returns.
[[noreturn]] void supervisor_main(int socket, const std::filesystem::path& folder,
                                  const std::optional<std::filesystem::path>& groups);

}  // namespace gauntlet::process
