#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"
#include "grading/reports/run.hpp"
#include "grading/reports/text.hpp"
#include "templates/templates.hpp"

// The values of HTML reports of runs, fests and leagues, which share templates, a style sheet
// (report.css) and a script (report.js).
namespace gauntlet::grading::reports {

// Returns a complete, self-contained UTF-8 page: a template (templates/templates.hpp) that begins
// with head.html and ends with foot.html, filled with values, the title in one line, the style and
// the scripts. The page is dark or light as chosen last on it, or otherwise as the system setting.
std::string page(std::string_view text, std::string_view title, json::Value::Object values);

// Returns the values of texts.html: untrusted texts of several lines under their headings, side by
// side. Empty texts are omitted.
using Text = std::pair<std::string_view, std::string_view>;  // heading, text
json::Value::Array texts(std::initializer_list<Text> texts);

// How a class of verdicts, or of failures, is shown: with a color, a letter and a pattern, so that
// color is not needed to tell them apart.
struct Sign {
  std::string_view name;    // a CSS class; report.css has its color and pattern
  std::string_view letter;  // UTF-8, for small spaces
  std::string_view words;   // a description
  bool is_failure;          // a failure of the program
};

// The signs of all classes, in the order of compare::VerdictClass.
inline constexpr std::array<Sign, 7> signs{{
    {"cannot-start", "N", "not built, or cannot be started", true},
    {"crash", "C", "crashed", true},
    {"limit", "T", "exceeded a limit: TIMEOUT, CPU, MEMORY, OUTPUT", true},
    {"wrong", "W", "wrong output: WRONG, MISSING, EXTRA, MALFORMED, EXIT_STATUS", true},
    {"internal-error", "?", "not judged: internal error of the test system", false},
    {"skip", "\u2013", "skipped, or expected to fail", false},
    {"pass", "\u2713", "passed", false},
}};

const Sign& sign_of(compare::Verdict verdict);

// The values of badge.html; without a name, of sign.html.
json::Value::Object badge(const Sign& sign, std::string_view name = "");

// Returns a badge as report.js draws it: [name, class, letter].
json::Value badge_data(const Sign& sign, std::string_view name);

// The values of legend.html, which explains the signs.
json::Value::Array legend(std::span<const Sign> explained);

// One segment of a bar: a number of items of a class.
struct BarSegment {
  const Sign* sign;
  std::string label;  // the verdicts
  std::size_t count;
};

// Returns the number of verdicts of each class, from the best (passed) to the worst; classes
// without verdicts are omitted.
std::vector<BarSegment> bar_segments(const std::map<compare::Verdict, std::size_t>& counts);

// The values of bar.html, whose segments are as wide as their counts, labeled with the counts, with
// a text alternative for screen readers. Null if there are no segments.
json::Value bar(const std::vector<BarSegment>& segments);

// The parts that are shown with records. Empty members are omitted.
struct ResultListOptions {
  SvgRenderer picture = {};
  bool with_test = true;
  bool with_program = false;
  bool with_input = true;   // the input and expected answers, as text and as boards
  bool with_passes = true;  // details of passed tests
  std::function<std::string(const TestResult&)> link = {};  // a URL at the end of the details
  std::string_view link_text = {};
};

// The values of records.html: filters by verdict and, with JavaScript, by text; and the records in
// collapsible groups by verdict: failures first, in the order of the verdicts, passed tests last;
// within a group in the given order. The first group and its first failure are expanded. Each
// record has details that can be expanded, and an id: "t1", "t2" and so on. On a large page,
// collapsed content is created when it is first expanded; without JavaScript, all of it is present.
json::Value::Object record_list(const std::vector<TestResult>& records,
                                const ResultListOptions& look);

// Returns the bar of the verdicts of records.
json::Value record_bar(const std::vector<TestResult>& records);

// The values of boards.html: the boards of a record's input and answers side by side, one row for
// each differing answer or, if none differs, for the first answers; differences are marked. None
// without boards. If `with_input` is false, only the boards of the actual answers.
json::Value::Array boards(const TestResult& result, const SvgRenderer& picture,
                          bool with_input = true);

// Returns a table with one row per program, in the order of by_program(): its name, the numbers of
// passed and failed tests, and its points. Returns "" if all records are of one program. It is also
// part of summaries on GitHub.
std::string program_table(const std::vector<TestResult>& records);

}  // namespace gauntlet::grading::reports
