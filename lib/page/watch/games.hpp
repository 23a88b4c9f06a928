#pragma once

#include <memory>

#include "page/watch/game.hpp"

// A function for each game of games.def, such as games::fish(), that starts the game of a log's
// first line. Throws json::Error if the line is of another game.
namespace gauntlet::page::watch::games {

#define GAUNTLET_GAME(name) std::unique_ptr<Game> name(const json::Reader& line);
#include "games.def"

}  // namespace gauntlet::page::watch::games
