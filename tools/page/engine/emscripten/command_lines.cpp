// Parses the command lines of flags.hpp, and prints --help.

#include <algorithm>
#include <utility>

#include "flags.hpp"
#include "support/cli/command_line.hpp"
#include "support/cli/did_you_mean.hpp"
#include "support/cli/version.hpp"
#include "support/io/io.hpp"

namespace gauntlet::tool {
namespace {

using CLI::Flag;
using CLI::Texts;

std::string type_of(const Flag& flag) {
  return flag.words.empty() ? flag.type : flag.type + ":{" + join(flag.words, ',') + '}';
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
  CommandLine(const Command& command, const DeclareFlags& declare) : command_(command) {
    options_.flag("--help", wants_help_, "Print this help message and exit");
    options_.flag("--version", wants_version_, "Display program version information and exit");
    options_.flag("--man", wants_man_, "Print the manual page and exit");
    options_.text("--completions", shell_, "SHELL",
                  "Print a completion script for bash, zsh or fish, and exit");
    declare(options_);
    for (auto& flag : app_.flags) {
      const auto comma = std::min(flag.name.find(','), flag.name.size());
      flag.aliases = flag.name.substr(comma);
      flag.name.resize(comma);
    }
  }

  std::optional<PositionalArgs> parse(Texts args) {
    const auto dashes = std::find(args.begin(), args.end(), "--");
    if (dashes != args.end()) words_.args_after_dashes.assign(dashes + 1, args.end());
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
    if (wants_man_ || shell_) throw UsageError("the web app has no manual pages and completions");
    return words_;
  }

 private:
  static std::optional<PositionalArgs> say(const std::string& text) {
    print(text);
    return std::nullopt;
  }

  static bool begins_name(char c) { return c != '-' && c != '!' && c != ' ' && c != '\n'; }

  Flag* find(std::string_view name) {
    const std::string alias = ',' + std::string(name) + ',';
    const auto found = std::find_if(app_.flags.begin(), app_.flags.end(), [&](const Flag& flag) {
      return flag.name == name || (flag.aliases + ',').find(alias) != std::string::npos;
    });
    return found == app_.flags.end() ? nullptr : &*found;
  }

  // Takes the next word, which is the last of `args`, and its value.
  void take(Texts& args) {
    const std::string word = std::move(args.back());
    args.pop_back();
    const bool is_long = word.size() > 2 && word.starts_with("--") && begins_name(word[2]);
    const bool is_short = word.size() > 1 && word[0] == '-' && begins_name(word[1]) &&
                          (word[1] < '0' || word[1] > '9');
    if (!is_long && !is_short) {
      words_.args.push_back(word);
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
        throw UsageError(flag->name + ": 1 required " + type_of(*flag) + " missing");
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
      throw UsageError(flag.name + ": " + value + " not in {" + join(flag.words, ',') + '}');
    }
    if (flag.given.size() > 1 && !flag.repeats) {
      throw UsageError(flag.name + ": At Most 1 required but received " +
                       std::to_string(flag.given.size()));
    }
  }

  void refuse_unknown() const {
    if (unknown_.empty()) return;
    Texts known;
    for (const auto& flag : app_.flags) known.push_back(flag.name);
    const std::string& first = unknown_.back();
    throw UsageError(std::string("The following argument") +
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
  PositionalArgs words_ = {};
  Texts unknown_ = {};
  bool wants_help_ = false;
  bool wants_version_ = false;
  bool wants_man_ = false;
  std::optional<std::string> shell_ = std::nullopt;
};

}  // namespace

std::string join(const Texts& texts, char between) {
  std::string joined;
  for (const auto& text : texts) {
    if (!joined.empty()) joined += between;
    joined += text;
  }
  return joined;
}

std::optional<PositionalArgs> parse(int argc, const char* const* argv, const Command& command,
                                    const DeclareFlags& declare) {
  return CommandLine(command, declare).parse(Texts(argv + 1, argv + argc));
}

}  // namespace gauntlet::tool
