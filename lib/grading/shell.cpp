#include "grading/shell.hpp"

#include <cstddef>
#include <string_view>

namespace gauntlet::grading {
namespace {

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

}  // namespace

std::string shell_command(const std::vector<std::string>& words) {
  std::string command;
  for (const auto& word : words) {
    if (!command.empty()) command += ' ';
    command += shell_word(word);
  }
  return command;
}

std::string shell_command(const Run& run) {
  constexpr std::size_t most_shown = 65536;
  const std::string program = shell_command(run.command);
  const std::string file = shell_command({run.input.string()});
  if (run.delivery == Delivery::trickle) return "dd bs=1 status=none if=" + file + " | " + program;
  if (run.text && run.text->size() <= most_shown) {
    return "printf %s " + shell_command({*run.text}) + " | " + program;
  }
  return program + " < " + file;
}

}  // namespace gauntlet::grading
