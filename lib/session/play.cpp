#include "session/play.hpp"

#include "match/lines.hpp"

namespace gauntlet::session {

std::unique_ptr<Play> open_game(const Game& game, std::string_view record, GameContext& table) {
  if (table.settings.asks()) {  // an invalid record is refused before anything is asked
    SilentConsole console;
    GameContext looks{console, table.random};
    looks.settings = Settings::of_nobody({});
    looks.is_watched = true;
    open_game(game, record, looks);
  }
  std::unique_ptr<Play> play;
  match::for_each_line(record, [&](const json::Reader& line) {
    if (!play || match::begins_with(line, "format")) {
      play = game.start(line, table);
    } else {
      play->take(line);
    }
  });
  if (!play) throw match::LogError("expected the record of a game, got nothing");
  if (!table.is_watched) play->complete(table.random);
  return play;
}

}  // namespace gauntlet::session
