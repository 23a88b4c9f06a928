// Counts the tiles that a penguin can reach.
//   in   {"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]}
//   out  the number of tiles it can reach in one move

#include "fish/harnesses/harnesses.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"

using namespace gauntlet;

static json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) {
  const auto [position, board] = in.fields("position", "board");
  const fish::Board tiles = fish::decode_board(board, json::strictness(mode.strict));
  const Position from = fish::decode_position(position, tiles);
  if (mode.strict && tiles.is_hole(from)) position.fail("a tile", "a hole");
  return fish::reachable(tiles, from).size();
}

constinit const tool::Harness tool::xboard{
    .name = "xboard",
    .summary = "how many tiles a penguin can reach in one move",
    .example_in = R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})",
    .example_out = "2",
    .start = tool::start<tool::Stateless<answer>>};
