#include "session/ask.hpp"

#include "core/numbers.hpp"

namespace gauntlet::session {
namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view space = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(space);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(space) + 1 - begin);
}

std::string join(std::span<const std::string_view> words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out.append(i + 1 == words.size() ? " or " : ", ");
    out.append(words[i]);
  }
  return out;
}

std::string with_usual(const std::string& question, std::string_view usual) {
  return std::string(question).append(" [").append(usual).append("] ");
}

}  // namespace

std::string ask(Console& console, const std::string& prompt) {
  const auto line = console.read_line(prompt);
  if (!line) throw Left();
  const std::string_view text = trim(*line);
  if (text == "q" || text == "quit") throw Left();
  return std::string(text);
}

std::uint64_t ask_number(Console& console, const std::string& question, std::uint64_t usual,
                         std::uint64_t least, std::uint64_t most) {
  const std::string expected =
      "a number from " + std::to_string(least) + " to " + std::to_string(most);
  return ask_for(console, with_usual(question, std::to_string(usual)), expected,
                 [&](std::string_view text) -> std::optional<std::uint64_t> {
                   if (text.empty()) return usual;
                   const auto number = read_natural(text);
                   return number && *number >= least && *number <= most ? number : std::nullopt;
                 });
}

std::size_t ask_word(Console& console, const std::string& prompt,
                     std::initializer_list<std::string_view> words) {
  const std::span<const std::string_view> all(words.begin(), words.size());
  return ask_for(console, prompt, join(all),
                 [&](std::string_view text) { return find_word(all, text); });
}

std::size_t ask_usual_word(Console& console, const std::string& question,
                           std::initializer_list<std::string_view> words) {
  const std::span<const std::string_view> all(words.begin(), words.size());
  return ask_for(console, with_usual(question, all.front()), join(all), [&](std::string_view text) {
    return text.empty() ? std::optional<std::size_t>(0) : find_word(all, text);
  });
}

std::optional<std::size_t> find_word(std::span<const std::string_view> words,
                                     std::string_view text) {
  std::optional<std::size_t> found;
  if (text.empty()) return found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!words[i].starts_with(text)) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

}  // namespace gauntlet::session
