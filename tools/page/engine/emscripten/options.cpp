// Command lines without CLI11, which brings much of the standard library to
// the page's engine: for harnesses, in the same words (support/cli/options.cpp). There is no manual
// page and no completion of a shell.

#include "support/cli/options.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <utility>

#include "core/numbers.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/did_you_mean.hpp"
#include "support/cli/version.hpp"
#include "support/io/io.hpp"

namespace CLI {

using Texts = std::vector<std::string>;

struct Flag {
  std::string name;  // "--help"
  std::string help;
  std::string type = {};                         // of its value; empty if it has none
  std::function<void(const Texts&)> store = {};  // the values given
  Texts words = {};                              // that the value can be; any if empty
  bool repeats = false;                          // each with a value
  Texts given = {};
};

class App {
 public:
  std::vector<Flag> flags;
};

}  // namespace CLI

namespace gauntlet::tool {
namespace {

using CLI::Flag;
using CLI::Texts;

std::string join(const Texts& texts, char between) {
  std::string joined;
  for (const auto& text : texts) {
    if (!joined.empty()) joined += between;
    joined += text;
  }
  return joined;
}

std::string type_of(const Flag& flag) {
  return flag.words.empty() ? flag.type : flag.type + ":{" + join(flag.words, ',') + '}';
}

std::uint64_t read_natural(const std::string& name, const std::string& text, std::uint64_t least,
                           std::uint64_t most, const std::string& what) {
  const auto number = gauntlet::read_natural(text);
  if (number && *number >= least && *number <= most) return *number;
  throw WrongUsage(name + ": expected " + what + " from " + std::to_string(least) + " to " +
                   std::to_string(most) + ", got " + text);
}

// What the value after the "=" of a flag stands for, below 0 for no; nothing if for nothing.
std::optional<long long> meaning_of(std::string value) {
  for (char& c : value) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  for (const char* const yes : {"true", "on", "yes", "enable", "t", "y", "+"}) {
    if (value == yes) return 1;
  }
  for (const char* const no : {"false", "off", "no", "disable", "f", "n", "-", "0"}) {
    if (value == no) return -1;
  }
  char* end = nullptr;
  const long long number = std::strtoll(value.c_str(), &end, 10);
  return end == value.c_str() ? std::nullopt : std::optional(number);
}

// Whether a flag is given by what is said last.
bool is_given(const std::string& name, const Texts& given) {
  const auto meaning = meaning_of(given.back());
  if (!meaning) throw WrongUsage("Could not convert: " + name + " = " + join(given, ','));
  return *meaning > 0;
}

// Whether one of a game is, by all that is said; refused in the words of CLI11.
bool is_given_of_game(const Texts& given) {
  long long sum = 0;
  for (const auto& value : given) {
    const auto meaning = meaning_of(value);
    if (!meaning)
      throw std::invalid_argument(value.size() == 1 ? "unrecognized character" : "stoll");
    sum += *meaning;
  }
  return sum > 0;
}

std::string line_of(const std::string& left, const std::string& help) {
  constexpr std::size_t width = 30;
  std::string line = "  " + left;
  if (line.size() >= width)
    line.append("\n").append(width, ' ');
  else
    line.append(width - line.size(), ' ');
  return line + help + '\n';
}

class CommandLine {
 public:
  explicit CommandLine(const Command& command) : command_(command) {
    options_.flag("--help", wants_help_, "Print this help message and exit");
    options_.flag("--version", wants_version_, "Display program version information and exit");
    options_.flag("--man", wants_man_, "Print the manual page and exit");
    options_.text("--completions", shell_, "SHELL",
                  "Print what completes command lines in bash, zsh or fish, and exit");
    if (command.options) command.options(options_);
  }

  std::optional<Words> parse(Texts args) {
    const auto dashes = std::find(args.begin(), args.end(), "--");
    if (dashes != args.end()) words_.rest.assign(dashes + 1, args.end());
    args.erase(dashes, args.end());
    std::reverse(args.begin(), args.end());
    while (!args.empty()) take(args);
    for (auto& flag : app_.flags) {
      if (flag.given.empty() || flag.name == "--help") continue;
      check(flag);
      flag.store(flag.given);
      if (wants_version_)
        return say(command_.name + " (gauntlet) " + std::string(version()) + '\n');
    }
    if (!app_.flags.front().given.empty()) return say(help());
    refuse_unknown();
    if (wants_man_ || shell_) throw WrongUsage("a page has no manual pages and completions");
    return words_;
  }

 private:
  static std::optional<Words> say(const std::string& text) {
    print(text);
    return std::nullopt;
  }

  static bool begins_name(char c) { return c != '-' && c != '!' && c != ' ' && c != '\n'; }

  Flag* find(std::string_view name) {
    const auto found = std::find_if(app_.flags.begin(), app_.flags.end(),
                                    [&](const Flag& flag) { return flag.name == name; });
    return found == app_.flags.end() ? nullptr : &*found;
  }

  // The next word, which is the last, and what belongs to it.
  void take(Texts& args) {
    const std::string word = std::move(args.back());
    args.pop_back();
    const bool is_long = word.size() > 2 && word.starts_with("--") && begins_name(word[2]);
    const bool is_short = word.size() > 1 && word[0] == '-' && begins_name(word[1]) &&
                          (word[1] < '0' || word[1] > '9');
    if (!is_long && !is_short) {
      words_.own.push_back(word);
    } else if (is_long) {
      take_long(word, args);
    } else if (word[1] == 'h') {
      app_.flags.front().given.emplace_back("true");
      if (word.size() > 2) args.push_back('-' + word.substr(2));
    } else {
      unknown_.push_back(word);
    }
  }

  void take_long(const std::string& word, Texts& args) {
    const auto equals = std::min(word.find('='), word.size());
    std::string value = equals == word.size() ? "" : word.substr(equals + 1);
    Flag* const flag = find(std::string_view(word).substr(0, equals));
    if (flag == nullptr) return unknown_.push_back(word);
    if (flag->type.empty()) {
      flag->given.push_back(value.empty() || value == "{}" ? "true" : value);
      return;
    }
    if (value.empty()) {
      if (args.empty())
        throw WrongUsage(flag->name + ": 1 required " + type_of(*flag) + " missing");
      value = std::move(args.back());
      args.pop_back();
    }
    flag->given.push_back(value);
  }

  static void check(const Flag& flag) {
    if (flag.type.empty()) return;
    for (const auto& value : flag.given) {
      if (flag.words.empty() ||
          std::find(flag.words.begin(), flag.words.end(), value) != flag.words.end())
        continue;
      throw WrongUsage(flag.name + ": " + value + " not in {" + join(flag.words, ',') + '}');
    }
    if (flag.given.size() > 1 && !flag.repeats) {
      throw WrongUsage(flag.name + ": At Most 1 required but received " +
                       std::to_string(flag.given.size()));
    }
  }

  void refuse_unknown() const {
    if (unknown_.empty()) return;
    Texts known;
    for (const auto& flag : app_.flags) known.push_back(flag.name);
    const std::string& first = unknown_.back();
    throw WrongUsage(std::string("The following argument") +
                     (unknown_.size() > 1 ? "s were" : " was") +
                     " not expected: " + join({unknown_.rbegin(), unknown_.rend()}, ' ') +
                     did_you_mean(first.substr(0, first.find('=')), known));
  }

  std::string help() const {
    std::string text = command_.name + ": " + command_.summary + "\n\nUsage: " + command_.name +
                       " [OPTIONS] " + command_.words + "\n\nOptions:\n";
    for (const auto& flag : app_.flags) {
      std::string left = flag.name == "--help" ? "-h,--help" : flag.name;
      if (!flag.type.empty()) left += ' ' + type_of(flag);
      if (flag.repeats) left += " ...";
      text += line_of(left, flag.help);
    }
    return text + "\n\n" + command_.details + '\n';
  }

  const Command& command_;
  CLI::App app_;
  Options options_{app_};
  Words words_ = {};
  Texts unknown_ = {};
  bool wants_help_ = false;
  bool wants_version_ = false;
  bool wants_man_ = false;
  std::optional<std::string> shell_ = std::nullopt;
};

void add_natural(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                 const std::string& help, const std::string& what,
                 const std::function<void(std::uint64_t)>& store) {
  app.flags.push_back({name, help, "N", [=](const Texts& given) {
                         store(read_natural(name, given.back(), least, most, what));
                       }});
}

}  // namespace

void Options::flag(const std::string& name, bool& value, const std::string& help) {
  app_.flags.push_back(
      {name, help, "", [name, &value](const Texts& given) { value = is_given(name, given); }});
}

void Options::natural(const std::string& name, std::uint64_t& value, std::uint64_t least,
                      std::uint64_t most, const std::string& help, const std::string& what) {
  add_natural(app_, name, least, most, help + " (" + std::to_string(value) + ")", what,
              [&value](std::uint64_t number) { value = number; });
}

void Options::natural(const std::string& name, std::optional<std::uint64_t>& value,
                      std::uint64_t least, std::uint64_t most, const std::string& help) {
  add_natural(app_, name, least, most, help, "a number",
              [&value](std::uint64_t number) { value = number; });
}

void Options::text(const std::string& name, std::optional<std::string>& value,
                   const std::string& type, const std::string& help, const Texts&) {
  app_.flags.push_back({name, help, type, [&value](const Texts& given) { value = given.back(); }});
}

void Options::texts(const std::string& name, Texts& values, const std::string& type,
                    const std::string& help) {
  app_.flags.push_back({name, help, type, [&values](const Texts& given) { values = given; }});
  app_.flags.back().repeats = true;
}

void Options::choice(const std::string& name, std::string& value, const Texts& words,
                     const std::string& help) {
  app_.flags.push_back({name, help + " (" + value + ")", "WORD",
                        [&value](const Texts& given) { value = given.back(); }, words});
}

void Options::options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                              const std::string& prefix, Texts*) {
  values = usual_values(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Option& option = options[i];
    const std::string name(option.name);
    const std::string help = prefix + std::string(option.help);
    std::uint64_t& value = values[i];
    if (option.most > 0) {
      add_natural(app_, name, option.least, option.most,
                  help + " (" + std::to_string(option.usual) + ")", "a number",
                  [&value](std::uint64_t number) { value = number; });
    } else {
      app_.flags.push_back({name, help, "", [&value](const Texts& given) {
                              value = is_given_of_game(given) ? 1 : 0;
                            }});
    }
  }
}

std::optional<Words> parse(int argc, const char* const* argv, const Command& command) {
  return CommandLine(command).parse(Texts(argv + 1, argv + argc));
}

manual::Page page_of(const Command&) { return {}; }

}  // namespace gauntlet::tool
