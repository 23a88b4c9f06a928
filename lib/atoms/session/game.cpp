#include "session/game.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "atoms/session/play.hpp"
#include "core/games.hpp"
#include "session/choose.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr std::string_view introduction =
    "Each move puts an electron on a cell that is empty or yours. A cell with as many electrons\n"
    "as neighbors topples: each neighbor gets one and becomes yours. You win if you own all "
    "cells.\n";

bool is_fast(OptionValues values) { return values.front() == 1; }

constexpr std::string_view default_level("1");

Grid choose_grid(GameContext& table) {
  constexpr std::uint64_t default_value = 8;
  const auto rows = choose_number(table, "--rows", "How many rows?", default_value, 2, max_rows);
  const auto max = Grid::max_size / rows;
  const auto columns =
      choose_number(table, "--columns", "How many columns?", std::min(default_value, max), 2, max);
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

// Returns how long the computer that plays a side thinks: the side's own level if given, otherwise
// the common level if given; otherwise asks.
Level choose_level(GameContext& table, const std::string& name) {
  if (const auto plies = table.settings.find("--plies")) {
    table.settings.keep("--level", *plies + "p");
  }
  std::string flag = "--" + name + "-level";
  if (!table.settings.find(flag) && table.settings.find("--level")) flag = "--level";
  return choose(table, flag, "How long does " + name + " think? Seconds, or 3p for 3 plies ahead",
                levels, default_level, parse_level);
}

// Returns the level of the computer that plays the side, or nullopt if a person plays it.
std::optional<Level> choose_player(GameContext& table, Side side, const Words& default_first) {
  const std::string name(to_string(side));
  const auto kind = choose_word(table, "--" + name, "Who plays " + name + "?", default_first);
  if (default_first[kind] == "human") return std::nullopt;
  return choose_level(table, name);
}

Side choose_first(GameContext& table) {
  const auto first =
      choose_word(table, "--first", "Who moves first, red, blue or any?", {"red", "blue", "any"});
  return static_cast<Side>(first < 2 ? first : table.random.uniform_below(2));
}

// Begins a game between people and computers in any combination. The players are asked before who
// moves first, and kept in the settings.
json::Value begin(GameContext& table, OptionValues /*values*/) {
  const Grid grid = choose_grid(table);
  choose_sides(table);
  return GameHistory(grid, choose_first(table)).encode().front();
}

constexpr std::array<Setting, 9> settings{{
    {"--rows", "N", "Rows of the board"},
    {"--columns", "N", "Columns of the board"},
    {"--red", "WHO", "Player of red: human or computer"},
    {"--blue", "WHO", "Player of blue: human or computer"},
    {"--level", "LEVEL", "Thinking time of computers in seconds, or plies as in 3p"},
    {"--red-level", "LEVEL", "Level of red, as --level"},
    {"--blue-level", "LEVEL", "Level of blue, as --level"},
    {"--plies", "N", "Level in plies; 3 is the level 3p"},
    {"--first", "WHO", "Who moves first: red, blue or any"},
}};

constexpr std::array<Option, 1> options{{{"--fast", "Show no chain reactions"}}};

}  // namespace

Sides choose_sides(GameContext& table) {
  const auto red = choose_player(table, Side::red, {"human", "computer"});
  const auto blue = choose_player(table, Side::blue, {"computer", "human"});
  return {red, blue};
}

constexpr Game game{.name = "atoms",
                    .summary = "cells explode, chains of them conquer the board",
                    .options = options,
                    .settings = settings,
                    .is_fast = is_fast,
                    .introduction = introduction,
                    .begin = begin,
                    .open = open,
                    .replay = has_consoles ? replay : nullptr};

}  // namespace gauntlet::session::atoms

const gauntlet::session::Game& gauntlet::games::atoms::session() { return session::atoms::game; }
