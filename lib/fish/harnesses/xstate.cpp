// Makes the move of the silly player.
//   in   a State
//   out  the State after the first player's first penguin moves one step in the first free
//        direction, or false

#include <optional>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "harness/harness.hpp"

using namespace gauntlet;

static std::optional<fish::State> silly_step(const fish::State& state) {
  if (state.players().empty() || state.players().front().places.empty()) return std::nullopt;
  const Position from = state.players().front().places.front();
  for (const fish::Direction direction : fish::all_directions) {
    const auto next = play(state, fish::Move{from, neighbor(from, direction)});
    if (next) return next;
  }
  return std::nullopt;
}

static json::Value answer(const json::Reader& in, const tool::HarnessMode& mode) {
  const auto next = silly_step(fish::decode_state(in, json::strictness(mode.strict)));
  if (!next) return false;
  if (next->players().back().score > fish::max_score) {
    in.fields("players", "board")[0][0].fields("color", "score", "places")[1].fail(
        "a score that stays below 2^63");
  }
  return encode(*next);
}

namespace gauntlet::tool {
extern const Harness xstate;
}

constinit const tool::Harness tool::xstate{
    .name = "xstate",
    .summary = "the state after the first penguin's first possible step",
    .example_in =
        R"({"players": [{"color": "red", "score": 0, "places": [[0, 0]]}], "board": [[2], [1]]})",
    .example_out = R"({"players":[{"color":"red","score":2,"places":[[1,0]]}],"board":[[0],[1]]})",
    .start = tool::start<tool::Stateless<answer>>};
