#pragma once

#include <filesystem>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// Writes matrix.csv, tests.csv and teams.csv into a folder, which is made if need be; the same fest
// gives the same bytes. Throws std::system_error.
void write_tables(const Fest& fest, const std::filesystem::path& folder);

}  // namespace gauntlet::grading::fest
