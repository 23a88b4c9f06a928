#include "atoms/minimax.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "atoms/bitboard.hpp"
#include "atoms/mtdf.hpp"

namespace gauntlet::atoms {
namespace {

// Iterative deepening, until the value is decided: a win or loss found early is final. The guess
// is the value from two plies before, because values at odd and even depths differ.
SearchResult value_of(Mtdf& search, int depth) {
  SearchResult result;
  int before = 0;
  for (int horizon = 1; horizon <= depth && !is_proven(result.value); ++horizon) {
    result.depth = horizon;
    before = std::exchange(result.value, search.solve(horizon, before));
  }
  return result;
}

}  // namespace

std::optional<SearchResult> best_move(const Board& board, std::uint64_t depth, bool with_line) {
  assert(depth > 0);
  if (is_over(board)) return std::nullopt;
  const Grid& grid = board.grid();
  Bitboard x = board.electrons();
  if (x.occupied() != 0 && x.theirs() == 0) {  // cannot arise in a game: any move wins
    const Position move = grid.position(0);
    return SearchResult{move, wins_in(1), 1, {move}, 1};
  }
  const auto longest = static_cast<std::uint64_t>(max_remaining_plies(board));
  Mtdf search(board);
  SearchResult result = value_of(search, static_cast<int>(std::min(depth, longest)));
  const int plies = with_line ? result.depth : 1;
  int value = result.value;
  for (int ply = 0; ply < plies; ++ply) {
    const int cell = search.first_move(x, ply, value);
    result.principal_variation.push_back(grid.position(cell));
    make_move(grid, x, bits::bit<Cells>(cell));
    x = x.mirrored();
    value = -value;
  }
  result.move = result.principal_variation.front();
  result.nodes = search.nodes();
  return result;
}

}  // namespace gauntlet::atoms
