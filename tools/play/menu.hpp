#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/game.hpp"

namespace gauntlet::tool {

// The choice at the menu: a new game, or a record to resume.
struct Choice {
  const session::SessionGame* game;
  std::optional<std::string> record = {};
  std::string path = {};
};

// Returns the game of that name. Throws UsageError if there is none.
const session::SessionGame& find_game(const std::string& name);

// Loads a record from a file. Throws IoError, and match::LogError, which names the file.
Choice load(const std::string& path);

// Asks which game to play if there are several; the person may load a record instead. Throws
// session::QuitRequested.
Choice choose_game(session::Console& console,
                   const std::vector<const session::SessionGame*>& games);

}  // namespace gauntlet::tool
