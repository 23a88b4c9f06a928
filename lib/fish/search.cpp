#include "fish/search.hpp"

#include "core/bits.hpp"
#include "gauntlet/fish.hpp"

// A file of its own, so that the compiler inlines the rules into the search.
namespace gauntlet::fish {

namespace {

bool fits_in_64(const State& state) { return state.board().rows() * state.board().columns() <= 64; }

}  // namespace

SearchResult search(const State& state, std::uint64_t turns) {
  if (state.players().empty()) return {};
  return fits_in_64(state) ? MtdSearch<bits::Word64>(state).search(turns)
                           : MtdSearch<bits::Word128>(state).search(turns);
}

namespace {

template <class Word>
std::vector<Action> line_of(const State& state, std::uint64_t turns) {
  MtdSearch<Word> search(state);
  return search.line(search.search(turns));
}

}  // namespace

std::vector<Action> best_line(const State& state, std::uint64_t turns) {
  if (state.players().empty()) return {};
  return fits_in_64(state) ? line_of<bits::Word64>(state, turns)
                           : line_of<bits::Word128>(state, turns);
}

Action best_action(const State& state, std::uint64_t turns) { return search(state, turns).action; }

std::vector<std::size_t> play_house_game(const Board& board, std::span<const std::uint64_t> turns) {
  Referee referee(empty_state(board, turns.size()));
  const auto mover = [&] { return referee.state().players().front().color; };
  while (referee.phase() == Phase::placing) {
    const auto at = zigzag_placement(referee.state());
    if (!at || !referee.place(*at)) referee.disqualify(mover());
  }
  while (referee.phase() == Phase::moving) {
    referee.play(best_action(referee.state(), turns[static_cast<std::size_t>(mover())]));
  }
  std::vector<std::size_t> winners;
  for (const Color color : referee.winners()) winners.push_back(static_cast<std::size_t>(color));
  return winners;
}

}  // namespace gauntlet::fish
