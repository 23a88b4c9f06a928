#pragma once

#include <filesystem>

#include "grading/fest/setup/model.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Writes matrix.csv, matrix.html, tests.csv, teams.csv, and for each team teams/TEAM/report.html,
// report.txt and results.jsonl into a folder, which is made if need be; the same fest gives the
// same bytes. TEAM is folder_name() of the team. `redact`: those graded are not shown the inputs
// and answers of tests that are hidden (Record.hidden). `picture` makes the pictures of the
// reports. Throws std::system_error.
void write_tables(const Fest& fest, const std::filesystem::path& folder, bool redact,
                  const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
