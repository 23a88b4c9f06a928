#include <array>
#include <cstdint>
#include <optional>

#include "gauntlet/fish.hpp"
#include "gauntlet/fish_json.hpp"
#include "xtest/mutants/mutants.hpp"

namespace gauntlet::mutants {
namespace {

using namespace gauntlet::fish;
using json::Reader;
using json::Value;

// The mistake of a strategy.
enum class Mistake {
  none,
  last_of_ties,  // returns the greatest of the best moves
  fish_of_tile_reached,
  plies,              // counts the turns of all players, not only one's own
  skips_cost_turns,   // a skipped player costs the planner a turn
  friendly_opponents  // opponents maximize the planner's fish
};

struct Planner {
  Mistake mistake;
  Color color;

  std::uint64_t fish(const State& state, const Move& move) const {
    return state.board().fish(mistake == Mistake::fish_of_tile_reached ? move.to : move.from);
  }

  // Returns the gain over `turns` turns from this state.
  std::uint64_t gain(const State& state, std::uint64_t turns) const {
    if (turns == 0 || is_over(state)) return 0;
    const bool own = state.players().front().color == color;
    std::optional<std::uint64_t> best;
    for (const Action& action : legal_actions(state)) {
      const bool costs = (own && action) || (mistake == Mistake::plies && action) ||
                         (mistake == Mistake::skips_cost_turns && !action);
      const std::uint64_t now = own && action ? fish(state, *action) : 0;
      const std::uint64_t all = now + gain(*play(state, action), turns - (costs ? 1 : 0));
      const bool maximizes = own || mistake == Mistake::friendly_opponents;
      if (!best || (maximizes ? all > *best : all < *best)) best = all;
    }
    return *best;
  }

  Action best_move(const State& state, std::uint64_t turns) const {
    Action best;
    std::uint64_t max = 0;
    for (const Move& move : legal_moves(state)) {
      const std::uint64_t all =
          turns == 0 ? 0 : fish(state, move) + gain(*play(state, move), turns - 1);
      if (!best || all > max || (all == max && mistake == Mistake::last_of_ties)) {
        best = move;
        max = all;
      }
    }
    return best;
  }
};

bool is_small(const State& state, std::uint64_t turns) {
  const int cells = state.board().rows() * state.board().columns();
  return turns <= 2 && cells <= 9 && state.players().size() <= 3;
}

template <Mistake mistake>
Value plan(const Reader& in) {
  constexpr auto loose = json::Strictness::lenient;
  const auto [depth, first] = in.items<2>("[depth, State]");
  const std::uint64_t turns = decode_depth(depth, loose);
  const State state = decode_state(first, loose);
  if (state.players().empty() || !is_small(state, turns)) return encode(best_action(state, turns));
  const Planner maximizer{mistake, state.players().front().color};
  return encode(maximizer.best_move(state, turns));
}

constexpr std::array mutants{
    Mutant{"faithful-strategy", "xstrategy", plan<Mistake::none>},
    Mutant{"last-of-ties", "xstrategy", plan<Mistake::last_of_ties>},
    Mutant{"fish-of-tile-reached", "xstrategy", plan<Mistake::fish_of_tile_reached>},
    Mutant{"depth-by-plies", "xstrategy", plan<Mistake::plies>},
    Mutant{"skips-cost-turns", "xstrategy", plan<Mistake::skips_cost_turns>},
    Mutant{"friendly-opponents", "xstrategy", plan<Mistake::friendly_opponents>},
};

}  // namespace

std::span<const Mutant> strategy_mutants() { return mutants; }

}  // namespace gauntlet::mutants
