#include "text/trace.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "text/display.hpp"
#include "text/names.hpp"

namespace gauntlet::text {
namespace {

using Lines = std::vector<std::string_view>;

std::string_view trim(std::string_view line) { return trimmed(line, " \t\r"); }

// Returns the non-blank lines without trailing white space.
Lines lines_in(std::string_view text) {
  Lines lines;
  for (const std::string_view line : lines_of(text)) {
    if (!trim(line).empty()) lines.push_back(line.substr(0, line.find_last_not_of(" \t\r") + 1));
  }
  return lines;
}

std::string_view without_folder(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

std::string with_place(std::string_view error, std::string_view place) {
  std::string text(trim(error));
  return place.empty() ? text : text.append(" (").append(place).append(")");
}

// Returns true if a text contains any of these parts.
template <std::size_t n>
bool has_any(std::string_view text, const std::array<std::string_view, n>& parts) {
  return std::ranges::any_of(parts, [&](auto part) { return text.find(part) != text.npos; });
}

// Python: the calls, the innermost last, then the exception:
//     File "player.py", line 12, in place
//       return free[0]
//   IndexError: list index out of range
struct PythonCall {
  std::string_view file;
  std::string_view line;
};

std::optional<PythonCall> read_python_call(std::string_view line) {
  constexpr std::string_view begin = "  File \"", middle = "\", line ";
  const auto end = line.find(middle);
  if (!line.starts_with(begin) || end == line.npos) return std::nullopt;
  const std::string_view number = line.substr(end + middle.size());
  return PythonCall{line.substr(begin.size(), end - begin.size()),
                    number.substr(0, number.find_first_not_of("0123456789"))};
}

bool is_own(const PythonCall& call) {
  constexpr std::array<std::string_view, 3> libraries{"/lib/python", "/lib64/python", "<frozen "};
  return !has_any(call.file, libraries);
}

std::optional<std::string> python_error(const Lines& lines) {
  if (lines.back().starts_with(' ')) return std::nullopt;
  std::optional<PythonCall> innermost;
  for (std::size_t i = lines.size() - 1; i > 0 && lines[i - 1].starts_with(' '); --i) {
    const auto call = read_python_call(lines[i - 1]);
    if (!call) continue;
    if (is_own(*call) || !innermost) innermost = call;
    if (is_own(*call)) break;
  }
  if (!innermost) return std::nullopt;
  const std::string file(without_folder(innermost->file));
  return with_place(lines.back(), file + ", line " + std::string(innermost->line));
}

// Java and JavaScript: the exception, then the calls, the innermost first:
//   java.lang.IllegalStateException: no tile
//       at Player.place(Player.java:12)

// Returns "Player.java:12" for such a call; empty if the line does not have it.
std::string_view place_of_call(std::string_view line) {
  std::string_view place = trim(line);
  const auto open = place.rfind('(');
  place = open == place.npos ? place.substr(place.rfind(' ') + 1) : place.substr(open + 1);
  if (place.ends_with(')')) place.remove_suffix(1);
  place = without_folder(place);
  const auto colon = place.find(':');
  const bool has_line =
      colon + 1 < place.size() && place.find_first_of("0123456789", colon) == colon + 1;
  return colon != place.npos && has_line ? place : std::string_view();
}

std::optional<std::string> java_error(const Lines& lines) {
  constexpr std::array<std::string_view, 6> libraries{"at java.", "at javax.", "at jdk.",
                                                      "at sun.",  "(node:",    "at node:"};
  std::size_t end = lines.size();
  if (lines.back().starts_with("Node.js v")) --end;
  std::size_t first = end;
  while (first > 0 && is_stack_frame(lines[first - 1])) --first;
  if (first == end || first == 0) return std::nullopt;
  std::string_view error = lines[first - 1];
  constexpr std::string_view thread = "Exception in thread \"", cause = "Caused by: ";
  if (error.starts_with(cause)) error.remove_prefix(cause.size());
  if (error.starts_with(thread)) {
    const auto name_end = error.find("\" ", thread.size());
    if (name_end != error.npos) error.remove_prefix(name_end + 2);
  }
  for (std::size_t i = first; i < end; ++i) {
    const auto place = place_of_call(lines[i]);
    if (!place.empty() && !has_any(lines[i], libraries)) return with_place(error, place);
  }
  return with_place(error, "");
}

// Returns true for a call with a line and a column, as in JavaScript: "    at f (/tmp/n.js:1:33)".
bool is_javascript_call(std::string_view line) {
  const std::string_view place = place_of_call(line);
  return is_stack_frame(line) && std::ranges::count(place, ':') == 2;
}

bool is_own_javascript_call(std::string_view line) {
  constexpr std::array<std::string_view, 4> libraries{"(node:", "at node:", "/node_modules/",
                                                      "(internal/"};
  return is_javascript_call(line) && !has_any(line, libraries);
}

// Rust: "thread 'main' panicked at src/main.rs:12:5:", and the reason on the next line.
std::optional<std::string> rust_error(const Lines& lines) {
  constexpr std::string_view panicked = " panicked at ";
  for (std::size_t i = lines.size(); i-- > 0;) {
    const auto at = lines[i].find(panicked);
    if (!lines[i].starts_with("thread '") || at == std::string_view::npos) continue;
    std::string_view place = lines[i].substr(at + panicked.size());
    if (!place.ends_with(':') || i + 1 == lines.size()) return std::string(lines[i]);
    place.remove_suffix(1);
    return with_place(lines[i + 1], without_folder(place));
  }
  return std::nullopt;
}

// Go: "panic: " with the reason, then the calls, each followed by a line with its file.
std::optional<std::string> go_error(const Lines& lines) {
  const auto is_panic = [](std::string_view line) { return line.starts_with("panic: "); };
  const auto panic = std::ranges::find_if(lines, is_panic);
  if (panic == lines.end()) return std::nullopt;
  const auto call = std::find_if(panic, lines.end(), [](std::string_view line) {
    return line.starts_with('\t') && line.find(".go:") != line.npos;
  });
  if (call == lines.end()) return std::nullopt;
  const std::string_view place = trim(*call);
  return with_place(*panic, without_folder(place.substr(0, place.find(' '))));
}

}  // namespace

bool is_stack_frame(std::string_view line) {
  const std::string_view call = trim(line);
  const bool is_at = call.starts_with("at ") && call.find_first_of("(:") != call.npos;
  return call.size() < line.size() &&
         (is_at || (call.starts_with("... ") && call.ends_with(" more")));
}

std::vector<std::size_t> innermost_own_call(const std::vector<std::string_view>& lines,
                                            const std::function<bool(std::string_view)>& is_gap) {
  for (std::size_t end = lines.size(); end > 0; --end) {
    const std::size_t i = end - 1;
    if (lines[i].starts_with("Traceback ")) break;
    if (const auto call = read_python_call(lines[i]); call && is_own(*call)) {
      const bool has_source = i + 1 < lines.size() && lines[i + 1].starts_with("    ");
      return has_source ? std::vector{i, i + 1} : std::vector{i};
    }
    if (!is_javascript_call(lines[i])) continue;
    std::vector<std::size_t> own;  // the first of the trace
    for (std::size_t after = end; after > 0; --after) {
      const std::size_t k = after - 1;
      if (!is_stack_frame(lines[k]) && !is_gap(lines[k])) break;
      if (is_own_javascript_call(lines[k])) own = {k};
    }
    return own;
  }
  return {};
}

std::string error_from_stderr(std::string_view err) {
  const Lines lines = lines_in(err);
  if (lines.empty()) return {};
  for (const auto find : {python_error, java_error, rust_error, go_error}) {
    if (auto error = find(lines)) return *error;
  }
  return std::string(last_line(err));
}

}  // namespace gauntlet::text
