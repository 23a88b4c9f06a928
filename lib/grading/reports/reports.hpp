#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/run.hpp"

// A file each. Whoever reads gradescope(), classroom(), and the two for GitHub may be graded by
// them: hidden records are redacted there. The others show all there is; see redacted() in run.hpp.
namespace gauntlet::grading::reports {

// JUnit's XML, as the schema of Jenkins' xUnit plugin has it; or with the attributes that GitLab
// reads, and no output of a program where GitLab would look for commands. INFRA is an <error>,
// other failures are <failure>s; no name occurs twice in a suite.
enum class JunitDialect { jenkins, gitlab };
std::string junit(const GradedRun& run, JunitDialect dialect = JunitDialect::jenkins);

// TAP version 14, with a YAML block for each failure.
std::string tap(const GradedRun& run);

// One JSON document: the totals, and the records as in a results file. tools/xtest/README.md has
// the schema.
std::string json(const GradedRun& run);

// A line of CSV (RFC 4180) for each record, after a line of titles; times in milliseconds.
std::string csv(const GradedRun& run);

// Commands for a log of GitHub Actions: an annotation for each of the first 9 failures (10 are all
// that GitHub shows of a step), and one with the totals.
std::string github_annotations(const GradedRun& run);

// Markdown for a step summary of GitHub Actions: the totals and all failures, or as many as its
// limit of 1 MiB allows.
std::string github_summary(const GradedRun& run);

// What a course may say of its results on Gradescope.
struct GradescopeSettings {
  // A line of a leaderboard; the most is the best unless it is ascending.
  struct Figure {
    std::string name;
    double value = 0;
    bool is_ascending = false;
  };

  std::optional<double> points = std::nullopt;  // what all tests that are judged are worth together
  std::string visibility = "visible";           // of tests that are not hidden
  std::string output = {};                      // of several lines, about the whole
  std::vector<Figure> leaderboard = {};
};

// As Gradescope lets its results be seen: "hidden", "after_due_date", "after_published", "visible".
inline const std::vector<std::string> gradescope_visibilities{"visible", "after_due_date",
                                                              "after_published", "hidden"};

// Gradescope's results.json. Hidden tests stay so.
std::string gradescope(const GradedRun& run, const GradescopeSettings& settings = {});

// The result of a runner of GitHub Classroom, as its grading reporter reads it (it wants it in
// base64).
std::string classroom(const GradedRun& run);

// One page that needs nothing but itself; verdicts can be chosen without JavaScript, a text can be
// looked for with it.
std::string html(const GradedRun& run);

// What a student has earned, of what could be earned.
struct Grade {
  std::string student;  // as in one of the columns ID, SIS User ID, SIS Login ID
  double points = 0;
  double worth = 0;
};

// A gradebook that makes no sense, or does not have what is looked for; what() is one line.
class GradebookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A gradebook as Canvas exports it (CSV), with the grades written into the column of an assignment,
// given by its title, with or without the " (number)" that Canvas adds; every other byte stays as
// it is. Where the row "Points Possible" has a number in that column, points are scaled from
// `worth` to it; they are rounded to two decimals. Throws GradebookError for a title or student
// that is not there or not unique, a column that is read only, and CSV that is none (RFC 4180, with
// commas).
std::string fill_gradebook(std::string_view gradebook, std::string_view assignment,
                           const std::vector<Grade>& grades);

}  // namespace gauntlet::grading::reports
