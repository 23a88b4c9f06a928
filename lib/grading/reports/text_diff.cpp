#include "grading/reports/text_diff.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "compare/differences.hpp"
#include "compare/text.hpp"
#include "core/drawing.hpp"
#include "gauntlet/compare.hpp"
#include "text/display.hpp"

namespace gauntlet::grading::reports {
namespace {

using compare::Method;
using Kind = DiffRow::Kind;

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr std::string_view middle_dot = "\u00b7";

// Returns the words of a line, each after one blank.
std::string words_of(std::string_view line) {
  std::string words;
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    if (line.empty()) return words;
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    words.append(" ").append(word);
    line.remove_prefix(word.size());
  }
}

// Splits a text into lines; for a comparison of bytes with their line ends.
std::vector<std::string_view> split(std::string_view text, Method method) {
  std::vector<std::string_view> lines;
  if (method != Method::exact) text = text.substr(0, text.find_last_not_of(blanks) + 1);
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    const bool is_cut = method != Method::exact && line.ends_with('\n');
    lines.push_back(is_cut ? line.substr(0, end - 1) : line);
    text.remove_prefix(end);
  }
  return lines;
}

std::string shown(std::string_view line, bool shows_blanks) {
  std::string text = text::escape_for_display(line);
  const std::size_t end = shows_blanks ? 0 : text.find_last_not_of(' ') + 1;
  std::string out = text.substr(0, end);
  for (const char c : std::string_view(text).substr(end)) {
    out += c == ' ' ? middle_dot : std::string_view(&c, 1);
  }
  return out;
}

class Differ {
 public:
  explicit Differ(const ResultDetails& details)
      : method_(details.method.value()),
        expected_(split(details.expected, method_)),
        actual_(split(details.actual, method_)),
        are_all_known_(details.differences.size() < compare::max_differences) {
    for (const auto& difference : details.differences) differing_.insert(difference.pointer);
    lenient_.text.ignores_case = true;
    lenient_.tolerance = compare::to_decimal("1e300");
  }

  std::vector<DiffRow> rows() const {
    constexpr std::size_t max_edits = 200;
    const auto equal = [&](std::size_t e, std::size_t a) { return are_equal(e, a); };
    std::vector<DiffRow> rows;
    std::size_t e = 0, a = 0;
    const auto add_same = [&](std::size_t end) {
      while (e < end) rows.push_back(row(e++, a++));
    };
    for (const compare::Hunk& hunk :
         compare::align(expected_.size(), actual_.size(), equal, max_edits, [] { return false; })) {
      add_same(hunk.expected);
      for (const auto& [from, to] : compare::pair_by_index(hunk)) rows.push_back(row(from, to));
      e = hunk.expected + hunk.expected_count;
      a = hunk.actual + hunk.actual_count;
    }
    add_same(expected_.size());
    return rows;
  }

 private:
  std::string normalized(std::string_view line) const {
    if (method_ == Method::tokens) return words_of(line);
    if (method_ == Method::text)
      return std::string(line.substr(0, line.find_last_not_of(blanks) + 1));
    return std::string(line);
  }

  // Lines that the rules consider equal may be different texts.
  bool are_equal(std::size_t e, std::size_t a) const {
    if (normalized(expected_[e]) == normalized(actual_[a])) return true;
    return method_ == Method::text && are_all_known_ &&
           !differing_.contains("line " + std::to_string(e + 1)) &&
           compare::equal_units(expected_[e], actual_[a], lenient_);
  }

  DiffRow row(std::optional<std::size_t> e, std::optional<std::size_t> a) const {
    DiffRow row;
    row.kind = !a                  ? Kind::missing
               : !e                ? Kind::extra
               : are_equal(*e, *a) ? Kind::same
                                   : Kind::changed;
    const bool shows_blanks =
        row.kind == Kind::changed && words_of(expected_[*e]) == words_of(actual_[*a]);
    if (e) {
      row.expected_line = *e + 1;
      row.expected = shown(expected_[*e], shows_blanks);
    }
    if (a) {
      row.actual_line = *a + 1;
      row.actual = shown(actual_[*a], shows_blanks);
    }
    return row;
  }

  Method method_;
  std::vector<std::string_view> expected_;
  std::vector<std::string_view> actual_;
  bool are_all_known_;
  compare::Rules lenient_;  // what rules may ignore
  std::set<std::string> differing_;
};

// Keeps the rows that differ, with one row before and after them, up to `max` rows.
TextDiff condensed(std::vector<DiffRow> all, std::size_t max) {
  const auto differs = [&](std::size_t i) { return i < all.size() && all[i].kind != Kind::same; };
  TextDiff diff;
  const auto leave_out = [&] {
    diff.is_whole = false;
    if (diff.rows.empty() || diff.rows.back().kind != Kind::gap) diff.rows.push_back({Kind::gap});
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool is_near = differs(i) || differs(i + 1) || (i > 0 && differs(i - 1));
    if (!is_near || diff.rows.size() >= max) {
      leave_out();
    } else {
      diff.rows.push_back(std::move(all[i]));
    }
  }
  return diff;
}

}  // namespace

bool has_text_diff(const ResultDetails& details) {
  return details.method && *details.method != Method::json && !details.differences.empty();
}

TextDiff text_diff(const ResultDetails& details, std::size_t max) {
  constexpr std::size_t max_shown = 4096;  // longer texts end with dots in a record
  TextDiff diff = condensed(Differ(details).rows(), max);
  if (std::max(details.expected.size(), details.actual.size()) >= max_shown) diff.is_whole = false;
  return diff;
}

Lines render(const TextDiff& diff, std::size_t width, bool has_color) {
  constexpr std::size_t between = 3;  // " | "
  std::size_t digits = 1;
  for (const DiffRow& row : diff.rows) {
    digits = std::max(
        {digits, std::to_string(row.expected_line).size(), std::to_string(row.actual_line).size()});
  }
  const std::size_t both = width - std::min(width, between + 2 * (digits + 1));
  std::size_t longest = std::string_view("expected").size();
  for (const DiffRow& row : diff.rows) longest = std::max(longest, columns_of(row.expected));
  const std::size_t left = std::min(both / 2, longest);
  const auto cell = [&](std::size_t line, std::string_view text, std::size_t side,
                        std::string_view look) {
    const std::string number = line == 0 ? "" : std::to_string(line);
    const std::string fitted = fit(text, side);
    std::string out(digits - number.size(), ' ');
    out.append(number).append(" ");
    ansi::append(out, look, fitted, has_color && !look.empty());
    return out.append(side - columns_of(fitted), ' ');
  };
  const auto line_of_row = [&](const std::string& start, char mark, std::string right) {
    return Line{start + ' ' + mark + ' ' + std::move(right), width};
  };
  Lines lines{line_of_row(cell(0, "expected", left, ""), ' ', cell(0, "actual", both - left, ""))};
  for (const DiffRow& row : diff.rows) {
    if (row.kind == Kind::gap) {
      lines.push_back(line_of(std::string(digits + 1, ' ') + "..."));
      continue;
    }
    const bool is_same = row.kind == Kind::same;
    const char mark = is_same                     ? ' '
                      : row.kind == Kind::changed ? '|'
                      : row.kind == Kind::missing ? '<'
                                                  : '>';
    lines.push_back(
        line_of_row(cell(row.expected_line, row.expected, left, is_same ? "" : ansi::green), mark,
                    cell(row.actual_line, row.actual, both - left, is_same ? "" : ansi::red)));
  }
  for (Line& line : lines) {  // without blanks at the end
    line.text.erase(line.text.find_last_not_of(' ') + 1);
  }
  return lines;
}

}  // namespace gauntlet::grading::reports
