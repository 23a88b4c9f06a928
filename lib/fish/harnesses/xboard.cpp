// Counts the tiles that a penguin can reach.
//   in   {"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]}
//   out  the number of tiles it can reach in one move; with --explain also which these are

#include <utility>
#include <vector>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

namespace {

class Reach final : public tool::Answers {
  void declare(tool::Options& options) override {
    options.flag("--explain", explains_, "Also list the tiles");
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const auto [position, board] = in.fields("position", "board");
    const fish::Board tiles = fish::decode_board(board, json::strictness(mode.strict));
    const Position from = fish::decode_position(position, tiles);
    if (mode.strict && tiles.is_hole(from)) position.fail("a tile", "a hole");
    const std::vector<Position> reachable = fish::reachable(tiles, from);
    if (!explains_) return reachable.size();
    auto places = json::array_of(reachable, [](Position at) { return fish::encode(at); });
    return json::Value::Object{{"count", reachable.size()}, {"tiles", std::move(places)}};
  }

  bool explains_ = false;
};

}  // namespace

namespace gauntlet::tool {
extern const Harness xboard;
}

constinit const tool::Harness tool::xboard{
    .name = "xboard",
    .summary = "how many tiles a penguin can reach in one move",
    .example_in = R"({"position": [0, 1], "board": [[1, 3, 0], [5, 1, 2]]})",
    .example_out = "2",
    .start = tool::start<Reach>};
