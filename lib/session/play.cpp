#include "session/play.hpp"

#include "match/lines.hpp"

namespace gauntlet::session {

GameContext watching_context(bool has_scores) {
  static SilentConsole console;
  GameContext context{console, Random(0)};
  context.settings = Settings::of_nobody({});
  context.is_watched = true;
  context.has_scores = has_scores;
  return context;
}

std::unique_ptr<Play> open_game(const SessionGame& game, std::string_view record,
                                GameContext& context) {
  if (context.settings.asks()) {  // an invalid record is refused before anything is asked
    GameContext watching = watching_context();
    open_game(game, record, watching);
  }
  std::unique_ptr<Play> play;
  match::for_each_line(record, [&](const json::Reader& line) {
    if (!play || match::begins_with(line, "format")) {
      play = game.start(line, context);
    } else {
      play->take(line);
    }
  });
  if (!play) throw match::LogError("expected the record of a game, got nothing");
  if (!context.is_watched) play->complete(context.random);
  return play;
}

}  // namespace gauntlet::session
