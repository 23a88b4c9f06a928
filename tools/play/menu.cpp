#include "play/menu.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "match/lines.hpp"
#include "play/flags.hpp"
#include "session/ask.hpp"
#include "session/games.hpp"
#include "session/layout.hpp"
#include "support/io/io.hpp"
#include "text/display.hpp"

namespace gauntlet::tool {
namespace {

// Handles `load FILE` at the menu. On failure, shows the reason and returns nullopt.
std::optional<Choice> load_at_menu(session::Console& console, const std::string& path) {
  try {
    return load(path);
  } catch (const match::LogError& error) {
    session::print_line(console, error.what());
  } catch (const IoError& error) {
    session::print_line(console, error.what());
  }
  return std::nullopt;
}

void show_menu(session::Console& console, const std::vector<const session::SessionGame*>& games) {
  std::size_t width = 0;
  for (const session::SessionGame* const game : games)
    width = std::max(width, game->name.size() + 2);
  console.draw([=](const TextRenderOptions& options) {
    session::Picture picture;
    std::size_t lines = 0;
    for (const session::SessionGame* const game : games) {
      const std::string name(game->name);
      picture.choices.push_back({{lines, 0, name.size()}, name});
      // Wrapped summaries stay in their column.
      const std::size_t room = std::max(options.columns, 2 * width) - width;
      const std::string summary = session::wrapped_text(game->summary, room);
      std::string start = name;
      for (const auto part : text::lines_of(summary)) {
        start.resize(width, ' ');
        picture.lines.append(std::exchange(start, "")).append(part).append("\n");
        ++lines;
      }
    }
    return picture;
  });
}

}  // namespace

const session::SessionGame& find_game(const std::string& name) {
  for (const session::SessionGame* const game : session::all_games()) {
    if (game->name == name) return *game;
  }
  throw UsageError("expected " + text::list_of(game_names()) + ", got " + name);
}

Choice load(const std::string& path) {
  std::string record = read_file(path);
  try {
    const session::SessionGame& game = session::game_of(record);
    return {&game, std::move(record), path};
  } catch (const match::LogError& error) {
    throw match::LogError(path + ": " + error.what());
  }
}

Choice choose_game(session::Console& console,
                   const std::vector<const session::SessionGame*>& games) {
  constexpr std::string_view load_word("load ");
  if (games.size() == 1) return {games.front()};
  show_menu(console, games);
  session::Words names;
  for (const session::SessionGame* const game : games) names.push_back(game->name);
  session::Words expected = names;
  expected.emplace_back("load FILE");
  for (;;) {
    const std::string line = ask(console, session::with_default("Which game?", names.front()));
    if (line.empty()) return {games.front()};
    if (const auto found = session::find_word(names, line)) return {games[*found]};
    if (line == "help" || line == "?") {
      session::print_line(console, session::describe_answers(text::list_of(expected)));
    } else if (!line.starts_with(load_word)) {
      session::refuse(console, text::list_of(expected), line);
    } else if (auto loaded = load_at_menu(console, line.substr(load_word.size()))) {
      return *loaded;
    }
  }
}

}  // namespace gauntlet::tool
