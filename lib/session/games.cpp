#include "session/games.hpp"

#include <array>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "match/lines.hpp"
#include "session/ask.hpp"
#include "session/driver.hpp"

namespace gauntlet::session {
namespace {

const Game& find_by_name(const json::Reader& name) {
  const std::string& wanted = name.string("the name of a game");
  std::vector<std::string> known;
  for (const Game* const game : all_games()) {
    if (game->format != record_format) continue;
    if (game->name == wanted) return *game;
    known.push_back(json::quote(game->name));
  }
  name.fail(text::list_of({known.begin(), known.end()}));
}

// Returns the game whose record has this first line.
const Game& game_of_line(const json::Reader& first) {
  const std::string_view format = match::text_in(first.value(), "format");
  for (const Game* const game : all_games()) {
    if (format != record_format && format == game->format) return *game;
  }
  for (const auto& [key, value] : first.members("the first line of a record: an object")) {
    if (key == "game") return find_by_name(value);
  }
  first.fail("the first line of a record of a game");
}

}  // namespace

std::span<const Game* const> all_games() {
  static const std::array games = of_all_games([](auto game) { return &game.session(); });
  return games;
}

const Game& game_of(std::string_view record) {
  const Game* game = nullptr;
  for_each_line(record.substr(0, record.find('\n') + 1),
                [&](const json::Reader& first) { game = &game_of_line(first); });
  if (game == nullptr) throw match::LogError("expected the record of a game, got nothing");
  return *game;
}

void play_repeatedly(const Game& game, GameContext& table, OptionValues values,
                     std::optional<std::string_view> record) {
  play_game(game, table, values, record);
  while (ask_word_with_default(table.console, "Again?", {"yes", "no"}) == 0)
    play_game(game, table, values);
  throw QuitRequested("had enough");
}

void replay(std::string_view record, Console& console) { game_of(record).replay(record, console); }

}  // namespace gauntlet::session
