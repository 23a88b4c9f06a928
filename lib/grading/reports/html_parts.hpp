#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare/verdict.hpp"
#include "grading/reports/run.hpp"

// HTML pages of records. `title`, `preface` and `content` are markup: untrusted text must pass
// text::escape_for_display() and text::escape() first.
namespace gauntlet::grading::reports {

// A class of verdicts with a color, a letter and a pattern, so that color is not needed to tell
// them apart.
struct VerdictClass {
  std::string_view name;    // a CSS class; page.css has its color and pattern
  std::string_view letter;  // UTF-8, for small spaces
  std::string_view words;   // a description
  bool is_failure;          // a failure of the program
};

// All kinds, the worst for a program first.
inline constexpr std::array<VerdictClass, 7> kinds{{
    {"cannot-start", "N", "not built, or cannot be started", true},
    {"crash", "C", "crashed", true},
    {"limit", "T", "exceeded a limit: TIMEOUT, CPU, MEMORY, OUTPUT", true},
    {"wrong", "W", "wrong output: WRONG, MISSING, EXTRA, MALFORMED, EXIT_STATUS", true},
    {"internal-error", "?", "not judged: internal error of the test system", false},
    {"skip", "\u2013", "skipped, or expected to fail", false},
    {"pass", "\u2713", "passed", false},
}};

const VerdictClass& kind_of(compare::Verdict verdict);

// verdict_icon() returns the letter of a kind as a small colored icon; verdict_badge() adds a text,
// which is markup.
std::string verdict_icon(const VerdictClass& kind);
std::string verdict_badge(const VerdictClass& kind, std::string_view text);

// One segment of a bar: a number of items of a kind.
struct BarSegment {
  const VerdictClass* kind;
  std::string label;  // one line, not yet escaped
  std::size_t count;
};

// Returns the number of verdicts of each kind, from the best kind (passed) to the worst; kinds
// without verdicts are omitted.
std::vector<BarSegment> bar_segments(const std::map<compare::Verdict, std::size_t>& counts);

// Returns a bar whose segments are as wide as their counts, labeled with the counts, with a text
// alternative for screen readers. Returns "" if all counts are 0.
std::string bar(const std::vector<BarSegment>& shares);

// Additions to the style and script of all pages (page.css, page.js): CSS rules, which follow
// page.css, and JavaScript, which runs at the end of the page. Either may be empty.
struct PageAssets {
  std::string_view style;
  std::string_view script;
};

// Returns a complete, self-contained UTF-8 page; the title is also its heading. The page is dark or
// light as chosen last on it, or otherwise as the system setting.
std::string page(const std::string& title, const PageAssets& look, const std::string& content);

// The parts that are shown with records. Empty members are omitted.
struct ResultListOptions {
  SvgRenderer picture = {};
  bool with_test = true;
  bool with_program = false;
  bool with_input = true;   // the input and expected answers, as text and as boards
  bool with_passes = true;  // details of passed tests
  std::function<std::string(const TestResult&)> id = {};  // anchors for links, unique on the page
  std::function<std::string(const TestResult&)> links = {};  // markup at the end of the details
};

// Returns the records in collapsible groups by verdict: failures first, in the order of the
// verdicts, passed tests last; within a group in the given order. The first group and its first
// failure are expanded. The details of each record can be expanded, too. Ids are "t1" and so on, in
// the order of the records, unless `look.id` is set. On a large page, collapsed content is created
// when it is first expanded; without JavaScript, all of it is present.
std::string record_groups(const std::vector<TestResult>& records, const ResultListOptions& look);

// Returns a bar of the records by verdict.
std::string record_bar(const std::vector<TestResult>& records);

// Returns filters for record_groups(), by verdict and, with JavaScript, by text.
std::string record_filter(const std::vector<TestResult>& records);

// Returns the script of pages with record_groups().
std::string_view record_script();

// Returns a page of records: a bar, the preface, filters and record_groups(). Input and answers
// have pictures if `picture` is not empty.
std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<TestResult>& records, const SvgRenderer& picture);

// Returns the boards of a record's input and answers side by side, one row for each differing
// answer or, if none differs, for the first answers; differences are marked. Returns "" without
// boards. If `with_input` is false, only the boards of the actual answers.
std::string boards(const TestResult& record, const SvgRenderer& picture, bool with_input = true);

// Returns untrusted text, escaped, under a title; "" if the text is empty.
std::string text_block(std::string_view title, std::string_view text);

// Returns a table with one row per program, in the order of by_program(): its name, the numbers of
// passed and failed tests, and its points. Returns "" if all records are of one program.
std::string program_table(const std::vector<TestResult>& records);

}  // namespace gauntlet::grading::reports
