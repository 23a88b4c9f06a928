#include "session/play.hpp"

#include "match/lines.hpp"

namespace gauntlet::session {

std::unique_ptr<Play> open_game(const Game& game, std::string_view record, GameContext& table) {
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
