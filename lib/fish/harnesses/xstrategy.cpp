// Finds the best action, looking some turns ahead.
//   in   [D, State]
//   out  the first player's best action over D turns of its own, or false; with --perfect the
//        action of perfect play, regardless of D

#include "fish/harnesses/harnesses.hpp"
#include "fish/perfect/perfect_flags.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"

using namespace gauntlet;

namespace {

constexpr std::uint64_t max_score = std::uint64_t{1} << 62;

struct Flags {
  tool::PerfectFlags perfect;
  bool placing = false;
};

void check_perfect(const json::Reader& in, const fish::State& state, bool placing) {
  const auto [players, board] = in.fields("players", "board");
  tool::check_size(board, state.board());
  if (state.players().size() > 2) {
    players.fail("at most two players with --perfect", std::to_string(state.players().size()));
  }
  for (std::size_t i = 0; i < state.players().size(); ++i) {
    if (state.players()[i].score < max_score) continue;
    players[i].fields("color", "score", "places")[1].fail("a score below 2^62 with --perfect");
  }
  if (placing && !is_placing(state)) {
    in.fail("two players who place four penguins each in turn, on tiles, of which there are eight",
            "another state");
  }
}

json::Value perfect_answer(const json::Reader& in, const fish::State& state, const Flags& flags,
                           const tool::HarnessMode& mode) {
  check_perfect(in, state, flags.placing);
  if (state.players().empty()) return false;
  return flags.perfect.solve(
      "xstrategy", in, mode, [&](const fish::SolverLimits& limits) -> json::Value {
        fish::PerfectPlaySolver play(state.board(), limits);
        json::Value turn =
            flags.placing ? fish::encode(play.placement(state)) : fish::encode(play.move(state));
        if (!flags.perfect.explain) return turn;
        const std::uint64_t positions = play.max_nodes();
        return json::Value::Object{{flags.placing ? "place" : "move", turn},
                                   {"value", play.value(state, flags.placing)},
                                   {"line", tool::encode_line(play.line(state, flags.placing))},
                                   {"positions", positions}};
      });
}

class BestActions final : public tool::Answers {
  void declare(tool::Options& options) override {
    flags_.perfect.declare(options,
                           "Print the action of perfect play of two players to the end of the "
                           "game, whatever D is");
    options.flag("--placing", flags_.placing,
                 "With --perfect, while penguins are placed: print where the next one goes");
  }

  void check() override {
    flags_.perfect.check();
    if (flags_.placing && !flags_.perfect.perfect) {
      throw tool::UsageError("--placing is for --perfect");
    }
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const auto [depth, position] = in.items<2>("[depth, State]");
    const std::uint64_t turns = fish::decode_depth(depth, json::strictness(mode.strict));
    const fish::State state = fish::decode_state(position, json::strictness(mode.strict));
    if (flags_.perfect.perfect) return perfect_answer(position, state, flags_, mode);
    return encode(fish::best_action(state, turns));
  }

  Flags flags_;
};

}  // namespace

constinit const tool::Harness tool::xstrategy{
    .name = "xstrategy",
    .summary = "the first player's best action over D turns of its own",
    .example_in =
        R"([2, {"players": [{"color": "red", "score": 0, "places": [[0, 0]]},)"
        R"( {"color": "black", "score": 0, "places": [[1, 1]]}], "board": [[1, 5], [3, 1], [2]]}])",
    .example_out = "[[0,0],[1,0]]",
    .start = tool::start<BestActions>};
