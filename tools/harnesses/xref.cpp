// Plays a game of Fish.
//   in   {"row": R, "column": C, "players": [[name, D], ...], "fish": F}
//   out  the names of the winners, sorted; with --perfect those of two perfect players, for any D

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "fish/json.hpp"
#include "fish/referee.hpp"
#include "harness/harness.hpp"
#include "perfect/perfect.hpp"
#include "xref/game.hpp"

using namespace gauntlet;

namespace {

json::Value names_of(const fish::HouseGame& game, const std::vector<std::size_t>& winners) {
  std::vector<std::string> names;
  names.reserve(winners.size());
  for (const std::size_t winner : winners) names.push_back(game.names[winner]);
  std::sort(names.begin(), names.end());
  return json::Value::Array(names.begin(), names.end());
}

// Returns the winners, the value and the principal variation. The value is omitted if a player
// is disqualified for lack of tiles.
json::Value explain(const fish::HouseGame& game, const fish::SolverLimits& limits) {
  const fish::State first = fish::empty_state(game.board, 2);
  if (!is_placing(first)) {
    const json::Value winners = names_of(game, winners_of_perfect_game(game.board, limits));
    return json::Value::Object{{"winners", winners}, {"value", false}};
  }
  fish::PerfectPlaySolver play(game.board, limits);
  const std::int64_t value = play.value(first, true);
  const std::uint64_t positions = play.max_nodes();
  std::vector<std::size_t> winners;
  if (value >= 0) winners.push_back(0);
  if (value <= 0) winners.push_back(1);
  return json::Value::Object{{"winners", names_of(game, winners)},
                             {"value", value},
                             {"line", tool::encode_line(play.line(first, true))},
                             {"positions", positions}};
}

json::Value perfect_answer(const json::Reader& in, const fish::HouseGame& game,
                           const tool::PerfectFlags& flags, const tool::HarnessMode& mode) {
  if (game.names.size() != 2) {
    in.fields("row", "column", "players", "fish")[2].fail("two players with --perfect",
                                                          std::to_string(game.names.size()));
  }
  tool::check_size(in, game.board);
  return flags.solve("xref", in, mode, [&](const fish::SolverLimits& limits) {
    return flags.explain ? explain(game, limits)
                         : names_of(game, winners_of_perfect_game(game.board, limits));
  });
}

class Games final : public tool::Answers {
  void declare(tool::Options& options) override {
    perfect_.declare(options,
                     "Print the winners between two perfect players, who also place their "
                     "penguins perfectly; D is ignored");
    game_.declare(options);
  }

  void check() override {
    perfect_.check();
    game_.check();
    if (perfect_.perfect && runs_without_input()) {
      throw tool::UsageError(
          "--perfect does not go with --game (where a player can be \"perfect\") and --replay");
    }
  }

  json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) override {
    const fish::HouseGame game = fish::decode_house_game(in, json::strictness(mode.strict));
    if (perfect_.perfect) return perfect_answer(in, game, perfect_, mode);
    return names_of(game, play_house_game(game.board, game.turns));
  }

  bool runs_without_input() const override { return game_.game || game_.replay; }
  void run_without_input(const tool::Print& print, const tool::HarnessMode& /*mode*/) override {
    game_.run(print);
  }

  xref::GameFlags game_;
  tool::PerfectFlags perfect_;
};

}  // namespace

constinit const tool::Harness tool::xref{
    .name = "xref",
    .summary = "the winners of a whole game between house players",
    .example_in = R"({"row": 3, "column": 5, "players": [["joe", 1], ["fred", 2]], "fish": 1})",
    .example_out = R"(["fred"])",
    .start = tool::start<Games>};
