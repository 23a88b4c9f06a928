#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "grading/reports/run.hpp"

// Each function returns the contents of a file. gradescope(), classroom(), classroom50() and the
// two reports for GitHub may be read by the people who are graded, so they redact hidden records.
// The others contain everything; see redacted() in run.hpp.
namespace gauntlet::grading::reports {

// JUnit XML by the schema of Jenkins' xUnit plugin; or with the attributes that GitLab reads, and
// without program output where GitLab would interpret it as commands. An internal error is an
// <error>, other failures are <failure>s. Names are unique within a suite.
enum class JunitDialect { jenkins, gitlab };
std::string junit(const GradedRun& run, JunitDialect dialect = JunitDialect::jenkins);

// TAP version 13, the newest that prove of Perl 5.36 reads, with a YAML block for each failure.
std::string tap(const GradedRun& run);

// One JSON document: the totals, and the records as in a results file.
// tools/xtest/docs/ref-results.md has the schema.
std::string json(const GradedRun& run);

// CSV (RFC 4180): a header line, then one line per record. Times are in milliseconds.
std::string csv(const GradedRun& run);

// Workflow commands of GitHub Actions: an annotation for each of the first 9 failures, and one with
// the totals (GitHub shows at most 10 per step).
std::string github_annotations(const GradedRun& run);

// Markdown for a step summary of GitHub Actions: the totals and the failures, as many as fit into
// its limit of 1 MiB.
std::string github_summary(const GradedRun& run);

// The settings of a course for its results on Gradescope.
struct GradescopeSettings {
  // An entry of a leaderboard. The highest value is the best unless `is_ascending` is set.
  struct Figure {
    std::string name;
    double value = 0;
    bool is_ascending = false;
  };

  std::optional<double> points = std::nullopt;  // the maximum points of all tests together
  std::string visibility = "visible";           // visibility of tests that are not hidden
  std::string output = {};                      // text about the whole run; may have several lines
  std::vector<Figure> leaderboard = {};
};

// Gradescope's visibilities.
inline const std::vector<std::string> gradescope_visibilities{"visible", "after_due_date",
                                                              "after_published", "hidden"};

// Gradescope's results.json. Hidden tests stay hidden. It has no score while points are withheld or
// there are no tests; Gradescope then enters none and tells the staff.
std::string gradescope(const GradedRun& run, const GradescopeSettings& settings = {});

// The result of a GitHub Classroom runner as its grading reporter reads it (before base64). Its
// maximum is 0 while points are withheld; the reporter then enters none.
std::string classroom(const GradedRun& run);

// The submission that the runner of Classroom 50 grades, as its environment variables say.
struct Classroom50Submission {
  std::string classroom;
  std::string assignment;
  std::string assignment_type = "individual";  // or "group", "team"
  std::string owner;                           // of the repository
  std::string tag;                             // begins with "submit/"
  std::string commit;                          // this and the next two are URLs
  std::string release;
  std::string review;
  std::chrono::sys_seconds time = {};  // of grading; the runner replaces it by that of the commit
};

// The result.json of Classroom 50 (schema classroom50/result/v1). Variants and repetitions of a
// test are one entry. Its points are whole numbers: if some are not, all are multiplied by 10, 100
// or 1000. Entries of failures have an "output". Precondition: points are not withheld.
std::string classroom50(const GradedRun& run, const Classroom50Submission& submission);

// A self-contained HTML page. Verdicts can be filtered without JavaScript; text search needs it.
std::string html(const GradedRun& run);

// The points of a student.
struct Grade {
  // In Canvas, a value of the column ID, SIS User ID or SIS Login ID; in Moodle, of Identifier (the
  // word "Participant" may be left out), Email address, ID number or Username, in any case.
  std::string student;
  double points = 0;
  double worth = 0;  // the points that earn the maximum; 0: points are not scaled
};

// Thrown if a gradebook is invalid or lacks a column or student; what() is one line.
class GradebookError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A gradebook with grades.
struct FilledGradebook {
  std::string text;
  std::size_t excused = 0;           // grades that were not entered, because the student is excused
  std::vector<std::string> without;  // students that have no grade among the given ones
};

// Returns a gradebook of a course, exported from Canvas or Moodle (CSV in English), with the grades
// entered in the column of an assignment, unless that says EX; all other bytes stay unchanged.
// `assignment` is its title with or without what Canvas (" (number)") or Moodle ("Assignment: " and
// " (Real)") adds. If the row "Points Possible" of Canvas has a positive number in that column,
// points are scaled from `worth` to it; they are rounded to two decimals, and have a decimal comma
// if the column has some. Throws GradebookError if the title or a student is missing or ambiguous,
// the column is read-only, or the CSV is invalid.
FilledGradebook fill_gradebook(std::string_view gradebook, std::string_view assignment,
                               const std::vector<Grade>& grades);

// Returns true if a file has the columns Identifier and Grade of Moodle's grading worksheets.
// Throws GradebookError if the CSV is invalid.
bool is_moodle_worksheet(std::string_view gradebook);

// Returns a grading worksheet downloaded from a Moodle assignment in English (CSV) with the grades
// entered in the column Grade, scaled to "Maximum grade" and rounded to two decimals; all other
// bytes stay unchanged. Throws GradebookError if a column or student is missing or ambiguous, a
// grade exceeds the maximum or cannot be changed, or the CSV is invalid.
FilledGradebook fill_moodle_worksheet(std::string_view worksheet, const std::vector<Grade>& grades);

}  // namespace gauntlet::grading::reports
