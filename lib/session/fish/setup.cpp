#include "session/fish/setup.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "match/board_rule.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::fish {
namespace {

std::string usual_player(Table& table, Color color) {
  if (color == all_colors.front()) return "human";
  return table.settings.find("--level").value_or("2");
}

// Chooses the players, in turn order.
std::vector<HouseTurns> choose_players(Table& table) {
  if (table.settings.find("--level")) choose_number(table, "--level", "", 2, 0, most_turns);
  const auto count =
      choose_number(table, "--players", "How many players?", 2, 2, all_colors.size());
  std::vector<HouseTurns> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Color color = all_colors[i];
    players.push_back(choose_player(table, color, usual_player(table, color)));
  }
  return players;
}

// Chooses a random board with a tile for each penguin.
Board choose_board(Table& table, std::uint64_t penguins) {
  constexpr std::uint64_t usual = 5, usual_holes = 2, most_rows = 32;
  constexpr auto most_cells = static_cast<std::uint64_t>(Board::max_cells);
  const auto rows = choose_number(table, "--rows", "How many rows?", usual, 1, most_rows);
  const auto least = (penguins + rows - 1) / rows;
  const auto most = most_cells / rows;
  const auto columns = choose_number(table, "--columns", "How many columns?",
                                     std::clamp(usual, least, most), least, most);
  const auto spare = rows * columns - penguins;
  const auto holes =
      choose_number(table, "--holes", "How many holes?", std::min(usual_holes, spare), 0, spare);
  const json::Value rule = json::Value::Object{
      {"rows", rows}, {"columns", columns}, {"holes", holes}, {"seed", table.random()}};
  return match::decode_board_rule(json::Reader(rule));
}

}  // namespace

HouseTurns choose_player(Table& table, Color color, const std::string& usual) {
  const std::string name(name_of(color));
  return choose(table, "--" + name,
                "Who plays " + name + "? human, or the house, looking 0 to 5 turns ahead",
                "human, or a number from 0 to 5", usual, read_player);
}

Course choose_course(Table& table) {
  const std::vector<HouseTurns> players = choose_players(table);
  const auto each =
      static_cast<std::uint64_t>(penguins_per_player(static_cast<int>(players.size())));
  return {players, choose_board(table, players.size() * each)};
}

}  // namespace gauntlet::session::fish
