#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "session/console.hpp"
#include "session/record.hpp"

namespace gauntlet::session {

// A setting of a game before it begins: a flag of `play`, a question at a console, and a field in
// the web app. Games share flags of equal name.
struct Setting {
  std::string name;       // "--rows"
  std::string type = {};  // the type of its value, "N"; empty if the flag is an option of the game
  std::string help = {};  // a short description for the flag

  // The web app asks by this label: "Rows". If it is empty, the setting is only a flag.
  std::string label = {};
  std::string default_value = {};
  // The bounds of a number. If `max` is 0, the setting is not a number.
  std::uint64_t min = 0;
  std::uint64_t max = 0;
  std::vector<std::string> words = {};   // the possible values
  std::vector<std::string> labels = {};  // of the words, if they differ
  bool is_open = false;                  // words are suggestions; other texts may be valid
  bool is_changeable_mid_game = false;   // may be changed during a game
  // Applies only if the setting `when` has one of the values `when_words`.
  std::string when = {};
  std::vector<std::string> when_words = {};
};

using FlagValues = std::vector<std::pair<std::string, std::string>>;  // flags with their values

// Settings that are often wanted together.
struct Preset {
  std::string label;
  FlagValues settings;
};

// Thrown if the value of a flag is invalid for the game. what() is the reason, in one line.
class InvalidSetting : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The settings of a game before it begins. If any flag was given, nobody is asked, and the other
// settings have their defaults. Answers and defaults are kept, so the next game has the same
// settings and asks no questions.
class Settings {
 public:
  using Texts = std::map<std::string, std::string, std::less<>>;

  // The values of flags by name.
  explicit Settings(Texts given = {}) : asks_(given.empty()), texts_(std::move(given)) {}
  // Like the constructor, but people are never asked.
  static Settings of_nobody(Texts given) {
    Settings settings(std::move(given));
    settings.asks_ = false;
    return settings;
  }

  // Whether people are asked for missing settings.
  bool asks() const { return asks_; }
  // Returns the value of a setting, or nullopt if it is not known.
  std::optional<std::string> find(std::string_view name) const {
    const auto found = texts_.find(name);
    return found == texts_.end() ? std::nullopt : std::optional(found->second);
  }
  void keep(std::string_view name, const std::string& text) {
    texts_.insert_or_assign(std::string(name), text);
  }
  // All known settings, by name.
  const Texts& texts() const { return texts_; }

 private:
  bool asks_;
  Texts texts_;
};

// Reads and writes saved games. Both functions throw std::runtime_error with a one-line what().
struct Files {
  std::function<std::string(const std::string& path)> read;
  std::function<void(const std::string& path, const std::string& text)> write;
};

// The context in which every game is played.
struct GameContext {
  Console& console;
  Random random;  // the source of all randomness: equal seeds give equal games
  // Called with each line of the record as it is made (record.hpp). An exception ends the game.
  std::function<void(const json::Value& line)> record = [](const json::Value&) {};
  Files files = {};
  Settings settings = Settings();
  bool is_watched = false;  // nobody plays: a finished or running game is looked at
  bool has_scores = false;  // in pictures, because nothing is beside them
};

class Play;

// A game as people play it, at a console and in the web app, made by games::NAME::session()
// (core/games.hpp).
struct SessionGame {
  std::string_view name;     // as in games.def
  std::string_view summary;  // a phrase for a menu

  // The format named in the first line of a record. Games with the default format are distinguished
  // by the member "game" of that line, which is the name of the game.
  std::string_view format = record_format;

  // The command line options of the game in `play`. Option names are unique across games.
  std::span<const Option> options = {};

  std::vector<Setting> settings = {};
  std::vector<Preset> presets = {};  // first the one that the start view of the web app begins
  FlagValues tall = {};  // that make a board higher than wide, for the screen of a phone
  std::vector<std::string_view> unrecorded = {};  // flags that `play --load` needs besides a record

  // Returns why values do not go together, in one line; empty if they do.
  std::string (*why_invalid)(OptionValues values) = [](OptionValues) { return std::string(); };

  // Whether the values ask to show no frames between positions.
  bool (*is_fast)(OptionValues values) = [](OptionValues) { return false; };

  // For people who have never heard of the game, a sentence or two each: first how to win.
  std::span<const std::string_view> rules = {};
  // An input of a harness whose picture illustrates the rules, as JSON.
  std::string_view illustration = {};

  // Returns the first line of the record of a new game. Precondition: the values go together.
  // People are asked for everything that neither the values nor the settings of the table contain
  // (choose.hpp). Throws QuitRequested (ask.hpp), InvalidSetting, and what the console throws.
  json::Value (*begin)(GameContext& table, OptionValues values);

  // Starts the game of a record's first line. Settings that it omits are asked or have their
  // defaults. Throws json::Error for an invalid line, and what `begin` throws.
  std::unique_ptr<Play> (*start)(const json::Reader& first, GameContext& table);

  // Changes the record if the settings ask for that. Null if they never do. Throws as open_game()
  // (play.hpp) does.
  std::string (*adapt)(std::string_view record, GameContext& table) = nullptr;
};

}  // namespace gauntlet::session
