#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "session/ask.hpp"
#include "session/atoms/session.hpp"
#include "session/atoms/view.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr Level usual_level{std::chrono::seconds(1), 0};

Grid ask_grid(Console& console) {
  constexpr std::uint64_t usual = 8;
  const auto rows = ask_number(console, "How many rows?", usual, 2, most_rows);
  const auto most = Grid::max_size / rows;
  const auto columns = ask_number(console, "How many columns?", std::min(usual, most), 2, most);
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

// How the side plays: a computer or, if nothing, a person.
std::optional<Level> ask_player(Console& console, Side side, bool is_usually_human) {
  const std::string name(name_of(side));
  const std::size_t kind =
      is_usually_human
          ? ask_usual_word(console, "Who plays " + name + "?", {"human", "computer"})
          : 1 - ask_usual_word(console, "Who plays " + name + "?", {"computer", "human"});
  if (kind == 0) return std::nullopt;
  return ask_for(console, "How long does " + name + " think? Seconds, or 3p for 3 plies ahead [1] ",
                 levels, [](std::string_view text) {
                   return text.empty() ? std::optional(usual_level) : read_level(text);
                 });
}

Side ask_first(Table& table) {
  const auto first =
      ask_usual_word(table.console, "Who begins, red, blue or any?", {"red", "blue", "any"});
  return static_cast<Side>(first < 2 ? first : table.random.below(2));
}

// A game between people and computers in any mix. With --fast no chain is shown wave by wave.
void play_game(Table& table, OptionValues values) {
  const bool is_fast = values.front() == 1;
  Console& console = table.console;
  console.show(
      "Each move puts an electron on a cell that is empty or yours. A cell with as many as it has\n"
      "neighbors topples, one electron to each, and they are yours. Who owns all cells wins.\n");
  const Grid grid = ask_grid(console);
  const auto red = ask_player(console, Side::red, true);
  const auto blue = ask_player(console, Side::blue, false);
  play_on(table, History(grid, ask_first(table)), {red, blue}, is_fast);
}

void replay_game(std::string_view record, Console& console) {
  std::optional<History> history;
  for_each_line(record, [&](const json::Reader& line) {
    take_line(line, history);
    draw(console, *history, {});
    console.pause(replay_pause);
  });
}

constexpr std::array<Option, 1> options{{{"--fast", "show no chains"}}};

}  // namespace

const Game game{.name = "atoms",
                .summary = "cells explode, chains of them conquer the board",
                .options = options,
                .play = play_game,
                .replay = replay_game};

}  // namespace gauntlet::session::atoms
