#include "process/shell.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "process/program.hpp"
#include "text/display.hpp"

namespace gauntlet::process {
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

// Removes words from the beginning of a text.
class WordSplitter {
 public:
  explicit WordSplitter(std::string_view text) : rest_(text) {}

  std::vector<std::string> split() {
    std::vector<std::string> words;
    for (skip_blanks(); !rest_.empty(); skip_blanks()) words.push_back(next_word());
    return words;
  }

 private:
  static constexpr std::string_view blanks = " \t\n";

  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size()));
  }

  char next() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  std::string next_word() {
    std::string word;
    while (!rest_.empty() && blanks.find(rest_.front()) == blanks.npos) {
      const char c = next();
      if (c == '\'') {
        word += until_quote();
      } else if (c == '"') {
        word += until_double_quote();
      } else if (c == '\\') {
        word += escaped();
      } else {
        word += c;
      }
    }
    return word;
  }

  std::string until_quote() {
    const auto end = rest_.find('\'');
    if (end == rest_.npos) throw std::invalid_argument("missing closing '");
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }

  std::string until_double_quote() {
    std::string text;
    while (!rest_.empty()) {
      const char c = next();
      if (c == '"') return text;
      const bool escapes =
          c == '\\' && rest_.find_first_of("\"\\$`\n") == 0;  // otherwise the backslash is literal
      text += escapes ? escaped() : std::string(1, c);
    }
    throw std::invalid_argument("missing closing \"");
  }

  // Returns the text for an escaped character: empty for a line continuation.
  std::string escaped() {
    if (rest_.empty()) throw std::invalid_argument("nothing follows the last \\");
    const char c = next();
    return c == '\n' ? std::string() : std::string(1, c);
  }

  std::string_view rest_;
};

std::string escape(char c) {
  if (c == '\n') return "\\n";
  const auto byte = static_cast<unsigned char>(c);
  std::string digits = "\\";
  for (const unsigned shift : {6U, 3U, 0U}) digits += static_cast<char>('0' + (byte >> shift & 7U));
  return digits;
}

// Quotes a word that must be escaped for display with ANSI-C quotes (bash, ksh, zsh, POSIX 2024).
std::string escaped_word(std::string_view word) {
  constexpr std::size_t enough = 64;  // more than the longest command to a log
  std::string quoted = "$'";
  while (!word.empty()) {
    const auto size = std::max<std::size_t>(text::first_character(word).size, 1);
    const bool is_plain =
        word.starts_with(text::escape_for_display(word.substr(0, enough)).substr(0, size));
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

std::vector<std::string> shell_words(std::string_view text) { return WordSplitter(text).split(); }

bool needs_shell(std::string_view command) {
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\'') {
      if (c == '\'') quote = '\0';
    } else if (c == '\\') {
      ++i;
    } else if (std::string_view(quote == '"' ? "$`" : "$`|&;<>()*?[]{}~#!\n").find(c) !=
               std::string_view::npos) {
      return true;
    } else if (quote == '"') {
      if (c == '"') quote = '\0';
    } else if (c == '\'' || c == '"') {
      quote = c;
    }
  }
  return false;
}

namespace {

// Returns whether a command is only a program with arguments.
bool is_program(const std::string& command) try {
  if (needs_shell(command)) return false;
  const auto words = shell_words(command);
  return !words.empty() && words[0].find('=') == std::string::npos &&
         find_program(words[0]).has_value();
} catch (const std::invalid_argument&) {  // an unclosed quote
  return false;
}

}  // namespace

std::vector<std::string> by_shell(const std::string& command, const std::string& name) {
  return {"/bin/sh", "-c", (is_program(command) ? "exec " : "") + command + " \"$@\"", name};
}

std::string shell_command(const std::vector<std::string>& words) {
  return joined(words, shell_word);
}

std::string shown_command(const std::vector<std::string>& words) {
  return joined(words, [](const std::string& word) {
    return text::escape_for_display(word) == word ? shell_word(word) : escaped_word(word);
  });
}

std::string shell_place(const RunSpec& run) {
  std::error_code error;
  const auto folder =
      std::filesystem::absolute(run.working_directory.empty() ? "." : run.working_directory, error);
  if (error) return {};
  std::string path = folder.lexically_normal().string();
  if (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return "cd " + shown_command({path}) + " && ";
}

std::string shell_program(const RunSpec& run) {
  std::vector<std::string> words = run.command;
  const bool is_bare = words[0].find('/') == std::string::npos;
  const auto sets_path = [](const std::string& variable) { return variable.starts_with("PATH="); };
  if (is_bare && std::ranges::any_of(run.environment, sets_path)) {
    if (const auto path = find_program(words[0])) words[0] = path->string();
  }
  if (words[0].find('=') != std::string::npos && (is_bare || !run.environment.empty())) {
    words.insert(words.begin(), {"sh", "-c", "exec \"$@\"", "sh"});
  }
  if (run.environment.empty()) return shown_command(words);
  std::vector<std::string> env{"env"};
  if (run.environment.front().starts_with('-')) env.emplace_back("--");
  env.insert(env.end(), run.environment.begin(), run.environment.end());
  env.insert(env.end(), words.begin(), words.end());
  return shown_command(env);
}

std::string shell_command(const RunSpec& run) {
  constexpr std::size_t max_input_shown = 65536;
  const std::string place = shell_place(run);
  const std::string program = shell_program(run);
  const auto input =
      run.working_directory.empty() ? run.stdin_file : std::filesystem::absolute(run.stdin_file);
  const std::string file = shown_command({input.string()});
  if (run.delivery == Delivery::trickle) {
    return place + "dd bs=1 status=none if=" + file + " | " + program;
  }
  const auto& text = run.stdin_text;
  if (text && text->size() <= max_input_shown && text->find('\0') == text->npos) {
    const std::string pauses =
        run.delivery == Delivery::lock_step
            ? "while IFS= read -r line; do printf '%s\\n' \"$line\"; sleep 0.2; done | "
            : "";
    return place + "printf %s " + shown_command({*text}) + " | " + pauses + program;
  }
  return place + program + " < " + file;
}

}  // namespace gauntlet::process
