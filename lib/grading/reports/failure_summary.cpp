#include "grading/reports/failure_summary.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "text/shorten.hpp"
#include "text/visible.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::size_t shown = 5;  // differences, and lines of standard error
constexpr std::size_t shown_width = 200;

std::string printable(std::string_view text) {
  return text::visible(text::shorten(text, shown_width));
}

std::string complaint_lines(std::string_view rest) {
  std::string text;
  for (std::size_t line = 0; !rest.empty(); ++line) {
    if (line == shown) return text + "  | ...\n";
    const auto end = std::min(rest.find('\n'), rest.size());
    text += "  | " + text::visible_lines(text::shorten(rest.substr(0, end), shown_width)) + '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

}  // namespace

std::string failure_summary(const Record& record) {
  std::string text = text::visible(record.test) + ": " + std::string(name_of(record.verdict)) +
                     ": " + printable(record.message) + '\n';
  const std::size_t count = record.differences.size();
  for (std::size_t i = 0; i < std::min(count, shown) && count > 1; ++i) {
    const auto& [pointer, expected, actual] = record.differences[i];
    text += "  " + printable(pointer) + ": expected " + printable(expected) + ", got " +
            printable(actual) + '\n';
  }
  if (count > shown) text += "  ...\n";
  for (const auto& note : record.notes) text += "  note: " + printable(note) + '\n';
  return text + "  $ " + text::visible_lines(record.command) + '\n' +
         complaint_lines(record.complaint);
}

}  // namespace gauntlet::grading
