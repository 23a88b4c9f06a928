#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "grading/fest/setup/model.hpp"
#include "grading/fest/tables/scores.hpp"
#include "grading/reports/run.hpp"

namespace gauntlet::grading::fest {

// Tables as CSV (RFC 4180) with a header line; tools/xtest/docs/ref-fest-output.md describes
// the columns.
// passed_of_run() returns "11/12": passed of judged.
std::string passed_of_run(const PairingCounts& count);

// Returns "3/4": of the chaff programs that answer some test, those that this team's tests catch.
std::string chaff_share(const TeamScore& score, const Scores& scores);

// One row per program, chaff programs last, and one column per owner of tests.
std::string matrix_csv(const Fest& fest, const Scores& scores);

// One row per submitted test.
std::string tests_csv(const Fest& fest, const Scores& scores);

// One row per team, with a column "points: TITLE" for each line of a rubric.
std::string teams_csv(const Fest& fest, const Scores& scores);

// A line of a team's sheet, as texts.
struct SheetRow {
  std::string title;
  std::string counted;  // "2 of 3", "3/xboard does not exist"
  std::string points;   // "10 of 15", "10 of 15 (bonus)"
};

// Returns the sheet of a team by the rubric of the fest; nothing if it has none.
std::vector<SheetRow> sheet_rows(const Fest& fest, const TeamScore& score);

// The next two functions find tests that a person must check, because the reference may be wrong.

// Returns true if at least two programs fail the test and none passes it.
bool is_failed_by_all(const TestScore& score);

// Returns for each test, valid or not, the ids of tests with an equal input and a different answer:
// the first test of each such answer. Tests with unknown input or answer are ignored.
std::vector<std::vector<std::string>> conflicting_answers(const std::vector<Test>& tests);

// Returns the title of the page or report of a team or test: "Fish, spring: ann".
std::string title_of(const Fest& fest, std::string_view name);

// Removes the build's error from the records of a program that was not built, because each of them
// has it: reports show it once. Returns the end of the output of the build; "" if the error of the
// team contains it.
std::string take_build_output(const Team& team, std::vector<TestResult>& records);

// The values of team.html on the sheet of a team, and on the error of its build with the end of the
// build's output, if there is one.
json::Value::Object team_values(const Fest& fest, const TeamScore& score, const Team& team,
                                std::string_view output);

// Returns why a test does not count; "" if it counts.
std::string exclusion_reason(const Test& test);

// Writes matrix.csv, tests.csv and teams.csv to a folder, which is created if necessary. The output
// is deterministic. Throws std::system_error.
void write_tables(const Fest& fest, const std::filesystem::path& folder);

// The headings of a team's tests, and of the tests that its program was run on.
inline constexpr const char* own_tests_title = "Tests of this team, on the programs of others";
inline constexpr const char* met_tests_title = "Program of this team, on the tests of others";

// The reports for a team. `records` are those of its program, in the order in which they are shown.

// Returns the team's score, the results of its own tests, and the details of each test that its
// program did not pass, with boards by `letters`.
std::string team_text(const Fest& fest, const Scores& scores, std::size_t team,
                      std::vector<TestResult> records, const reports::TextRenderer& letters);

// Returns the report as a self-contained page that includes the passed tests.
std::string team_html(const Fest& fest, const Scores& scores, std::size_t team,
                      std::vector<TestResult> records, const reports::SvgRenderer& picture);

}  // namespace gauntlet::grading::fest
