// Finds the best action, looking some turns ahead.
//   in   [D, State]
//   out  the first player's best action over D turns of its own, or false; with --perfect the
//        action of perfect play, regardless of D; with --time the strongest one found

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/bits.hpp"
#include "fish/perfect/perfect_flags.hpp"
#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

namespace {

constexpr std::uint64_t max_score = std::uint64_t{1} << 62;

constexpr std::uint64_t max_time = 86'400'000;  // ms

struct Flags {
  tool::PerfectFlags perfect;
  std::optional<std::uint64_t> time;  // ms
  bool placing = false;
};

void check_perfect(const json::Reader& in, const fish::State& state) {
  const auto [players, board] = in.fields("players", "board");
  tool::check_size(board, state.board());
  if (state.players().size() > 2) {
    players.fail("at most two players with --perfect", std::to_string(state.players().size()));
  }
  for (std::size_t i = 0; i < state.players().size(); ++i) {
    if (state.players()[i].score < max_score) continue;
    players[i].fields("color", "score", "places")[1].fail("a score below 2^62 with --perfect");
  }
}

void check_placing(const json::Reader& in, const fish::State& state, const std::string& expected) {
  if (!is_placing(state)) in.fail(expected, "another state");
}

json::Value perfect_answer(const json::Reader& in, const fish::State& state, const Flags& flags,
                           const tool::HarnessMode& mode) {
  check_perfect(in, state);
  if (flags.placing) {
    check_placing(
        in, state,
        "two players with a score of 0 who place four penguins each in turn, on tiles, of "
        "which there are eight");
  }
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

// Returns the value that a state has if the first player's lead over the mean of the others grows
// by a number of sixtieths of a fish: an integer, or a number with at most two decimals.
json::Value encode_value(const fish::State& state, std::int64_t sixtieths) {
  const auto& players = state.players();
  bits::Word128 mine = 0, others = 0;  // in sixtieths
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i == 0) mine += bits::Word128{60} * players[i].score;
    if (i > 0) others += bits::Word128{60} / (players.size() - 1) * players[i].score;
  }
  const auto size = static_cast<std::uint64_t>(std::abs(sixtieths));
  (sixtieths < 0 ? others : mine) += size;
  const bool is_negative = mine < others;
  const bits::Word128 hundredths = ((is_negative ? others - mine : mine - others) * 100 + 30) / 60;
  std::string digits = std::to_string(static_cast<std::uint64_t>(hundredths / 100));
  if (is_negative && hundredths > 0) digits.insert(0, 1, '-');
  if (const auto part = static_cast<unsigned>(hundredths % 100); part > 0) {
    digits.append(part < 10 ? ".0" : ".").append(std::to_string(part % 10 == 0 ? part / 10 : part));
  }
  return json::Number{digits};
}

class BestActions final : public tool::Answers {
  void declare(tool::Options& options) override {
    flags_.perfect.declare(options,
                           "Print the action of perfect play of two players to the end of the "
                           "game, whatever D is",
                           {"--perfect", "--time"});
    options
        .natural("--time", flags_.time, 1, max_time,
                 "Play to win: print the strongest action found in N milliseconds, at most D turns "
                 "ahead, or any number if D is 0")
        .excludes = {"--perfect"};
    options
        .flag("--placing", flags_.placing,
              "With --perfect or --time, while penguins are placed: print where the next one goes")
        .needs = {"--perfect", "--time"};
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const auto begin = fish::Clock::now();
    const auto [depth, position] = in.items<2>("[depth, State]");
    const std::uint64_t turns = fish::decode_depth(depth, json::strictness(mode.strict));
    const fish::State state = fish::decode_state(position, json::strictness(mode.strict));
    if (flags_.perfect.perfect) return perfect_answer(position, state, flags_, mode);
    if (flags_.time) {
      const auto deadline = begin + std::chrono::milliseconds(*flags_.time);
      return flags_.placing ? placement(position, state, turns, deadline)
                            : strongest(state, turns, deadline);
    }
    return encode(fish::best_action(state, turns));
  }

  json::Value strongest(const fish::State& state, std::uint64_t turns,
                        fish::Clock::time_point deadline) {
    const fish::EngineResult found = engine_.search(state, deadline, turns);
    if (!flags_.perfect.explain) return encode(found.action);
    auto line =
        json::array_of(found.line, [](const fish::Action& action) { return encode(action); });
    return json::Value::Object{
        {"move", encode(found.action)}, {"value", encode_value(state, found.sixtieths)},
        {"exact", found.is_exact},      {"depth", found.depth},
        {"line", std::move(line)},      {"positions", found.nodes}};
  }

  json::Value placement(const json::Reader& in, const fish::State& state, std::uint64_t turns,
                        fish::Clock::time_point deadline) {
    check_placing(in, state,
                  "players with a score of 0 who place their penguins in turn, on tiles, of which "
                  "there are enough");
    const int penguins = fish::penguins_per_player(static_cast<int>(state.players().size()));
    const auto found = engine_.place(state, penguins, deadline, turns);
    if (!flags_.perfect.explain) return fish::encode(found.position);
    return json::Value::Object{{"place", fish::encode(found.position)},
                               {"value", encode_value(state, found.sixtieths)},
                               {"depth", found.depth},
                               {"positions", found.nodes}};
  }

  Flags flags_;
  fish::Engine engine_;
};

}  // namespace

namespace gauntlet::tool {
extern const Harness xstrategy;
}

constinit const tool::Harness tool::xstrategy{
    .name = "xstrategy",
    .summary = "the first player's best action over D turns of its own",
    .example_in =
        R"([2, {"players": [{"color": "red", "score": 0, "places": [[0, 0]]},)"
        R"( {"color": "black", "score": 0, "places": [[1, 1]]}], "board": [[1, 5], [3, 1], [2]]}])",
    .example_out = "[[0,0],[1,0]]",
    .start = tool::start<BestActions>};
