#include "grading/submission/language.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "system/file.hpp"

namespace gauntlet::grading {
namespace {

constexpr std::array<std::string_view, 16> languages{
    "csharp", "haskell", "java", "javascript", "julia",  "kotlin", "lua",   "native",
    "ocaml",  "perl",    "php",  "python",     "racket", "ruby",   "scala", "shell"};

using Names = std::pair<std::string_view, std::string_view>;

// Interpreters, without the version at the end of their names.
constexpr std::array<Names, 28> interpreters{{
    {"bash", "shell"},
    {"bun", "javascript"},
    {"dash", "shell"},
    {"deno", "javascript"},
    {"dotnet", "csharp"},
    {"java", "java"},
    {"julia", "julia"},
    {"kotlin", "kotlin"},
    {"ksh", "shell"},
    {"lua", "lua"},
    {"luajit", "lua"},
    {"mono", "csharp"},
    {"node", "javascript"},
    {"nodejs", "javascript"},
    {"ocaml", "ocaml"},
    {"perl", "perl"},
    {"php", "php"},
    {"pypy", "python"},
    {"python", "python"},
    {"racket", "racket"},
    {"ruby", "ruby"},
    {"runghc", "haskell"},
    {"runhaskell", "haskell"},
    {"scala", "scala"},
    {"sh", "shell"},
    {"stack", "haskell"},
    {"ts-node", "javascript"},
    {"zsh", "shell"},
}};

constexpr std::array<Names, 14> extensions{{
    {".class", "java"},
    {".cjs", "javascript"},
    {".jar", "java"},
    {".js", "javascript"},
    {".lua", "lua"},
    {".mjs", "javascript"},
    {".php", "php"},
    {".pl", "perl"},
    {".py", "python"},
    {".py3", "python"},
    {".pyz", "python"},
    {".rb", "ruby"},
    {".rkt", "racket"},
    {".sh", "shell"},
}};

std::optional<std::string_view> find_language(std::span<const Names> table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Names::first);
  return found == table.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string_view> language_of_word(std::string_view word) {
  word.remove_prefix(word.rfind('/') + 1);  // 0 without a slash
  word = word.substr(0, word.find_last_not_of("0123456789.") + 1);
  return find_language(interpreters, word);
}

// Returns the first language but "shell" of the words; "shell" if there is only that.
std::optional<std::string_view> language_of_words(std::string_view text) {
  constexpr std::string_view separators = " \t\r\n;|&()<>`$'\"{}=";
  std::optional<std::string_view> language;
  for (auto begin = text.find_first_not_of(separators); begin != text.npos;) {
    const auto end = std::min(text.find_first_of(separators, begin), text.size());
    const auto found = language_of_word(text.substr(begin, end - begin));
    if (found && (!language || *language == "shell")) language = found;
    begin = text.find_first_not_of(separators, end);
  }
  return language;
}

// Removes comments that take whole lines.
std::string without_comments(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto begin = line.find_first_not_of(" \t");
    if (begin != line.npos && line[begin] != '#') kept.append(line) += '\n';
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return kept;
}

}  // namespace

std::span<const std::string_view> known_languages() { return languages; }

std::optional<std::string_view> language_of(const std::filesystem::path& program) {
  constexpr std::size_t looked_at = 4096;
  if (!system::why_not_regular_file(program).empty()) return std::nullopt;
  const std::string text = system::read_start(program, looked_at);
  if (text.starts_with("\x7f"
                       "ELF"))
    return "native";
  if (text.starts_with("#!")) {
    const std::string_view all = text;
    const auto end = std::min(all.find('\n'), all.size());
    const auto language = language_of_words(all.substr(2, end - 2));
    if (language != "shell") return language;
    const auto started = language_of_words(without_comments(all.substr(end)));
    return started ? started : language;
  }
  return find_language(extensions, program.extension().string());
}

}  // namespace gauntlet::grading
