#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grading/fest/tables/scores.hpp"
#include "grading/reports/run.hpp"

// What a team is told. Its records are those of its program, in the order they are to be shown.
namespace gauntlet::grading::fest {

// Its score, what became of its own tests, and all there is to say about each test it did not pass.
std::string team_text(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<Record>& records);

// The same as a page without outside parts, with the tests that were passed.
std::string team_html(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<Record>& records, const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
