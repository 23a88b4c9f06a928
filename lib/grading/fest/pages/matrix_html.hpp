#pragma once

#include <string>

#include "grading/fest/pages/links.hpp"
#include "grading/fest/tables/scores.hpp"

namespace gauntlet::grading::fest {

// The matrix as a page without outside parts: a row for each program with its totals, and a cell
// for each owner of tests with how many of these it fails, mostly in which way. A cell opens what
// failed there and why or, without JavaScript, the program's page; rows can be sorted and looked
// for. Then which tests nobody or everybody passes, which do not count, and which programs were not
// built.
std::string matrix_html(const Fest& fest, const Grid& grid, const Scores& scores,
                        const Links& links);

}  // namespace gauntlet::grading::fest
