#include "text/display.hpp"

#include <utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "text/trace.hpp"

namespace gauntlet::text {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Characters that are invisible, or that change how other text is displayed.
constexpr std::array hidden{
    Range{0x00, 0x1f},       Range{0x7f, 0x9f},      // controls
    Range{0xad, 0xad},       Range{0x61c, 0x61c},    // soft hyphen, Arabic letter mark
    Range{0x180e, 0x180e},   Range{0x200b, 0x200f},  // zero-width characters, direction marks
    Range{0x2028, 0x202e},                           // separators, bidirectional overrides
    Range{0x2060, 0x206f},                           // invisible operators, isolates
    Range{0xfdd0, 0xfdef},                           // noncharacters
    Range{0xfeff, 0xfeff},   Range{0xfff9, 0xfffb},  // byte order mark, annotations
    Range{0xe0000, 0xe0fff},                         // tags
};

// Spaces, which may precede a command in a line.
constexpr std::array blanks{Range{'\t', '\t'},     Range{' ', ' '},       Range{0xa0, 0xa0},
                            Range{0x1680, 0x1680}, Range{0x2000, 0x200a}, Range{0x202f, 0x202f},
                            Range{0x205f, 0x205f}, Range{0x3000, 0x3000}};

// The commands that GitHub's runner accepts after "::".
constexpr std::array<std::string_view, 18> commands{
    "error",         "warning",     "notice",
    "debug",         "group",       "endgroup",
    "add-mask",      "add-path",    "set-env",
    "set-output",    "save-state",  "echo",
    "command",       "add-matcher", "remove-matcher",
    "stop-commands", "get-state",   "internal-set-repo-path"};

template <std::size_t n>
bool is_in(char32_t code, const std::array<Range, n>& ranges) {
  return std::ranges::any_of(
      ranges, [code](const Range& range) { return range.first <= code && code <= range.last; });
}

// Includes the last two code points of each plane, which are noncharacters.
bool is_hidden(char32_t code) { return is_in(code, hidden) || (code & 0xfffe) == 0xfffe; }

// Returns true if the character needs no escape and cannot start a command.
bool is_plain(char c) { return c >= ' ' && c <= '~' && c != ':' && c != '#' && c != '['; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_command(std::string_view name) {
  return std::ranges::any_of(commands, [name](std::string_view command) {
    return std::ranges::equal(
        name, command, [](char a, char b) { return a == b || (is_letter(a) && (a | 0x20) == b); });
  });
}

// Returns the leading letters, '-' and '_' of a text.
std::string_view word_at(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (is_letter(text[size]) || text[size] == '-' || text[size] == '_')) {
    ++size;
  }
  return text.substr(0, size);
}

// Returns true if a text starts with a command.
bool starts_command(std::string_view text, bool begins_line) {
  if (text.starts_with("::")) return begins_line || is_command(word_at(text.substr(2)));
  for (const auto& [start, end] : {std::pair("##", '['), std::pair("[[", '|')}) {
    if (!text.starts_with(start)) continue;
    const auto rest = text.substr(2);
    const auto word = word_at(rest);
    if (rest.substr(word.size()).starts_with(end)) return true;
  }
  return false;
}

void append_byte(char byte, std::string& out) {
  const auto code = static_cast<unsigned char>(byte);
  ((out += "\\x") += "0123456789abcdef"[code >> 4U]) += "0123456789abcdef"[code & 15U];
}

void append_visible(char32_t code, std::string& out) {
  if (code == '\n' || code == '\r' || code == '\t') {
    out.append("\\").append(1, code == '\n' ? 'n' : code == '\r' ? 'r' : 't');
  } else {
    append_escape(code, out);
  }
}

std::string show(std::string_view text, std::string_view kept) {
  std::string shown;
  shown.reserve(text.size());
  bool begins_line = true;
  while (!text.empty()) {
    if (is_plain(text.front())) {  // by far the most common case
      shown += text.front();
      begins_line = begins_line && text.front() == ' ';
      text.remove_prefix(1);
      continue;
    }
    const auto [code, size] = first_character(text);
    const bool stays = size == 1 && kept.find(text.front()) != kept.npos;
    if (size == 0) {
      append_byte(text.front(), shown);
    } else if ((!stays && is_hidden(code)) || starts_command(text, begins_line)) {
      append_visible(code, shown);
    } else {
      shown += text.substr(0, size);
    }
    begins_line = (stays && code == '\n') || (begins_line && size > 0 && is_in(code, blanks));
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return shown;
}

void append_hex(char32_t unit, std::string& out) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[unit >> shift & 0xfU];
}

}  // namespace

std::string escape_for_display(std::string_view text) { return show(text, ""); }

std::string escape_lines_for_display(std::string_view text) { return show(text, "\n\t"); }

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

namespace {

bool is_mark(std::string_view line) { return read_mark(line).has_value(); }

// Returns the lines of the innermost call in the program's own files if the text is cut within the
// same stack trace.
std::vector<std::size_t> own_call_above(const std::vector<std::string_view>& lines,
                                        std::size_t cut) {
  auto own = innermost_own_call(lines, is_mark);
  for (std::size_t i = own.empty() ? cut : own.back() + 1; i < cut; ++i) {
    if (!lines[i].starts_with(' ') && !is_mark(lines[i])) return {};
  }
  return own;
}

}  // namespace

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
  std::vector<std::size_t> own = own_call_above(lines, first);
  const std::size_t cut = first;
  std::vector<std::size_t> kept;  // the lines above the cut that are shown
  for (bool is_settled = false; !is_settled;) {
    kept.clear();
    if (reason < cut && !read_mark(lines[reason])) kept.push_back(reason);
    for (const std::size_t i : own) {
      if (i < first && std::ranges::find(kept, i) == kept.end()) kept.push_back(i);
    }
    if (!own.empty() && cut + kept.size() >= lines.size()) {
      own.clear();  // the end is more important
      continue;
    }
    is_settled = first == cut + kept.size();
    first = cut + kept.size();
  }
  std::size_t left_out = passed;
  for (std::size_t i = 0; i < first; ++i) {
    if (std::ranges::find(kept, i) == kept.end()) left_out += read_mark(lines[i]).value_or(1);
  }
  std::string shown;
  for (const std::size_t i : kept) shown.append(end_of(lines[i], max_bytes)) += '\n';
  if (left_out > 0) shown.append(mark_of(left_out)) += '\n';
  for (; first < lines.size(); ++first) shown.append(end_of(lines[first], max_bytes)) += '\n';
  if (!text.ends_with('\n') && !shown.empty()) shown.pop_back();
  return shown;
}

std::string_view last_line(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  return text.substr(text.find_last_of('\n') + 1);
}

std::string without_colors(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto start = std::min(text.find("\x1b["), text.size());
    plain += text.substr(0, start);
    text.remove_prefix(start);
    if (text.empty()) break;
    const auto is_final = [](char c) { return c < ' ' || c > '?'; };
    const auto* const end = std::find_if(text.begin() + 2, text.end(), is_final);
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()) + (end != text.end() ? 1 : 0));
  }
  return plain;
}

std::string truncate_text(std::string_view text, std::size_t max) {
  if (text.size() <= max) return std::string(text);
  while (max > 0 && continues_character(text[max])) --max;
  return std::string(text.substr(0, max)) + "...";
}

Character first_character(std::string_view text) {
  constexpr std::size_t longest = 4;
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {first, 1};
  if (utf8::find_invalid(text.substr(0, longest)) == 0) return {};
  const char* end = text.data();
  const char32_t code = utf8::unchecked::next(end);
  return {code, static_cast<std::size_t>(end - text.data())};
}

std::string to_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  for (auto bad = utf8::find_invalid(bytes); bad != bytes.npos; bad = utf8::find_invalid(bytes)) {
    text.append(bytes, 0, bad).append("\xef\xbf\xbd");
    bytes.remove_prefix(bad + 1);
  }
  return text.append(bytes);
}

void append_escape(char32_t code, std::string& out) {
  if (code <= 0xffff) return append_hex(code, out);
  append_hex(0xd7c0 + (code >> 10U), out);
  append_hex(0xdc00 + (code & 0x3ffU), out);
}

}  // namespace gauntlet::text
