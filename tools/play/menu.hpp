#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/game.hpp"

namespace gauntlet::tool {

// What is played: a game or, with a record, where it ends.
struct Choice {
  const session::Game* game;
  std::optional<std::string> record = {};
  std::string path = {};
};

// The game of that name. Throws WrongUsage if there is none.
const session::Game& find_game(const std::string& name);

// The game of a record in a file. Throws IoError, and match::BadLog, which names the file.
Choice load(const std::string& path);

// Asks which of the games is to be played, if there is more than one; a record can be loaded in
// their place. Throws session::Left.
Choice choose_game(session::Console& console, const std::vector<const session::Game*>& games);

}  // namespace gauntlet::tool
