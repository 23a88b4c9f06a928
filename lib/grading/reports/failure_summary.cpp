#include <algorithm>
#include <string_view>
#include <utility>

#include "compare/differences.hpp"
#include "core/drawing.hpp"
#include "gauntlet/compare.hpp"
#include "grading/reports/excerpt.hpp"
#include "grading/reports/failure_values.hpp"
#include "grading/reports/quoted.hpp"
#include "grading/reports/run.hpp"
#include "grading/reports/text.hpp"
#include "grading/reports/text_diff.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using compare::Verdict;

constexpr std::size_t summary_lines = 5;      // last lines of standard error
constexpr std::size_t summary_bytes = 1500;   // bytes of these lines together
constexpr std::size_t summary_width = 200;    // bytes of a line
constexpr std::size_t summary_message = 400;  // bytes

std::string shown_start(std::string_view text) {
  return text::escape_for_display(text::truncate_text(text, summary_width));
}

// Appends words to a line of which `taken` columns are used, and ends it. Wraps too long a line
// between words, with an indent.
std::string go_on(std::string_view words, std::size_t taken, const FailureRenderOptions& look) {
  constexpr std::string_view indent = "    ";
  std::string text;
  while (look.wraps && taken + columns_of(words) > look.width) {
    const std::size_t room = look.width - std::min(look.width, taken);
    auto end = words.rfind(' ', room);
    if (end == words.npos || end == 0) end = words.find(' ', 1);
    if (end == words.npos) break;
    text.append(words.substr(0, end)).append("\n").append(indent);
    words.remove_prefix(end + 1);
    taken = indent.size();
  }
  return text.append(words) + '\n';
}

// Returns the verdict, and the error unless the values show it.
std::string head(const TestResult& result, const FailureValues& values,
                 const FailureRenderOptions& look, std::size_t taken) {
  const ResultDetails& details = result.details;
  std::string text;
  ansi::append(text, ansi::red, to_string(result.verdict), look.has_color);
  const bool is_shown =
      (has_text_diff(details) && !values.places.empty()) ||
      (result.verdict == Verdict::wrong && values.has_answers && !details.method &&
       details.transcript.empty() && !details.differences.empty());
  std::string words;
  if (is_shown) {
    if (!details.file.empty()) words = ": file " + text::escape_for_display(details.file);
    words += values.places;
  } else if (!result.message.empty()) {
    words = ": " + text::escape_for_display(text::truncate_text(result.message, summary_message));
  }
  return text + go_on(words, taken + to_string(result.verdict).size(), look);
}

// Lists the differences that the message, which may contain the first, does not contain.
std::string list_others(const TestResult& result, std::size_t max) {
  std::string text;
  const auto& differences = result.details.differences;
  const std::size_t count = std::min(differences.size(), max);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [pointer, expected, actual] = differences[i];
    if (i == 0 && names_first_difference(result)) continue;
    text += "  " + shown_start(location_of(differences[i])) + ": expected " +
            shown_start(expected) + ", got " + shown_start(actual) + '\n';
  }
  if (differences.size() > count) text += "  " + and_more(differences.size() - count) + '\n';
  return text;
}

std::string hint_lines(const TestResult& result, const FailureRenderOptions& look) {
  constexpr std::string_view title = "hint:";
  constexpr std::size_t indent = 2;
  std::string text;
  for (const auto& hint : hints_for(result)) {
    text.append(indent, ' ');
    ansi::append(text, ansi::yellow, title, look.has_color);
    text += go_on(" " + hint, indent + title.size(), look);
  }
  return text;
}

std::string stderr_lines(const TestResult& result) {
  std::string text;
  const std::string lines =
      text::last_lines(result.details.stderr_tail, summary_lines, summary_bytes);
  for (const auto line : text::lines_of(lines)) {
    text +=
        "  | " + text::escape_lines_for_display(text::truncate_text(line, summary_width)) + '\n';
  }
  return text;
}

// `taken` columns of the first line are already used.
std::string text_of(const TestResult& result, const FailureValues& values,
                    const FailureRenderOptions& look, std::size_t taken) {
  const ResultDetails& details = result.details;
  std::string text = head(result, values, look, taken);
  for (const auto& line : values.lines) text += (line.text.empty() ? "" : "  " + line.text) + '\n';
  if (!values.has_answers || !details.transcript.empty()) {
    text += list_others(result, look.differences);
  }
  text += hint_lines(result, look);
  for (const auto& note : result.notes) text += "  note: " + shown_start(note) + '\n';
  if (!details.command.empty())
    text += "  $ " + text::escape_lines_for_display(details.command) + '\n';
  return text + stderr_lines(result);
}

// Returns an indented text under a title.
std::string section(std::string_view title, std::string_view said) {
  if (said.empty()) return "";
  std::string lines = std::string(title) + ":\n";
  for (const auto line : text::lines_of(said)) lines.append("  ").append(line) += '\n';
  return lines;
}

}  // namespace

std::string describe(const TestResult& result, const TextRenderer& letters) {
  const ResultDetails& details = result.details;
  FailureRenderOptions look;
  look.letters = letters;
  look.differences = compare::max_differences;
  const FailureValues values = show_values(result, look);
  std::string text = text_of(result, values, look, 0);
  if (!values.has_all_input) text += section("input", details.input);
  if (!values.has_all_expected && details.transcript.empty()) {
    text += section("expected", details.expected);
  }
  if (!values.has_all_actual) {
    text += details.transcript.empty() ? section("actual", details.actual)
                                       : section("dialogue", details.transcript);
  }
  return printable(text);
}

}  // namespace gauntlet::grading::reports

namespace gauntlet::grading {

std::string failure_summary(const TestResult& result, const FailureRenderOptions& look) {
  const std::string test = text::escape_for_display(titled(result)) + ": ";
  std::string text;
  ansi::append(text, ansi::bold, test, look.has_color);
  return text + reports::text_of(result, reports::show_values(result, look), look,
                                 reports::columns_of(test));
}

}  // namespace gauntlet::grading
