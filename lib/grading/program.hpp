#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grading/process.hpp"
#include "grading/wire.hpp"

namespace gauntlet::grading {

// What a supervisor is to start for a run, with the folder that is the program's own. Nothing
// when its name has no slash and it is not on the PATH.
std::optional<Order> order_for(const Run& run, const std::filesystem::path& home);

// Why the system refuses to execute a file, for people.
std::string describe_refusal(const std::string& path, int error);

}  // namespace gauntlet::grading
