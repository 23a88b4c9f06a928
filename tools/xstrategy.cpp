// What is the best move, looking some turns ahead?
//   in   [D, State]
//   out  the first player's best action over D turns of its own, or false

#include "fish/json.hpp"
#include "fish/strategy.hpp"
#include "support/cli/harness.hpp"

using namespace gauntlet;

static json::Value answer(const json::Reader& in, const tool::Mode& mode) {
  const auto [depth, state] = in.items<2>("[depth, State]");
  const std::uint64_t turns = fish::decode_depth(depth, json::strictness(mode.strict));
  return encode(fish::best_action(fish::decode_state(state, json::strictness(mode.strict)), turns));
}

int main(int argc, char** argv) {
  return tool::run_harness(
      argc, argv,
      {"xstrategy", "the first player's best action over D turns of its own",
       R"([2, {"players": [{"color": "red", "score": 0, "places": [[0, 0]]},)"
       R"( {"color": "black", "score": 0, "places": [[1, 1]]}], "board": [[1, 5], [3, 1], [2]]}])",
       "[[0,0],[1,0]]"},
      answer);
}
