#pragma once

#include <string>

#include "grading/fest/tables/scores.hpp"

// Tables as CSV (RFC 4180), each with a line of titles; tools/xtest/README.md has the columns.
namespace gauntlet::grading::fest {

// "11/12": passed of those that were judged.
std::string passed_of_run(const Count& count);

// A row for each program, a column for each owner of tests.
std::string matrix_csv(const Fest& fest, const Scores& scores);

// A row for each test that was handed in.
std::string tests_csv(const Fest& fest, const Scores& scores);

// A row for each team.
std::string teams_csv(const Fest& fest, const Scores& scores);

}  // namespace gauntlet::grading::fest
