#include "page/boards/boards.hpp"

#include <algorithm>

#include "core/numbers.hpp"

namespace gauntlet::page {

std::optional<Board> board_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
#define GAUNTLET_GAME(name) \
  if (auto board = name##_board_of(value, input, differing)) return board;
#include "games.def"
  return std::nullopt;
}

std::string name_of_place(Position at) {
  return "row " + std::to_string(at.row) + ", column " + std::to_string(at.column) + ": ";
}

std::string count_of_rows(int rows, int columns) {
  return pluralize(static_cast<std::uint64_t>(rows), "row") + " and " +
         pluralize(static_cast<std::uint64_t>(columns), "column");
}

bool has(const std::vector<Position>& places, Position at) {
  return std::find(places.begin(), places.end(), at) != places.end();
}

}  // namespace gauntlet::page
