#pragma once

#include <functional>
#include <string>

#include "core/random.hpp"
#include "json/value.hpp"
#include "session/console.hpp"

namespace gauntlet::session {

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
};

}  // namespace gauntlet::session
