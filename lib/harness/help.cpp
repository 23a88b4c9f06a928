#include "harness/help.hpp"

#include <algorithm>
#include <cstddef>

namespace gauntlet::tool {
namespace {

constexpr std::size_t width = 30;  // of the column with the names of flags

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : ",").append(word);
  return text;
}

// Indents all lines by two spaces.
std::string indented(std::string_view lines) {
  std::string text = "  ";
  for (const char c : lines) text.append(c == '\n' ? "\n  " : std::string(1, c));
  return text;
}

std::string help_line(const Flag& flag) {
  std::string line = "  " + joined(flag.names);
  if (!flag.type.empty()) line += ' ' + flag.type;
  if (flag.takes_words_only) line += ":{" + joined(flag.words) + '}';
  if (flag.values > 1) line += " x " + std::to_string(flag.values);
  if (flag.repeats) line += " ...";
  if (line.size() >= width) line += '\n' + std::string(width, ' ');
  line.resize(std::max(line.size(), width), ' ');
  return line + flag.help + '\n';
}

}  // namespace

Page page_of(const Harness& harness) {
  const std::string name(harness.name);
  return {.name = name,
          .summary = std::string(harness.summary) +
                     "\n\nReads JSON values from the files or from standard input (also -), and "
                     "writes " +
                     (harness.is_text ? "a text" : "a line of JSON") + " for each.",
          .usage = "[FILE...]",
          .details = "Example:\n  $ echo '" + std::string(harness.example_in) + "' | " + name +
                     std::string(harness.example_flags) + '\n' + indented(harness.example_out) +
                     "\n\nExit status: 0 all inputs answered, 1 some input was invalid, 2 wrong "
                     "usage, 3 could not read or write."};
}

std::vector<Flag> all_flags(const Options& own) {
  const std::string group = "Options";
  std::vector<Flag> flags{
      {.names = {"-h", "--help"}, .help = "Print this help message and exit", .group = group},
      {.names = {"--version"},
       .help = "Display program version information and exit",
       .group = group}};
  flags.insert(flags.end(), own.all().begin(), own.all().end());
  return flags;
}

std::string to_help(const Page& page) {
  std::vector<std::string> groups;  // in the order of their first flags
  for (const Flag& flag : page.flags) {
    if (std::ranges::find(groups, flag.group) == groups.end()) groups.push_back(flag.group);
  }
  std::string text = page.name + ": " + page.summary + "\n\nUsage: " + page.name + " [OPTIONS] " +
                     page.usage + '\n';
  for (const auto& group : groups) {
    text += '\n' + group + ":\n";
    for (const Flag& flag : page.flags) {
      if (flag.group == group) text += help_line(flag);
    }
  }
  return text + '\n' + page.details + '\n';
}

}  // namespace gauntlet::tool
