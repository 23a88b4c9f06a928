#pragma once

#include <filesystem>

#include "grading/reports/gradescope.hpp"
#include "xtest/autograder/bundle.hpp"

namespace gauntlet::xtest {

// The results of a fest for Gradescope, by the tables in its folder: a results.json for each team,
// with its figures for the leaderboard, and who is in which team by a CSV with the columns "email"
// and "team". Throws tool::WrongUsage for a folder without tables, and a roster that makes no sense
// or has a team that the fest does not.
Entries fest_results(const std::filesystem::path& fest, const std::filesystem::path& roster,
                     const grading::reports::GradescopeSettings& settings);

// Writes ROOT/results/results.json: that of the team of whoever submitted, as
// ROOT/submission_metadata.json says. Gives the exit status.
int hand_out_fest(const std::filesystem::path& root);

}  // namespace gauntlet::xtest
