#include "session/layout.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/numbers.hpp"
#include "text/display.hpp"

namespace gauntlet::session {
namespace {

constexpr std::size_t min_said = 3;  // minimum number of lines for messages in a low window

bool is_begin(char byte) { return !text::continues_character(byte); }

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, is_begin));
}

// Returns the number of bytes of the first `characters` characters.
std::size_t bytes_of(std::string_view text, std::size_t characters) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (is_begin(text[at]) && characters-- == 0) break;
  }
  return at;
}

// Returns the parameters of the SGR sequence at the start of the text, "" for a reset; nullopt if
// there is none.
std::optional<std::string_view> sgr_at(std::string_view text) {
  if (!text.starts_with("\x1b[")) return std::nullopt;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  if (end == text.npos || text[end] != 'm') return std::nullopt;
  return text.substr(2, end - 2);
}

void append(Line& line, const std::string& look, std::string_view text) {
  if (text.empty()) return;
  if (line.empty() || line.back().look != look) line.push_back({look, ""});
  line.back().text.append(text);
}

// Removes the first `columns` columns from the line and returns them as a line.
Line part_off(Line& line, std::size_t columns) {
  Line first;
  while (columns > 0 && !line.empty()) {
    Run& run = line.front();
    const std::size_t size = std::min(columns, columns_of(run.text));
    const std::size_t bytes = bytes_of(run.text, size);
    append(first, run.look, std::string_view(run.text).substr(0, bytes));
    run.text.erase(0, bytes);
    columns -= size;
    if (run.text.empty()) line.erase(line.begin());
  }
  return first;
}

// Returns the number of columns after which to break a line that is too long.
std::size_t parting(const Line& line, std::size_t columns) {
  std::string text;
  for (const Run& run : line) text.append(run.text);
  text.resize(bytes_of(text, columns + 1));
  const std::size_t space = text.rfind(' ');
  if (space == text.npos || space == 0) return columns;
  return std::min(columns, columns_of(std::string_view(text).substr(0, space)) + 1);
}

int middle_of(const TextSpan& spot) { return static_cast<int>(2 * spot.column + spot.width); }

// The horizontal and vertical distance between two spots, in units of about equal length.
std::pair<int, int> way(const TextSpan& from, const TextSpan& to) {
  constexpr int line_height = 4;  // half columns
  return {middle_of(to) - middle_of(from),
          (static_cast<int>(to.line) - static_cast<int>(from.line)) * line_height};
}

// The distance in that direction, compared lexicographically: first lines up or down, then columns.
// Left and right thus prefer the current line. Returns nullopt if `to` does not lie in that
// direction.
std::optional<std::pair<int, int>> distance(const TextSpan& from, const TextSpan& to,
                                            Direction direction) {
  const auto [across, down] = way(from, to);
  const bool is_across = direction == Direction::left || direction == Direction::right;
  const bool is_back = direction == Direction::left || direction == Direction::up;
  const int along = (is_across ? across : down) * (is_back ? -1 : 1);
  if (along <= 0) return std::nullopt;
  return std::pair(std::abs(down), std::abs(across));
}

// A wrapped text, and the index of the first wrapped line of each of its lines.
struct Wrapped {
  std::vector<Line> lines;
  std::vector<std::size_t> begins;
};

Wrapped wrapped(std::string_view text, std::size_t columns) {
  Wrapped all;
  for (const Line& line : lines_of(text)) {
    all.begins.push_back(all.lines.size());
    const auto parts = wrap(line, columns);
    all.lines.insert(all.lines.end(), parts.begin(), parts.end());
  }
  return all;
}

// Returns the last `max` lines.
std::vector<Line> last_of(std::vector<Line> lines, std::size_t max) {
  if (lines.size() > max) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(max));
  }
  return lines;
}

}  // namespace

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::string look;
  while (!text.empty()) {
    Line line;
    while (!text.empty() && text.front() != '\n') {
      if (const auto sgr = sgr_at(text)) {
        look = *sgr == "0" ? std::string() : std::string(*sgr);
        text.remove_prefix(sgr->size() + 3);
      } else {
        const std::size_t end = std::min(text.find_first_of("\n\x1b", 1), text.size());
        append(line, look, text.substr(0, end));
        text.remove_prefix(end);
      }
    }
    if (!text.empty()) text.remove_prefix(1);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::size_t width_of(const Line& line) {
  std::size_t width = 0;
  for (const Run& run : line) width += columns_of(run.text);
  return width;
}

std::vector<Line> wrap(const Line& line, std::size_t columns) {
  std::vector<Line> parts;
  Line rest = line;
  while (width_of(rest) > columns) {
    parts.push_back(part_off(rest, parting(rest, columns)));
    if (rest.front().text.front() == ' ') part_off(rest, 1);
  }
  parts.push_back(std::move(rest));
  return parts;
}

std::string wrapped_text(std::string_view text, std::size_t columns) {
  std::string all;
  for (const Line& line : wrapped(text, columns).lines) {
    for (const Run& run : line) {
      all += run.look.empty() ? run.text : "\x1b[" + run.look + 'm' + run.text + "\x1b[0m";
    }
    all += '\n';
  }
  return all;
}

std::string why_too_wide(const Picture& picture, std::size_t columns) {
  const std::vector<Line> lines = lines_of(picture.lines);
  std::size_t width = 0;
  for (std::size_t i = picture.drawn_begin; i < std::min(picture.drawn_end, lines.size()); ++i) {
    width = std::max(width, width_of(lines[i]));
  }
  if (width <= columns) return {};
  return "The window is too narrow: it has " + pluralize(columns, "column") +
         ", the picture needs " + std::to_string(width) + ".\n";
}

namespace {

// Returns the number of lines that must be visible together.
std::size_t height_of_board(const Picture& picture) {
  return picture.can_scroll ? 0 : picture.drawn_end - picture.drawn_begin;
}

// Returns the message that replaces a board if the window is too low for the board, one line of
// messages and the question; otherwise "". Precondition: the picture is not too wide.
std::string why_too_low(const Picture& picture, std::size_t rows, std::size_t question) {
  const std::size_t board = height_of_board(picture);
  const std::size_t needed = board + 1 + question;
  if (board == 0 || needed <= rows) return {};
  return "The window is too low: it has " + pluralize(rows, "line") + ", the picture needs " +
         std::to_string(needed) + ".\n";
}

}  // namespace

Page lay_out(const Picture& picture, std::string_view said, std::string_view asked,
             std::size_t rows, std::size_t columns) {
  const std::vector<Line> question = last_of(wrapped(asked, columns).lines, rows);
  const std::size_t room = rows - question.size();
  std::string excuse = why_too_wide(picture, columns);
  if (excuse.empty()) excuse = why_too_low(picture, rows, question.size());
  const Wrapped drawn = wrapped(excuse.empty() ? picture.lines : excuse, columns);
  const std::size_t board = excuse.empty() ? height_of_board(picture) : 0;
  const std::size_t free = room - std::min(drawn.lines.size(), room);
  const std::vector<Line> words = last_of(
      wrapped(said, columns).lines, std::max(free, std::min({room / 2, min_said, room - board})));
  const std::size_t height = std::min(drawn.lines.size(), room - words.size());
  // Omits the lines above the board, and then those below it.
  std::size_t hidden = drawn.lines.size() - height;
  if (board > 0) hidden = std::min(hidden, drawn.begins[picture.drawn_begin]);
  const auto top = drawn.lines.begin() + static_cast<std::ptrdiff_t>(hidden);
  Page page{{top, top + static_cast<std::ptrdiff_t>(height)}, {}};
  page.lines.insert(page.lines.end(), words.begin(), words.end());
  page.lines.insert(page.lines.end(), question.begin(), question.end());
  if (!excuse.empty()) return page;
  for (SelectableCell choice : picture.choices) {
    const std::size_t line = drawn.begins[choice.spot.line];
    if (line < hidden || line >= hidden + height) continue;
    choice.spot.line = line - hidden;
    page.choices.push_back(std::move(choice));
  }
  return page;
}

std::size_t next_selectable(const std::vector<SelectableCell>& choices, std::size_t from,
                            Direction direction) {
  std::size_t best = from;
  std::optional<std::pair<int, int>> min;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto length = distance(choices[from].spot, choices[i].spot, direction);
    if (length && (!min || *length < *min)) {
      min = length;
      best = i;
    }
  }
  return best;
}

std::size_t nearest_choice(const std::vector<SelectableCell>& choices, const TextSpan& spot) {
  const auto length = [&](const SelectableCell& choice) {
    const auto [across, down] = way(spot, choice.spot);
    return std::abs(across) + std::abs(down);
  };
  return static_cast<std::size_t>(std::ranges::min_element(choices, {}, length) - choices.begin());
}

std::optional<std::size_t> selectable_at(const std::vector<SelectableCell>& choices,
                                         std::size_t line, std::size_t column) {
  const auto found = std::ranges::find_if(choices, [&](const SelectableCell& choice) {
    return choice.spot.line == line && column >= choice.spot.column &&
           column < choice.spot.column + choice.spot.width;
  });
  if (found == choices.end()) return std::nullopt;
  return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace gauntlet::session
