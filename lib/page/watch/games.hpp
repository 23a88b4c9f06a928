#pragma once

#include <memory>

#include "page/watch/game.hpp"

// A function for each game of games.def, games::NAME(), that starts the game of a log's first line.
// Returns null if the line begins a log of another kind. Throws json::Error if the line is invalid.
namespace gauntlet::page::watch::games {

#define GAUNTLET_GAME(name) std::unique_ptr<Game> name(const json::Reader& line);
#include "games.def"

}  // namespace gauntlet::page::watch::games
