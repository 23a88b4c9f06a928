#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/option.hpp"
#include "json/reader.hpp"
#include "page/play/view.hpp"
#include "session/game.hpp"

// What a game brings to be played at a page.
namespace gauntlet::page {

// What can be said of a game before it begins: a flag of `play`, as a page asks for it.
struct Setting {
  std::string name;   // "--rows"
  std::string label;  // "Rows"
  std::string usual;
  // Of a number; with a most of 0 it is none.
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  std::vector<std::string> words = {};   // the values there are
  std::vector<std::string> labels = {};  // of the words, where they are not the same
  bool is_open = false;                  // the words are suggestions, other texts may be right
  bool is_late = false;                  // may be another in the middle of a game
  // Counts only where another setting is one of these.
  std::string when = {};
  std::vector<std::string> when_words = {};
};

struct Hint {
  std::string text;
  std::vector<json::Value> actions = {};
};

using Limit = std::optional<std::chrono::milliseconds>;

// A game that is being played, as its record tells it.
class Play {
 public:
  virtual ~Play() = default;

  // Throws match::BadLog if what the record says about the end makes no sense.
  virtual void check_end() const = 0;
  virtual const std::string& record() const = 0;
  virtual Turn turn() const = 0;
  virtual View look() = 0;
  // The same as it was after so many lines of the log; nothing can be done from then on. Throws
  // Refused if there are not as many.
  virtual void go_back(std::size_t lines) = 0;

  // What a person does, as the view offers it. Throws Refused and json::Error for all else.
  virtual void act(const json::Reader& action) = 0;
  // One step of the computer. Precondition: it is to move.
  virtual void think(Limit limit) = 0;
  // Precondition: a person is to move.
  virtual Hint hint() = 0;
  // To the last decision of a person before this one, or forward again; false if there is none.
  virtual bool undo() = 0;
  virtual bool redo() = 0;
};

struct PlayGame {
  const session::Game* game = nullptr;
  std::vector<Setting> (*settings)() = nullptr;
  // The first line of the record of a new game. Throws session::BadSetting.
  json::Value (*begin)(session::Table& table, OptionValues values) = nullptr;
  // The game of a record. It keeps in the settings what the record tells of them, and takes from
  // them, and from chance, what it does not. Throws match::BadLog and session::BadSetting.
  std::unique_ptr<Play> (*open)(std::string_view record, session::Table& table) = nullptr;
};

// Each game has a file here, which defines fish_play() and so on.
#define GAUNTLET_GAME(name) const PlayGame& name##_play();
#include "games.def"

}  // namespace gauntlet::page
