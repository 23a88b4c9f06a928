#include "fish/strategy.hpp"

#include "core/bits.hpp"
#include "fish/search.hpp"

namespace gauntlet::fish {

std::optional<Position> zigzag_placement(const State& state) {
  for (int row = 0; row < state.board().rows(); ++row) {
    for (int column = 0; column < state.board().columns(); ++column) {
      if (state.is_free({row, column})) return Position{row, column};
    }
  }
  return std::nullopt;
}

Plan best_plan(const State& state, std::uint64_t turns) {
  if (state.players().empty()) return {};
  if (state.board().rows() * state.board().columns() <= 64) {
    return Search<bits::Word64>(state).plan(turns);
  }
  return Search<bits::Word128>(state).plan(turns);
}

Action best_action(const State& state, std::uint64_t turns) {
  return best_plan(state, turns).action;
}

}  // namespace gauntlet::fish
