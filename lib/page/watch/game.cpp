#include "page/watch/game.hpp"

#include "page/watch/games.hpp"

namespace gauntlet::page::watch {

std::unique_ptr<Game> begin_game(const json::Reader& line) {
#define GAUNTLET_GAME(name) \
  if (auto game = games::name(line)) return game;
#include "games.def"
  line.fail("the first line of a game");
}

}  // namespace gauntlet::page::watch
