#include "fish/search.hpp"

#include "core/bits.hpp"
#include "gauntlet/fish.hpp"

// A file of its own, so that the compiler inlines the rules into the search.
namespace gauntlet::fish {

SearchResult search(const State& state, std::uint64_t turns) {
  if (state.players().empty()) return {};
  if (state.board().rows() * state.board().columns() <= 64) {
    return MtdSearch<bits::Word64>(state).search(turns);
  }
  return MtdSearch<bits::Word128>(state).search(turns);
}

Action best_action(const State& state, std::uint64_t turns) { return search(state, turns).action; }

}  // namespace gauntlet::fish
