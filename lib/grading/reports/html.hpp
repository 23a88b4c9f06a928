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
#include "text/element.hpp"

// The parts of HTML reports of runs, fests and leagues, which share a style sheet (report.css) and
// a script (report.js). Parameters called `text` or `label` are plain text, also untrusted; all
// others are markup, or names that we have chosen. Empty classes are omitted.
namespace gauntlet::grading::reports {

// Returns a complete, self-contained UTF-8 page: a template (templates/templates.hpp) that begins
// with head.html and ends with foot.html, filled with values, the title in one line, the style and
// the scripts. The page is dark or light as chosen last on it, or otherwise as the system setting.
std::string page(std::string_view text, std::string_view title, json::Value::Object values);

// Returns a page with content that is markup already. `kind` is the class of the body: "fest".
std::string page(std::string_view title, const std::string& content, std::string_view kind = "");

// Returns text as markup, on one line.
std::string shown(std::string_view text);

std::string paragraph(std::string_view content, std::string_view kind = "");
std::string link(std::string_view url, std::string_view text);

// Returns the values of texts.html: untrusted texts of several lines under their headings, side by
// side. Empty texts are omitted.
using Text = std::pair<std::string_view, std::string_view>;  // heading, text
json::Value::Array texts(std::initializer_list<Text> texts);

// Returns untrusted text of several lines under a title; "" if the text is empty.
std::string text_block(std::string_view title, std::string_view text);
// Puts text blocks side by side; "" if there are none.
std::string text_blocks(const std::string& blocks);

// Returns collapsed content. The details have the given attributes.
std::string details(const text::Attributes& attributes, std::string_view summary,
                    std::string_view content, bool is_open = false);

// Returns the links at the top of a page.
std::string navigation(const std::vector<std::string>& links, std::string_view label = "");

// Tables: titles() has a cell for each word, row() has the markup of cells. Without titles, a table
// has no head. Its titles and its foot are cells of one row, or rows.
std::string titles(std::initializer_list<std::string_view> words);
std::string title(std::string_view content, std::string_view kind = "",
                  std::string_view tooltip = "");
std::string cell(std::string_view content, std::string_view kind = "");
std::string row_title(std::string_view content, std::string_view kind = "name");
std::string row(std::string_view cells);
std::string table(std::string_view kind, std::string_view titles, std::string_view rows,
                  std::string_view foot = "");

// A cell whose background is filled to `percent`.
std::string share_cell(std::string_view content, std::int64_t percent, std::string_view kind,
                       const text::Attributes& others = {});

// A table that scrolls by itself if it is larger than the window.
std::string scrolled(std::string_view label, const std::string& table);

// A field with which report.js hides rows of a matrix, or tests, that do not contain a text.
std::string search_field(std::string_view placeholder, std::string_view label);

// Data for report.js in the element with that id.
std::string script_data(std::string_view id, const json::Value& value);

// A class of verdicts with a color, a letter and a pattern, so that color is not needed to tell
// them apart.
struct VerdictClass {
  std::string_view name;    // a CSS class; report.css has its color and pattern
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

// The values of badge.html; without a name, of sign.html.
json::Value::Object badge(const VerdictClass& kind, std::string_view name = "");

// verdict_icon() returns the letter of a kind as a small colored icon; verdict_badge() adds a name.
// badge_data() is the badge as report.js draws it: [name, class, letter].
std::string verdict_icon(const VerdictClass& kind);
std::string verdict_badge(const VerdictClass& kind, std::string_view name);
json::Value badge_data(const VerdictClass& kind, std::string_view name);

// The values of legend.html, which explains the signs of kinds.
json::Value::Array legend(std::span<const VerdictClass> explained);
// The same as markup, followed by `note`.
std::string legend(std::span<const VerdictClass> explained, std::string_view note);

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

// The parts that are shown with records. Empty members are omitted.
struct ResultListOptions {
  SvgRenderer picture = {};
  bool with_test = true;
  bool with_program = false;
  bool with_input = true;   // the input and expected answers, as text and as boards
  bool with_passes = true;  // details of passed tests
  std::function<std::string(const TestResult&)> links = {};  // markup at the end of the details
};

// Returns filters by verdict and, with JavaScript, by text; and the records in collapsible groups
// by verdict: failures first, in the order of the verdicts, passed tests last; within a group in
// the given order. The first group and its first failure are expanded. The details of each record
// can be expanded, too. Ids are "t1" and so on, in the order of the records. On a large page,
// collapsed content is created when it is first expanded; without JavaScript, all of it is present.
std::string record_list(const std::vector<TestResult>& records, const ResultListOptions& look);

// Returns the bar of the verdicts of records.
std::string record_bar(const std::vector<TestResult>& records);

// Returns a page of records: a bar, the preface and record_list(). Input and answers have pictures
// if `picture` is not empty.
std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<TestResult>& records, const SvgRenderer& picture);

// Returns the boards of a record's input and answers side by side, one row for each differing
// answer or, if none differs, for the first answers; differences are marked. Returns "" without
// boards. If `with_input` is false, only the boards of the actual answers.
std::string boards(const TestResult& record, const SvgRenderer& picture, bool with_input = true);

// Returns a table with one row per program, in the order of by_program(): its name, the numbers of
// passed and failed tests, and its points. Returns "" if all records are of one program.
std::string program_table(const std::vector<TestResult>& records);

}  // namespace gauntlet::grading::reports
