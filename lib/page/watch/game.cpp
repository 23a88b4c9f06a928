#include "page/watch/game.hpp"

#include <string_view>

#include "match/fish/log.hpp"
#include "page/watch/games.hpp"
#include "page/watch/words.hpp"
#include "session/record.hpp"

namespace gauntlet::page::watch {
std::unique_ptr<Game> begin_game(const json::Reader& line) {
  const std::string_view format = text_in(line.value(), "format");
  if (format == match::log_format) return games::fish(line);
  const std::string_view game = text_in(line.value(), "game");
  if (format == session::record_format) {
#define GAUNTLET_GAME(name) \
  if (game == #name) return games::name(line);
#include "games.def"
  }
  line.fail("the first line of a game");
}

}  // namespace gauntlet::page::watch
