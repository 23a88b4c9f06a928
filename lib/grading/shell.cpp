#include "grading/shell.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "json/utf8.hpp"
#include "json/visible.hpp"

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

std::string escape(char c) {
  if (c == '\n') return "\\n";
  const auto byte = static_cast<unsigned char>(c);
  std::string digits = "\\";
  for (const unsigned shift : {6U, 3U, 0U}) digits += static_cast<char>('0' + (byte >> shift & 7U));
  return digits;
}

// A word that is not harmless as it is, in ANSI-C quotes (bash, ksh, zsh, POSIX of 2024).
std::string escaped_word(std::string_view word) {
  constexpr std::size_t enough = 64;  // more than the longest command to a log
  std::string quoted = "$'";
  while (!word.empty()) {
    const auto size = std::max<std::size_t>(json::first_character(word).size, 1);
    const bool is_plain = word.starts_with(json::visible(word.substr(0, enough)).substr(0, size));
    for (const char c : word.substr(0, size)) {
      if (is_plain && (c == '\'' || c == '\\')) quoted += '\\';
      quoted += is_plain ? std::string(1, c) : escape(c);
    }
    word.remove_prefix(size);
  }
  return quoted + "'";
}

std::string joined(const std::vector<std::string>& words,
                   std::string (*quoted)(const std::string& word)) {
  std::string command;
  for (const auto& word : words) {
    if (!command.empty()) command += ' ';
    command += quoted(word);
  }
  return command;
}

}  // namespace

std::string shell_command(const std::vector<std::string>& words) {
  return joined(words, shell_word);
}

std::string shown_command(const std::vector<std::string>& words) {
  return joined(words, [](const std::string& word) {
    return json::visible(word) == word ? shell_word(word) : escaped_word(word);
  });
}

std::string shell_command(const Run& run) {
  constexpr std::size_t most_shown = 65536;
  const std::string program = shown_command(run.command);
  const std::string file = shown_command({run.input.string()});
  if (run.delivery == Delivery::trickle) return "dd bs=1 status=none if=" + file + " | " + program;
  if (run.text && run.text->size() <= most_shown) {
    return "printf %s " + shown_command({*run.text}) + " | " + program;
  }
  return program + " < " + file;
}

}  // namespace gauntlet::grading
