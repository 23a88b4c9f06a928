#pragma once

#include <string>

#include "grading/fest/pages/links.hpp"
#include "grading/fest/tables/scores.hpp"

namespace gauntlet::grading::fest {

// What the cells of the matrix open, for matrix.js: JSON that can stand in an element <script>.
//   { "teams": [[name, URL], ...], "owners": [[name, URL or null], ...],
//     "tests": [[owner's index, id, URL, what is to be said of it], ...],
//     "verdicts": [[name, class, letter], ...],
//     "runs": [[[test's index, verdict's index, message], ...] by team: all that did not pass] }
std::string matrix_data(const Fest& fest, const Grid& grid, const Scores& scores,
                        const Links& links);

}  // namespace gauntlet::grading::fest
