#include "grading/report.hpp"

#include <algorithm>

#include "grading/compare.hpp"

namespace gauntlet::grading {
namespace {

constexpr int shown_lines = 5;
constexpr std::size_t shown_width = 200;

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += R"('\'')";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string printable(std::string_view text) {
  std::string line = shorten(text, shown_width);
  std::replace_if(
      line.begin(), line.end(),
      [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; }, '?');
  return line;
}

}  // namespace

std::string shell_command(const std::vector<std::string>& words) {
  std::string command;
  for (const auto& word : words) {
    if (!command.empty()) command += ' ';
    command += shell_word(word);
  }
  return command;
}

std::string describe_failure(const Fixture& fixture, const std::string& program,
                             const Result& result) {
  std::string text = fixture.input.string() + ": " + result.message + "\n  $ " +
                     shell_command(command_for(program, fixture)) + " < " +
                     shell_word(fixture.input.string()) + '\n';
  std::string_view rest = result.err;
  for (int line = 0; !rest.empty(); ++line) {
    if (line == shown_lines) return text + "  | ...\n";
    const auto end = std::min(rest.find('\n'), rest.size());
    text += "  | " + printable(rest.substr(0, end)) + '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return text;
}

}  // namespace gauntlet::grading
