#pragma once

#include "grading/fest/rounds/manifest.hpp"
#include "grading/fest/rounds/store.hpp"
#include "grading/fest/setup/model.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Writes for each team the folder teams/TEAM of the store, and the same as teams/TEAM.zip: its
// reports and results, the log of its build, the files of the tests that its program failed, and a
// script that runs these. It says nothing of where things lie on the machines of the staff, nor,
// unless the manifest allows it, whose the tests are. TEAM is folder_name() of the team. `redact`:
// of tests that are hidden (Record.hidden), neither inputs nor answers are there. `picture` makes
// the pictures of the reports. The same fest gives the same bytes. Throws std::system_error.
void write_handouts(const Fest& fest, const Manifest& manifest, const Store& store, bool redact,
                    const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
