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

// Returns the first name of a flag, which messages use: "--jobs" of "--jobs,-j".
inline std::string first_name(const std::string& names) { return names.substr(0, names.find(',')); }

// The flags of a command line. Each is bound to a variable that initially holds its default. A name
// may be a list, "--jobs,-j": all long names but the first are aliases, which the help omits.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(app) {}

  void flag(const std::string& name, bool& value, const std::string& help);
  // A flag that may be repeated; stores the number of occurrences.
  void count(const std::string& name, int& value, const std::string& help);
  // A natural number from `min` to `max`; error messages call it `what`.
  void natural(const std::string& name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
               const std::string& help, const std::string& what = "a number");
  // An optional natural number from `min` to `max`.
  void natural(const std::string& name, std::optional<std::uint64_t>& value, std::uint64_t min,
               std::uint64_t max, const std::string& help);
  // A natural number up to `max`, written after "="; the name alone means `implied`. Further names
  // may follow after a comma: "--fail-fast,-x".
  void natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                  std::uint64_t implied, std::uint64_t max, const std::string& help);
  // Any text; `type` is its name in the help. Shells complete it with `words`, which the caller
  // must check.
  void text(const std::string& name, std::optional<std::string>& value, const std::string& type,
            const std::string& help, const std::vector<std::string>& words = {});
  // A text with a default, which the help shows.
  void text_with_default(const std::string& name, std::string& value, const std::string& type,
                         const std::string& help);
  // A text that may be given any number of times.
  void texts(const std::string& name, std::vector<std::string>& values, const std::string& type,
             const std::string& help);
  // Two texts after one name; empty if the flag is not given.
  void pair(const std::string& name, std::vector<std::string>& values, const std::string& type,
            const std::string& help);
  // One of `words`.
  void choice(const std::string& name, std::string& value, const std::vector<std::string>& words,
              const std::string& help);
  // The options of a game; `prefix` precedes each help text. Sets `values` to the defaults and
  // binds each option to its element, so `values` must not be moved or resized. Appends the names
  // of the options on the command line to `given` unless it is null.
  void options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                       const std::string& prefix = "", std::vector<std::string>* given = nullptr);

  // Lists the flags declared after this call under a title.
  void group(const std::string& title);

  // The possible values of flags, by the flag's names as declared.
  const std::map<std::string, std::vector<std::string>>& words() const { return words_; }

 private:
  CLI::App& app_;
  std::map<std::string, std::vector<std::string>> words_ = {};
};

}  // namespace gauntlet::tool
