#include "fish/strategy.hpp"

#include "core/bits.hpp"
#include "fish/search.hpp"

namespace gauntlet::fish {

std::optional<Position> zigzag_placement(const State& state) {
  for (const Position at : state.board().positions()) {
    if (state.is_free(at)) return at;
  }
  return std::nullopt;
}

SearchResult search(const State& state, std::uint64_t turns) {
  if (state.players().empty()) return {};
  if (state.board().rows() * state.board().columns() <= 64) {
    return MtdSearch<bits::Word64>(state).search(turns);
  }
  return MtdSearch<bits::Word128>(state).search(turns);
}

Action best_action(const State& state, std::uint64_t turns) { return search(state, turns).action; }

}  // namespace gauntlet::fish
