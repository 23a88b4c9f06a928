#pragma once

#include <string>

#include "grading/fest/tables/scores.hpp"

namespace gauntlet::grading::fest {

// The matrix as a page without outside parts, with the totals, and which programs were not built.
// Its rows can be sorted by each column where there is JavaScript. It links to the teams' pages
// below the folder it is in.
std::string matrix_html(const Fest& fest, const Scores& scores);

}  // namespace gauntlet::grading::fest
