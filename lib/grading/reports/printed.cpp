
#include <algorithm>

#include "grading/reports/excerpt.hpp"
#include "text/escape_for_display.hpp"
#include "text/truncate.hpp"

namespace gauntlet::grading::reports {
namespace {

constexpr std::string_view label = "printed   ";
constexpr std::size_t max_lines = 5;

class Printer {
 public:
  explicit Printer(std::size_t width) : width_(width - std::min(width, label.size())) {}

  void add(std::string_view line) {
    const std::string text = text::escape_for_display(line);
    const std::string shown = fit(text, width_);
    printed_.is_whole = printed_.is_whole && shown == text;
    append(shown);
  }

  // Marks a byte of the line; drops the beginning of the line if the byte is far to the right.
  void add_marked(std::string_view line, std::size_t byte) {
    std::string before = text::escape_for_display(line.substr(0, byte));
    const std::size_t columns = columns_of(before);
    constexpr std::size_t min_rest = 8;
    if (columns + min_rest > width_) {
      const std::size_t shown = width_ / 2;
      const std::string_view start = line.substr(0, byte);
      before = "..." +
               text::escape_for_display(start.substr(start.size() - std::min(shown, start.size())));
      printed_.is_whole = false;
    }
    const std::size_t left = width_ - std::min(width_, columns_of(before));
    const std::string rest = text::escape_for_display(line.substr(byte));
    const std::string shown = fit(rest, std::max<std::size_t>(left, 4));
    printed_.is_whole = printed_.is_whole && shown == rest;
    append(before + shown);
    append(std::string(columns_of(before), ' ') + '^');
  }

  void add_dots() {
    append("...");
    printed_.is_whole = false;
  }

  OutputExcerpt take() { return std::move(printed_); }

 private:
  void append(const std::string& text) {
    printed_.lines.push_back(
        (printed_.lines.empty() ? std::string(label) : std::string(label.size(), ' ')) + text);
  }

  std::size_t width_;
  OutputExcerpt printed_;
};

}  // namespace

OutputExcerpt printed(std::string_view text, std::optional<std::size_t> malformed,
                      std::size_t width) {
  Printer printer(width);
  if (text.find_first_not_of(" \t\r\n") == text.npos) {
    printer.add("nothing");
    return printer.take();
  }
  const auto lines = text::lines_of(text);
  std::size_t first = 0;
  std::size_t marked = lines.size();
  if (malformed) {
    const auto before = text.substr(0, *malformed);
    marked = std::min(static_cast<std::size_t>(std::ranges::count(before, '\n')), lines.size() - 1);
    first = marked < max_lines - 1 ? 0 : marked - 2;
  }
  const std::size_t end = std::min(lines.size(), std::max(first + max_lines, std::size_t{1}));
  if (first > 0) printer.add_dots();
  for (std::size_t i = first; i < end; ++i) {
    if (i != marked) {
      printer.add(lines[i]);
      continue;
    }
    const auto begin = static_cast<std::size_t>(lines[i].data() - text.data());
    printer.add_marked(lines[i],
                       std::min(*malformed - std::min(*malformed, begin), lines[i].size()));
  }
  if (end < lines.size()) printer.add_dots();
  return printer.take();
}

}  // namespace gauntlet::grading::reports
