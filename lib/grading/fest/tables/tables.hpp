#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Tables as CSV (RFC 4180), each with a line of titles; tools/xtest/README.md has the columns.
// "11/12": passed of those that were judged.
std::string passed_of_run(const Count& count);

// A row for each program, a column for each owner of tests.
std::string matrix_csv(const Fest& fest, const Scores& scores);

// A row for each test that was handed in.
std::string tests_csv(const Fest& fest, const Scores& scores);

// A row for each team.
std::string teams_csv(const Fest& fest, const Scores& scores);

// What a human is to look at: the reference may be the one that is wrong.

// Whether no program passes the test, and two or more fail it.
bool fails_everyone(const TestScore& score);

// For each test, valid or not, the ids of those that have the same input and another answer: of
// each such answer the first. Tests of which input or answer is not known are left out.
std::vector<std::vector<std::string>> other_answers(const std::vector<Test>& tests);

// Why a test does not count; empty if it does.
std::string objection(const Test& test);

// Writes matrix.csv, tests.csv and teams.csv into a folder, which is made if need be; the same fest
// gives the same bytes. Throws std::system_error.
void write_tables(const Fest& fest, const std::filesystem::path& folder);

// What a team is told. Its records are those of its program, in the order they are to be shown.

// Its score, what became of its own tests, and all there is to say about each test it did not pass.
std::string team_text(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<Record>& records);

// The same as a page without outside parts, with the tests that were passed.
std::string team_html(const Fest& fest, const Scores& scores, std::size_t team,
                      const std::vector<Record>& records, const reports::Pictures& picture);

}  // namespace gauntlet::grading::fest
