#pragma once

#include <memory>

#include "page/watch/game.hpp"

// The games of games.def: games::fish() and so on begin the game of a log's first line. They throw
// json::Error where it is none of theirs.
namespace gauntlet::page::watch::games {

#define GAUNTLET_GAME(name) std::unique_ptr<Game> name(const json::Reader& line);
#include "games.def"

}  // namespace gauntlet::page::watch::games
