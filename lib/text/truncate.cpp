#include "text/truncate.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "text/trace.hpp"
#include "text/utf8.hpp"

namespace gauntlet::text {
namespace {

constexpr std::string_view mark_begin = "... ", mark_end = " lines left out";

std::string mark_of(std::size_t lines) {
  std::string mark = std::string(mark_begin).append(std::to_string(lines)).append(mark_end);
  if (lines == 1) mark.replace(mark.find("lines"), 5, "line");
  return mark;
}

// Returns the number of lines that such a marker stands for, or nullopt for any other line.
std::optional<std::size_t> read_mark(std::string_view line) {
  if (!line.starts_with(mark_begin)) return std::nullopt;
  const std::string_view number = line.substr(mark_begin.size());
  std::size_t count = 0;
  std::from_chars(number.data(), number.data() + number.size(), count);
  if (line != mark_of(count)) return std::nullopt;
  return count;
}

// Removes the lines of a long text that are far from its end, and returns their number.
std::size_t pass_lines(std::string_view& text) {
  constexpr std::size_t max = std::size_t{256} << 10;
  if (text.size() <= max) return 0;
  auto end = text.find('\n', text.size() - max);
  if (end == text.npos || end + 1 == text.size()) end = text.rfind('\n', text.size() - max);
  if (end == text.npos) return 0;
  const auto count =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end) + 1, '\n');
  text.remove_prefix(end + 1);
  return static_cast<std::size_t>(count);
}

// Returns the end of a long line, starting at a character boundary.
std::string end_of(std::string_view line, std::size_t max) {
  if (line.size() <= max) return std::string(line);
  std::size_t begin = line.size() - max;
  while (begin < line.size() && continues_character(line[begin])) ++begin;
  return "..." + std::string(line.substr(begin));
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string last_lines(std::string_view text, std::size_t max_lines, std::size_t max_bytes) {
  const std::size_t passed = pass_lines(text);
  const auto lines = lines_of(text);
  std::size_t first = lines.size();
  std::size_t bytes = 0;
  while (first > 0 && lines.size() - first < max_lines) {
    bytes += lines[first - 1].size() + 1;
    if (bytes > max_bytes && first < lines.size()) break;
    --first;
  }
  std::size_t reason = first;  // the line above a trace, if it would be omitted
  const auto goes_on = [&](std::string_view line) {
    return is_stack_frame(line) || read_mark(line);
  };
  while (reason > 0 && reason < lines.size() && goes_on(lines[reason])) --reason;
  const bool has_reason = reason < first && !read_mark(lines[reason]);
  if (has_reason) ++first;
  std::size_t left_out = passed;
  for (std::size_t i = 0; i < first; ++i) {
    if (!has_reason || i != reason) left_out += read_mark(lines[i]).value_or(1);
  }
  std::string shown;
  if (has_reason) shown.append(end_of(lines[reason], max_bytes)) += '\n';
  if (left_out > 0) shown.append(mark_of(left_out)) += '\n';
  for (; first < lines.size(); ++first) shown.append(end_of(lines[first], max_bytes)) += '\n';
  if (!text.ends_with('\n') && !shown.empty()) shown.pop_back();
  return shown;
}

std::string_view last_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  return text.substr(text.find_last_of('\n') + 1);
}

std::string truncate_text(std::string_view text, std::size_t max) {
  if (text.size() <= max) return std::string(text);
  while (max > 0 && continues_character(text[max])) --max;
  return std::string(text.substr(0, max)) + "...";
}

}  // namespace gauntlet::text
