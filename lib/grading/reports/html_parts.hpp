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

// Pages of HTML about records. `title`, `preface` and `content` are markup already: what others say
// goes through text::visible() and text::escape() first.
namespace gauntlet::grading::reports {

// Verdicts at a glance: a few kinds of them, each with a color, a letter and a pattern, so that
// nobody has to tell them apart by color.
struct Kind {
  std::string_view name;    // a class of CSS: page.css has its color and pattern
  std::string_view letter;  // UTF-8, shown in small places
  std::string_view words;   // what it stands for
  bool is_failure;          // of the program
};

// All kinds, the worst for a program first.
inline constexpr std::array<Kind, 7> kinds{{
    {"noexec", "N", "not built, or cannot be started", true},
    {"crash", "C", "crashed", true},
    {"limit", "T", "took too long or too much: WALL, CPU, MEMORY, OUTPUT", true},
    {"wrong", "W", "wrong: WRONG, MISSING, EXTRA, MALFORMED, EXIT", true},
    {"infra", "?", "not judged: trouble of the test system", false},
    {"skip", "\u2013", "skipped, or expected to fail", false},
    {"pass", "\u2713", "passed", false},
}};

const Kind& kind_of(compare::Verdict verdict);

// The letter of a kind as a small sign in its color, and the same with a text, which is markup.
std::string sign(const Kind& kind);
std::string badge(const Kind& kind, std::string_view text);

// How many there are of something: a part of a bar.
struct Share {
  const Kind* kind;
  std::string label;  // one line, not escaped yet
  std::size_t count;
};

// How many verdicts are of each kind, what passed first, then the better ones; kinds without any
// are left out.
std::vector<Share> shares_of(const std::map<compare::Verdict, std::size_t>& counts);

// A bar whose parts are as wide as their counts, with the counts on it and a text for those who do
// not see it. Nothing if there is nothing to count.
std::string bar(const std::vector<Share>& shares);

// What a page has besides the style and script of all pages (page.css, page.js): rules of CSS that
// come after these, and JavaScript that is run at the end of the page. Either may be empty.
struct Look {
  std::string_view style;
  std::string_view script;
};

// A whole page of UTF-8 that loads nothing, with the title as its heading, too. Dark or light as
// the system is, or as was chosen last.
std::string page(const std::string& title, const Look& look, const std::string& content);

// What is shown of records besides themselves. All that is left empty is left out.
struct RecordLook {
  Pictures picture = {};
  bool with_test = true;
  bool with_program = false;
  bool with_input = true;   // the input, and what was expected, as text and as boards
  bool with_passes = true;  // more than a line of what passed
  std::function<std::string(const Record&)> id = {};     // for links to it: unique on the page
  std::function<std::string(const Record&)> links = {};  // markup, at the end of what is unfolded
};

// The records by verdict, each of which can be folded: failures first, in the order of the
// verdicts, what passed last; within them in the order given. The first verdict and its first
// failure are unfolded. What is known of a record can be unfolded, too. Ids are "t1" and so on, in
// the order of the records, unless the look gives others. On a large page, what is folded is made
// when it is unfolded; where there is no JavaScript, it is there.
std::string record_groups(const std::vector<Record>& records, const RecordLook& look);

// A bar of the records by verdict.
std::string record_bar(const std::vector<Record>& records);

// Filters for record_groups() by verdict and, where there is JavaScript, by text.
std::string record_filter(const std::vector<Record>& records);

// The script of pages with record_groups().
std::string_view record_script();

// A page about records: a bar, the preface, filters, then record_groups(). Input and answers have
// pictures, if there is anything that makes them.
std::string record_page(const std::string& title, const std::string& preface,
                        const std::vector<Record>& records, const Pictures& picture);

// The boards of a record's input and answers side by side, a row for each answer that differs or,
// where none does, for the first ones; what differs is marked. Nothing where there is no board.
// Without `with_input`, only of the actual answers.
std::string boards(const Record& record, const Pictures& picture, bool with_input = true);

// A text of others under a title, as it is; nothing for none.
std::string text_block(std::string_view title, std::string_view text);

// A table with a row for each program, in the order of by_program(): its name, how many of its
// tests passed and failed, its points. Nothing where the records are all of one.
std::string program_table(const std::vector<Record>& records);

}  // namespace gauntlet::grading::reports
