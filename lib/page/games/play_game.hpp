#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gauntlet/game.hpp"
#include "gauntlet/json.hpp"
#include "page/games/view.hpp"
#include "session/game.hpp"

// The interface between a game and its play in the web app.
namespace gauntlet::page {

// A setting of a game before it begins: a flag of `play`, as the web app asks for it.
struct Setting {
  std::string name;   // "--rows"
  std::string label;  // "Rows"
  std::string default_value;
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

// Settings that are often wanted together.
struct Preset {
  std::string label;
  std::vector<std::pair<std::string, std::string>> settings;  // flags and their values
};

struct Hint {
  std::string text;
  std::vector<json::Value> actions = {};
};

using Limit = std::optional<std::chrono::milliseconds>;

// A game in progress, restored from its record.
class Play {
 public:
  virtual ~Play() = default;

  // Throws match::LogError if the record's line about the end is invalid.
  virtual void check_end() const = 0;
  virtual const std::string& record() const = 0;
  virtual Turn turn() const = 0;
  virtual View look() = 0;
  // Goes back to the position after the first `lines` lines of the log; no action is possible from
  // then on. Throws Refused if the log has fewer lines.
  virtual void go_back(std::size_t lines) = 0;

  // Performs an action that the view offers. Throws Refused or json::Error for any other action.
  virtual void act(const json::Reader& action) = 0;
  // Makes one step of the computer. Precondition: the computer is to move.
  virtual void think(Limit limit) = 0;
  // Precondition: a person is to move.
  virtual Hint hint() = 0;
  // Go to the last earlier decision of a person, or forward again; return false if there is none.
  virtual bool undo() = 0;
  virtual bool redo() = 0;
};

struct PlayGame {
  const session::Game* game = nullptr;
  std::vector<Setting> (*settings)() = nullptr;
  // The first line of the record of a new game. Throws session::InvalidSetting.
  json::Value (*begin)(session::GameContext& table, OptionValues values) = nullptr;
  // Opens the game of a record. Stores the settings found in the record in the table; takes missing
  // ones from there, or at random. Throws match::LogError and session::InvalidSetting.
  std::unique_ptr<Play> (*open)(std::string_view record, session::GameContext& table) = nullptr;
  std::vector<Preset> presets = {};
  std::vector<std::string_view> unrecorded = {};  // flags that `play --load` needs besides a record
};

}  // namespace gauntlet::page
