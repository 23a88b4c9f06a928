#include "session/games.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "match/lines.hpp"
#include "session/ask.hpp"
#include "session/driver.hpp"
#include "session/recording.hpp"

namespace gauntlet::session {

std::span<const SessionGame* const> all_games() {
  static const std::array games = of_all_games([](auto game) { return &game.session(); });
  return games;
}

const SessionGame* find_game(const json::Reader& first) {
  const std::string_view format = match::text_in(first.value(), "format");
  const std::string_view name = match::text_in(first.value(), "game");
  for (const SessionGame* const game : all_games()) {
    if (format == game->format && (format != record_format || name == game->name)) return game;
  }
  return nullptr;
}

const SessionGame& game_of(const json::Reader& first) {
  if (const SessionGame* const game = find_game(first)) return *game;
  const json::Value* const name = match::member(first.value(), "game");
  if (name == nullptr) first.fail("the first line of a record of a game");
  std::vector<std::string> known;
  for (const SessionGame* const game : all_games()) {
    if (game->format != record_format) continue;
    if (*name == json::Value(game->name)) {
      throw json::Error("", "expected \"format\": " + json::quote(record_format));
    }
    known.push_back(json::quote(game->name));
  }
  throw json::Error("/game", "expected " + text::list_of({known.begin(), known.end()}) + ", got " +
                                 json::dump_start(*name, 80));
}

const SessionGame& game_of(std::string_view record) {
  const SessionGame* game = nullptr;
  for_each_line(record.substr(0, record.find('\n') + 1),
                [&](const json::Reader& first) { game = &game_of(first); });
  if (game == nullptr) throw match::LogError("expected the record of a game, got nothing");
  return *game;
}

void play_repeatedly(const SessionGame& game, GameContext& context, OptionValues values,
                     std::optional<std::string_view> record) {
  play_game(game, context, values, record);
  while (ask_word_with_default(context.console, "Again?", {"yes", "no"}) == 0)
    play_game(game, context, values);
  throw QuitRequested("had enough");
}

void replay(std::string_view record, Console& console) {
  constexpr std::chrono::milliseconds pause{700};
  std::optional<Recording> game;
  for_each_line(record, [&](const json::Reader& line) {
    if (take_line(line, game)) console.draw(game->view().picture);
    print_line(console, game->caption());
    console.pause(pause);
  });
  if (!game) throw match::LogError("expected the record of a game, got nothing");
}

}  // namespace gauntlet::session
