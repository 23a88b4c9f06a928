#pragma once

#include <filesystem>

#include "grading/fest/setup/model.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Writes matrix.html, and a page for each team and each test into pages/, into the folder of a
// fest, where they are linked to what lies there: call it after write_tables(). They are for the
// staff: names and hidden tests are shown. Pages of before are removed. Throws std::system_error.
void write_pages(const Fest& fest, const std::filesystem::path& folder,
                 const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
