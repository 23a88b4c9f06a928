#include "session/atoms/setup.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "session/choose.hpp"

namespace gauntlet::session::atoms {
namespace {

constexpr std::string_view usual_level("1");

Grid choose_grid(Table& table) {
  constexpr std::uint64_t usual = 8;
  const auto rows = choose_number(table, "--rows", "How many rows?", usual, 2, most_rows);
  const auto most = Grid::max_size / rows;
  const auto columns =
      choose_number(table, "--columns", "How many columns?", std::min(usual, most), 2, most);
  return {static_cast<int>(rows), static_cast<int>(columns)};
}

// Returns how long the computer that plays a side thinks: the side's own level if given, otherwise
// the common level if given; otherwise asks.
Level choose_level(Table& table, const std::string& name) {
  if (const auto plies = table.settings.find("--plies")) {
    table.settings.keep("--level", *plies + "p");
  }
  std::string flag = "--" + name + "-level";
  if (!table.settings.find(flag) && table.settings.find("--level")) flag = "--level";
  return choose(table, flag, "How long does " + name + " think? Seconds, or 3p for 3 plies ahead",
                levels, usual_level, read_level);
}

// Returns the level of the computer that plays the side, or nullopt if a person plays it.
std::optional<Level> choose_player(Table& table, Side side, const Words& usual_first) {
  const std::string name(name_of(side));
  const auto kind = choose_word(table, "--" + name, "Who plays " + name + "?", usual_first);
  if (usual_first[kind] == "human") return std::nullopt;
  return choose_level(table, name);
}

Side choose_first(Table& table) {
  const auto first =
      choose_word(table, "--first", "Who moves first, red, blue or any?", {"red", "blue", "any"});
  return static_cast<Side>(first < 2 ? first : table.random.below(2));
}

}  // namespace

Sides choose_sides(Table& table) {
  const auto red = choose_player(table, Side::red, {"human", "computer"});
  const auto blue = choose_player(table, Side::blue, {"computer", "human"});
  return {red, blue};
}

Setup choose_setup(Table& table) {
  const Grid grid = choose_grid(table);
  const Sides sides = choose_sides(table);
  return {grid, sides, choose_first(table)};
}

}  // namespace gauntlet::session::atoms
