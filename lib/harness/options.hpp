#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gauntlet/game.hpp"

namespace gauntlet::tool {

// Thrown for an invalid command line; what() gives the reason.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A flag as data: its documentation, and the variable that it sets.
struct Flag {
  // Receives the values given, in order. Throws UsageError for an invalid one.
  using Store = std::function<void(const std::vector<std::string>& values)>;

  std::vector<std::string> names;         // "-j", "--jobs": the longest last
  std::vector<std::string> aliases = {};  // further long names, which the help omits
  std::string type = {};                  // the name of its value, such as "N"; empty if none
  std::string help = {};
  std::string group = {};                  // the title it is listed under
  std::vector<std::string> words = {};     // values that shells complete
  bool takes_words_only = false;           // refuses all other values
  int values = 0;                          // the number of values that must follow it
  bool repeats = false;                    // may be given more than once
  std::string implied = {};                // the value that the name alone stands for
  bool replaces_input = false;             // with it, a harness reads no input
  std::vector<std::string> needs = {};     // may only be given with one of these
  std::vector<std::string> excludes = {};  // must not be given with any of these
  // A bool becomes true, an int the number of occurrences.
  std::variant<bool*, int*, Store> target = Store();
  bool is_stored = false;  // set by store()

  const std::string& name() const { return names.back(); }
  bool is_given() const;
  // Returns true if a value is optional and must follow a "=".
  bool is_joined() const { return values == 0 && !type.empty(); }
  // Passes values on to `target`, which must be a Store.
  void store(const std::vector<std::string>& given);
};

// The flags of a command line. Each is bound to a variable that initially holds its default. A name
// may be a list, "--jobs,-j": all long names but the first are aliases, which the help omits. The
// functions that declare a flag return it, until the next one is declared.
class Options {
 public:
  Flag& flag(const std::string& name, bool& value, const std::string& help);
  // A flag that may be repeated; stores the number of occurrences.
  Flag& count(const std::string& name, int& value, const std::string& help);
  // A natural number from `min` to `max`, which the help tells; error messages call it `what`.
  Flag& natural(const std::string& name, std::uint64_t& value, std::uint64_t min, std::uint64_t max,
                const std::string& help, const std::string& what = "a number");
  // An optional natural number from `min` to `max`.
  Flag& natural(const std::string& name, std::optional<std::uint64_t>& value, std::uint64_t min,
                std::uint64_t max, const std::string& help);
  // A natural number up to `max`, written after "="; the name alone means `implied`.
  Flag& natural_or(const std::string& name, std::optional<std::uint64_t>& value,
                   std::uint64_t implied, std::uint64_t max, const std::string& help);
  // Any text that is not empty; `type` is its name in the help. Shells complete it with `words`,
  // which need not be all that is allowed.
  Flag& text(const std::string& name, std::optional<std::string>& value, const std::string& type,
             const std::string& help, const std::vector<std::string>& words = {});
  // A text with a default, which the help shows.
  Flag& text_with_default(const std::string& name, std::string& value, const std::string& type,
                          const std::string& help);
  // A text that may be given any number of times.
  Flag& texts(const std::string& name, std::vector<std::string>& values, const std::string& type,
              const std::string& help);
  // Two texts after one name; empty if the flag is not given.
  Flag& pair(const std::string& name, std::vector<std::string>& values, const std::string& type,
             const std::string& help);
  // One of `words`.
  Flag& choice(const std::string& name, std::string& value, const std::vector<std::string>& words,
               const std::string& help);
  // One of `words`, or nothing.
  Flag& choice(const std::string& name, std::optional<std::string>& value, const std::string& type,
               const std::vector<std::string>& words, const std::string& help);
  // The options of a game; `prefix` precedes each help text. Sets `values` to the defaults and
  // binds each option to its element, so `values` must not be moved or resized. Appends the names
  // of the options on the command line to `given` unless it is null.
  void options_of_game(std::span<const Option> options, std::vector<std::uint64_t>& values,
                       const std::string& prefix = "", std::vector<std::string>* given = nullptr);

  // Lists the flags declared after this call under a title.
  void group(const std::string& title) { group_ = title; }

  // The flags in the order of their declarations.
  std::span<const Flag> all() const { return flags_; }

  std::span<Flag> all() { return flags_; }

  // Returns the flag with a name or alias, or nullptr.
  Flag* find(std::string_view name);

  // Sets a flag without a command line. Throws UsageError for an unknown name, or invalid values.
  void set(std::string_view name, const std::vector<std::string>& values);

  // Throws UsageError if a flag is given without one that it needs, or with one that it excludes.
  void check() const;

 private:
  Flag& add(const std::string& names, const std::string& type, const std::string& help,
            std::variant<bool*, int*, Flag::Store> target);
  Flag& add_natural(const std::string& names, std::uint64_t min, std::uint64_t max,
                    const std::string& help, const std::string& what,
                    const std::function<void(std::uint64_t)>& store);
  bool is_given(const std::string& name) const;

  std::string group_ = "Options";
  std::vector<Flag> flags_ = {};
};

// Appends a range to the help of a flag: "Wait N seconds (30; from 0 to 60)". A help that ends with
// a parenthesis has a default there. A range without an upper bound in practice is omitted.
std::string with_range(std::string help, std::uint64_t min, std::uint64_t max);

// Returns "; did you mean --timeout?" if a known word is close to `word`, otherwise "".
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace gauntlet::tool
