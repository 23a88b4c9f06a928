#include "session/atoms.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "session/ask.hpp"
#include "session/atoms_session.hpp"
#include "session/atoms_view.hpp"

namespace gauntlet::session {
namespace {

constexpr Level usual_level{std::chrono::seconds(1), 0};

atoms::Grid ask_grid(Console& console) {
  constexpr std::uint64_t usual = 8;
  const auto rows = ask_number(console, "How many rows?", usual, 2, most_atoms_rows);
  const auto most = atoms::Grid::max_size / rows;
  const auto columns = ask_number(console, "How many columns?", std::min(usual, most), 2, most);
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

// Empty for a person.
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
  return static_cast<Side>(first < 2 ? first : table.random() % 2);
}

}  // namespace

void play_atoms(Table& table, bool is_fast) {
  Console& console = table.console;
  console.show(
      "Each move puts an electron on a cell that is empty or yours. A cell with as many as it has\n"
      "neighbors topples, one electron to each, and they are yours. Who owns all cells wins.\n");
  const atoms::Grid grid = ask_grid(console);
  const auto red = ask_player(console, Side::red, true);
  const auto blue = ask_player(console, Side::blue, false);
  run_atoms(table, AtomsGame(grid, ask_first(table)), {red, blue}, is_fast);
}

TakeLine atoms_replay(Console& console) {
  return [&console, game = std::make_shared<std::optional<AtomsGame>>()](const json::Reader& line) {
    take_line(line, *game);
    draw(console, **game, {});
    console.pause(replay_pause);
  };
}

}  // namespace gauntlet::session
