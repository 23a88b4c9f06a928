#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"
#include "fish/match/json.hpp"
#include "fish/match/log.hpp"
#include "fish/session/play.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::fish {
namespace {

constexpr std::array<Setting, 9> settings{{
    {"--players", "N", "Number of players"},
    {"--red", "WHO",
     "Player of red: human, or 0 to 5 for the house, which looks ahead as many turns"},
    {"--white", "WHO", "Player of white, as --red"},
    {"--brown", "WHO", "Player of brown, as --red"},
    {"--black", "WHO", "Player of black, as --red"},
    {"--level", "LEVEL", "Turns that the house looks ahead, 0 to 5"},
    {"--rows", "N", "Rows of the board"},
    {"--columns", "N", "Columns of the board"},
    {"--holes", "N", "Holes in the board"},
}};

constexpr std::string_view introduction =
    "Penguins slide in straight lines over the ice and take the fish of the tile they leave.\n"
    "The most fish wins when no penguin can move.\n";

std::string default_player(GameContext& table, Color color) {
  if (color == all_colors.front()) return "human";
  return table.settings.find("--level").value_or("2");
}

// Chooses the players, in turn order.
std::vector<SearchDepth> choose_players(GameContext& table) {
  if (table.settings.find("--level")) choose_number(table, "--level", "", 2, 0, max_turns);
  const auto count =
      choose_number(table, "--players", "How many players?", 2, 2, all_colors.size());
  std::vector<SearchDepth> players;
  players.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Color color = all_colors[i];
    players.push_back(choose_player(table, color, default_player(table, color)));
  }
  return players;
}

// Chooses a random board with a tile for each penguin.
Board choose_board(GameContext& table, std::uint64_t penguins) {
  constexpr std::uint64_t default_value = 5, default_holes = 2, max_rows = 32;
  constexpr auto max_cells = static_cast<std::uint64_t>(Board::max_cells);
  const auto rows = choose_number(table, "--rows", "How many rows?", default_value, 1, max_rows);
  const auto min = (penguins + rows - 1) / rows;
  const auto max = max_cells / rows;
  const auto columns = choose_number(table, "--columns", "How many columns?",
                                     std::clamp(default_value, min, max), min, max);
  const auto spare = rows * columns - penguins;
  const auto holes =
      choose_number(table, "--holes", "How many holes?", std::min(default_holes, spare), 0, spare);
  const json::Value rule = json::Value::Object{
      {"rows", rows}, {"columns", columns}, {"holes", holes}, {"seed", table.random()}};
  return match::decode_board_spec(json::Reader(rule));
}

// Begins a game between people and house players in any combination.
json::Value begin(GameContext& table, OptionValues /*values*/) {
  const std::vector<SearchDepth> players = choose_players(table);
  const auto each =
      static_cast<std::uint64_t>(penguins_per_player(static_cast<int>(players.size())));
  return GameHistory(players, choose_board(table, players.size() * each)).encode().front();
}

}  // namespace

SearchDepth choose_player(GameContext& table, Color color, const std::string& default_value) {
  const std::string name(to_string(color));
  return choose(table, "--" + name,
                "Who plays " + name + "? human, or the house, looking 0 to 5 turns ahead",
                "human, or a number from 0 to 5", default_value, read_player);
}

// Records are the log that xref writes.
constexpr Game game{.name = "fish",
                    .summary = "penguins slide over the ice for fish",
                    .format = match::log_format,
                    .settings = settings,
                    .introduction = introduction,
                    .begin = begin,
                    .open = open,
                    .replay = has_consoles ? replay : nullptr};

}  // namespace gauntlet::session::fish

const gauntlet::session::Game& gauntlet::games::fish::session() { return session::fish::game; }
