#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/option.hpp"
#include "core/random.hpp"
#include "json/value.hpp"
#include "session/console.hpp"
#include "session/record.hpp"

namespace gauntlet::session {

// Something that people are asked before a game begins, as a flag of `play`. Games share those of
// the same name.
struct Setting {
  std::string_view name;  // "--rows"
  std::string_view type;  // what follows it: "N"
  std::string_view help;  // a few words
};

// The value of a flag is none that the game can have; what() says why, in one line.
class BadSetting : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What is known of a game before it begins. When flags have said anything, nobody is asked: what
// they leave open is as usual. All that was asked or taken as usual is kept, so that the next game
// is the same without a question.
class Settings {
 public:
  using Texts = std::map<std::string, std::string, std::less<>>;

  // The values of flags by their names.
  explicit Settings(Texts given = {}) : asks_(given.empty()), texts_(std::move(given)) {}
  // The same where there is nobody to be asked.
  static Settings of_nobody(Texts given) {
    Settings settings(std::move(given));
    settings.asks_ = false;
    return settings;
  }

  // Whether people are asked for what is not known.
  bool asks() const { return asks_; }
  // What is known of a setting; nothing if it is not.
  std::optional<std::string> find(std::string_view name) const {
    const auto found = texts_.find(name);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(std::string_view name, const std::string& text) {
    texts_.insert_or_assign(std::string(name), text);
  }
  // All that is known, by name.
  const Texts& texts() const { return texts_; }

 private:
  bool asks_;
  Texts texts_;
};

// Where games are saved. Both throw std::runtime_error, whose what() is one line.
struct Files {
  std::function<std::string(const std::string& path)> read;
  std::function<void(const std::string& path, const std::string& text)> write;
};

// What every game is played at.
struct Table {
  Console& console;
  Random random;  // for all that is left to chance: the same seed makes the same game
  // Takes each line of the record of the game, as it happens (record.hpp). What it throws ends the
  // game.
  std::function<void(const json::Value& line)> record = [](const json::Value&) {};
  Files files = {};
  Settings settings = Settings();
};

// In a page there is no console, and what would play at one is left out: nothing in its place.
template <class Function>
constexpr Function* at_console(Function* function) {
#if defined(__EMSCRIPTEN__)
  (void)function;
  return nullptr;
#else
  return function;
#endif
}

// What `play` knows of a game. The folder of each game defines one.
struct Game {
  std::string_view name;     // as in games.def
  std::string_view summary;  // half a line for a menu

  // What the first line of a record calls its format. Games that share the usual format are told
  // apart by that line's member "game", which is the name of the game.
  std::string_view format = record_format;

  // Its options on the command line of `play`. No two games can have options of the same name.
  std::span<const Option> options = {};

  // What people are asked before a game; every question has its flag.
  std::span<const Setting> settings = {};

  // Why values do not go together, in one line; empty if they do.
  std::string (*why_invalid)(OptionValues values) = [](OptionValues) { return std::string(); };

  // Plays one game to its end. All that is neither in the values, which go together, nor in the
  // settings of the table, the people at the console are asked (choose.hpp). Throws Left (ask.hpp),
  // BadSetting before the game has begun, and what the console and the table throw.
  void (*play)(Table& table, OptionValues values);

  // Plays on from where a record ends. Throws match::BadLog for a record that is not as it should
  // be, before anything is shown, and what `play` throws.
  void (*resume)(Table& table, OptionValues values, std::string_view record);

  // Shows the game of a record again. Throws match::BadLog for a record that is not as it should
  // be, after what comes before the wrong line was shown, and what the console throws.
  void (*replay)(std::string_view record, Console& console);
};

// Each game is a namespace here and a folder of that name: session::fish::game is in
// session/fish/game.cpp.
#define GAUNTLET_GAME(name) \
  namespace name {          \
  extern const Game game;   \
  }
#include "games.def"

}  // namespace gauntlet::session
