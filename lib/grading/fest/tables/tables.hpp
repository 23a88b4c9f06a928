#pragma once

#include <filesystem>

#include "grading/fest/setup/model.hpp"

namespace gauntlet::grading::fest {

// Writes matrix.csv, matrix.html, tests.csv, teams.csv, and for each team teams/TEAM/report.html,
// report.txt and results.jsonl into a folder, which is made if need be; the same fest gives the
// same bytes. TEAM is folder_name() of the team. `redact`: those graded are not shown the inputs
// and answers of tests that are hidden (Record.hidden). Throws std::system_error.
void write_tables(const Fest& fest, const std::filesystem::path& folder, bool redact);

}  // namespace gauntlet::grading::fest
