#include "session/ask.hpp"

#include <algorithm>

#include "core/drawing.hpp"
#include "gauntlet/json.hpp"
#include "session/layout.hpp"
#include "text/names.hpp"

namespace gauntlet::session {
namespace {

constexpr std::string_view arrow("\u2192");

}  // namespace

std::optional<std::size_t> find_word(const Words& words, std::string_view text) {
  std::optional<std::size_t> found;
  if (text.empty()) return found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with(text)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::string with_default(const std::string& question, std::string_view default_value) {
  return std::string(question).append(" [").append(default_value).append("] ");
}

std::string without_arrows(std::string line) {
  return text::replaced(std::move(line), arrow, "to");
}

void print_line(Console& console, std::string line) {
  if (!console.look().has_unicode) line = without_arrows(std::move(line));
  console.show(line.append("\n"));
}

void show_rules(Console& console, std::span<const std::string_view> rules) {
  constexpr std::size_t max_columns = 80, indent = 2;
  const std::size_t columns = std::min(console.look().columns, max_columns);
  for (const std::string_view rule : rules) {
    std::string_view before = "- ";
    for (const Line& line :
         wrap({{"", std::string(rule)}}, std::max(columns, 2 * indent) - indent)) {
      const std::string& text = line.front().text;
      print_line(console, std::string(before).append(text, 0, text.find_last_not_of(' ') + 1));
      before = "  ";
    }
  }
}

void refuse(Console& console, std::string_view expected, std::string_view got,
            std::string_view leave) {
  std::string line("expected ");
  line.append(expected).append(", or ").append(leave).append(", got ").append(json::quote(got));
  print_line(console, std::move(line));
}

void print_highlight(Console& console, std::string_view words) {
  std::string cheer("\\o/ ");
  cheer.append(words).append(" \\o/");
  std::string line;
  ansi::append(line, ansi::green, cheer, console.has_color());
  print_line(console, std::move(line));
}

std::string format_position(Position position) {
  return std::to_string(position.row).append(" ").append(std::to_string(position.column));
}

std::string describe(Position position) {
  return std::to_string(position.row).append(",").append(std::to_string(position.column));
}

std::string describe_way(Position from, Position to) {
  return describe(from).append(" ").append(arrow).append(" ").append(describe(to));
}

std::string ask(Console& console, const std::string& prompt) {
  const auto line = console.read_line(prompt);
  if (!line) throw QuitRequested("typed no more");
  std::string text(text::trimmed(*line));
  if (text == "q" || text == "quit") throw QuitRequested("gave up", text);
  return text;
}

std::string describe_answers(std::string_view expected) {
  return std::string("Enter ").append(expected).append(
      ", nothing for the default in brackets, or q to leave.");
}

std::string number_between(std::uint64_t min, std::uint64_t max) {
  return "a number from " + std::to_string(min) + " to " + std::to_string(max);
}

std::size_t ask_word_with_default(Console& console, const std::string& question,
                                  const Words& words) {
  return ask_for(console, with_default(question, words.front()), text::list_of(words),
                 [&](std::string_view text) {
                   return text.empty() ? std::optional<std::size_t>(0) : find_word(words, text);
                 });
}

}  // namespace gauntlet::session
