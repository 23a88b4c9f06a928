#include "grading/reports/failure_summary.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/terminal.hpp"
#include "grading/reports/failure_values.hpp"
#include "grading/reports/quoted.hpp"
#include "text/display.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::size_t summary_lines = 5;      // last lines of standard error
constexpr std::size_t summary_bytes = 1500;   // bytes of these lines together
constexpr std::size_t summary_width = 200;    // bytes of a line
constexpr std::size_t summary_message = 400;  // bytes

std::string printable(std::string_view text) {
  return text::escape_for_display(text::truncate_text(text, summary_width));
}

// Appends words to a line of which `taken` columns are used, and ends it. Wraps too long a line
// between words, with an indent.
std::string go_on(std::string_view words, std::size_t taken, const FailureRenderOptions& look) {
  constexpr std::string_view indent = "    ";
  std::string text;
  while (look.wraps && taken + reports::columns_of(words) > look.width) {
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
std::string head(const TestResult& record, const reports::FailureValues& values,
                 const FailureRenderOptions& look, std::size_t taken) {
  std::string text;
  ansi::append(text, ansi::red, to_string(record.verdict), look.has_color);
  const bool is_shown = record.verdict == compare::Verdict::wrong && values.has_answers &&
                        !record.differences.empty();
  std::string words;
  if (is_shown) {
    words = values.places;
  } else if (!record.message.empty()) {
    words = ": " + text::escape_for_display(text::truncate_text(record.message, summary_message));
  }
  return text + go_on(words, taken + to_string(record.verdict).size(), look);
}

// Returns the end of a comparison's message.
std::string end_of_message(const compare::Difference& difference) {
  return "expected " + difference.expected + ", got " + difference.actual;
}

// Lists the differences that the message, which may contain the first, does not contain.
std::string list_others(const TestResult& record, std::size_t max) {
  std::string text;
  const auto& differences = record.differences;
  const std::size_t count = std::min(differences.size(), max);
  for (std::size_t i = 0; i < count; ++i) {
    if (i == 0 && record.message.ends_with(end_of_message(differences[i]))) continue;
    text += "  " + printable(location_of(differences[i])) + ": expected " +
            printable(differences[i].expected) + ", got " + printable(differences[i].actual) + '\n';
  }
  if (differences.size() > count) {
    text += "  ... " + std::to_string(differences.size() - count) + " more\n";
  }
  return text;
}

std::string hint_line(const TestResult& record, const FailureRenderOptions& look) {
  constexpr std::string_view title = "hint:";
  const auto hint = reports::hint_for(record);
  if (!hint) return "";
  constexpr std::size_t indent = 2;
  std::string text(indent, ' ');
  ansi::append(text, ansi::yellow, title, look.has_color);
  return text + go_on(" " + *hint, indent + title.size(), look);
}

std::string stderr_lines(const TestResult& record) {
  std::string text;
  const std::string lines = text::last_lines(record.stderr_tail, summary_lines, summary_bytes);
  for (const auto line : text::lines_of(lines)) {
    text +=
        "  | " + text::escape_lines_for_display(text::truncate_text(line, summary_width)) + '\n';
  }
  return text;
}

// `taken` columns of the first line are already used.
FailureText text_of(const TestResult& record, const FailureRenderOptions& look, std::size_t taken) {
  const auto values = reports::show_values(record, look);
  std::string text = head(record, values, look, taken);
  for (const auto& line : values.lines) text += "  " + line.text + '\n';
  if (!values.has_answers) text += list_others(record, look.differences);
  text += hint_line(record, look);
  for (const auto& note : record.notes) text += "  note: " + printable(note) + '\n';
  if (!record.command.empty())
    text += "  $ " + text::escape_lines_for_display(record.command) + '\n';
  text += stderr_lines(record);
  return {std::move(text), values.has_all_input, values.has_all_expected, values.has_all_actual};
}

}  // namespace

FailureText failure_text(const TestResult& record, const FailureRenderOptions& look) {
  return text_of(record, look, 0);
}

std::string failure_summary(const TestResult& record, const FailureRenderOptions& look) {
  const std::string test = text::escape_for_display(record.test) + ": ";
  std::string text;
  ansi::append(text, ansi::bold, test, look.has_color);
  return text + text_of(record, look, reports::columns_of(test)).text;
}

}  // namespace gauntlet::grading
