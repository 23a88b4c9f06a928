#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "session/game.hpp"

// What the web app needs to know of a game besides session::Game.
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

struct PlayGame {
  const session::Game* game = nullptr;
  std::vector<Setting> (*settings)() = nullptr;
  std::vector<Preset> presets = {};
  std::vector<std::string_view> unrecorded = {};  // flags that `play --load` needs besides a record
  // Changes the record if the settings ask for that. Null if they never do. Throws as `open` does.
  std::string (*adapt)(std::string_view record, session::GameContext& table) = nullptr;
};

}  // namespace gauntlet::page
