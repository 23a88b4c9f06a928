#include "page/boards/boards.hpp"

#include <algorithm>

#include "atoms/json_picture.hpp"
#include "bricks/json_picture.hpp"
#include "core/numbers.hpp"
#include "fish/json_picture.hpp"
#include "mastermind/json_picture.hpp"

namespace gauntlet::page {
namespace {

Board board_of(const fish::PictureModel& model) { return fish_board(model.state, model.marks); }
Board board_of(const atoms::PictureModel& model) { return atoms_board(model.rows, model.marks); }
Board board_of(const bricks::PictureModel& model) {
  return bricks_board(model.position, model.top, model.marks);
}
Board board_of(const mastermind::PictureModel& model) {
  return mastermind_board(model.guesses, model.length, model.marks);
}

}  // namespace

std::optional<Board> board_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
#define GAUNTLET_GAME(game) \
  if (const auto model = game::picture_model_of(value, input, differing)) return board_of(*model);
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
