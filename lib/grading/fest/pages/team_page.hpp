#pragma once

#include <cstddef>
#include <string>

#include "grading/fest/pages/links.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/reports/run.hpp"

// Pages for the staff, who see all: names of teams and hidden tests.
namespace gauntlet::grading::fest {

// About a team: its score, its program and how that was built, what became of its tests and whose
// programs fail them, and all there is to say about each test that its program does not pass.
std::string team_page(const Fest& fest, const Grid& grid, const Scores& scores, std::size_t team,
                      const Links& links, const reports::Pictures& picture);

// About a test: its input and answer, whether it counts, and what each program said to it.
std::string test_page(const Fest& fest, const Grid& grid, const Scores& scores, std::size_t test,
                      const Links& links, const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
