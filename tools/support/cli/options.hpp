#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/option.hpp"

namespace CLI {
class App;
}

namespace gauntlet::tool {

// The flags of a command line; each is bound to a variable that holds its default.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(app) {}

  void flag(const std::string& name, bool& value, const std::string& help);
  // The same, given any number of times: how often.
  void count(const std::string& name, int& value, const std::string& help);
  // A natural number from least to most, of `what` as errors call it.
  void natural(const std::string& name, std::uint64_t& value, std::uint64_t least,
               std::uint64_t most, const std::string& help, const std::string& what = "a number");
  // The same, where there may be none.
  void natural(const std::string& name, std::optional<std::uint64_t>& value, std::uint64_t least,
               std::uint64_t most, const std::string& help);
  // A natural number up to `most` that is written after a "="; the name alone stands for `implied`.
  // There may be other names after a comma: "--fail-fast,-x".
  void natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                  std::uint64_t implied, std::uint64_t most, const std::string& help);
  // Any text, called `type` in the help. Where it is one of some words, which whoever reads it
  // checks, shells complete them.
  void text(const std::string& name, std::optional<std::string>& value, const std::string& type,
            const std::string& help, const std::vector<std::string>& words = {});
  // The same, where there is always one; the help shows it.
  void text_or_usual(const std::string& name, std::string& value, const std::string& type,
                     const std::string& help);
  // The same, any number of times.
  void texts(const std::string& name, std::vector<std::string>& values, const std::string& type,
             const std::string& help);
  // Two texts after one name; empty if it is not given.
  void pair(const std::string& name, std::vector<std::string>& values, const std::string& type,
            const std::string& help);
  // One of some words.
  void choice(const std::string& name, std::string& value, const std::vector<std::string>& words,
              const std::string& help);
  // The options of a game, each of whose help begins with that. Sets the values to the usual ones,
  // and binds each option to one of them, where they must stay. The names of those that the
  // command line has are added to `given`, if there is such a list.
  void options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                       const std::string& prefix = "", std::vector<std::string>* given = nullptr);

  // The flags that follow stand under this title.
  void group(const std::string& title);

  // The words that the value of a flag can be, by its names as they were declared.
  const std::map<std::string, std::vector<std::string>>& words() const { return words_; }

 private:
  CLI::App& app_;
  std::map<std::string, std::vector<std::string>> words_ = {};
};

}  // namespace gauntlet::tool
