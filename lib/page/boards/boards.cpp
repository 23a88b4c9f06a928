#include "page/boards/boards.hpp"

#include "atoms/json_picture.hpp"
#include "bricks/json_picture.hpp"
#include "fish/json_scene.hpp"
#include "mastermind/json_picture.hpp"

namespace gauntlet::page {
namespace {

Board board_of(const fish::Scene& scene) { return fish_board(scene.state, scene.marks); }
Board board_of(const atoms::Scene& scene) { return atoms_board(scene.rows, scene.marks); }
Board board_of(const bricks::Scene& scene) {
  return bricks_board(scene.position, scene.top, scene.marks);
}
Board board_of(const mastermind::Scene& scene) {
  return mastermind_board(scene.guesses, scene.length, scene.marks);
}

}  // namespace

std::optional<Board> board_of(const json::Value& value, const json::Value* input,
                              std::span<const std::string> differing) {
#define GAUNTLET_GAME(game) \
  if (const auto scene = game::scene_of(value, input, differing)) return board_of(*scene);
#include "games.def"
  return std::nullopt;
}

}  // namespace gauntlet::page
