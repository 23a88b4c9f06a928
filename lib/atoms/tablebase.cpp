#include "atoms/tablebase.hpp"

#include <array>
#include <cstddef>

namespace gauntlet::atoms {

int Tablebase::operator()(const Bitboard& x, Deadline& deadline) {
  std::int8_t& known = known_[index_(x)];
  if (known == 0 && !deadline.passed()) {
    known = static_cast<std::int8_t>(best_of_moves(x, deadline));
  }
  return known;
}

int Tablebase::best_of_moves(const Bitboard& x, Deadline& deadline) {
  std::array<Bitboard, PositionIndex::max_cells> after;
  std::size_t moves = 0;
  // Only a chain can win, and only an own cell that is critical can start one.
  const Cells toppling = critical(grid_, x) & x.mine;
  for (Cells cells = toppling; cells != 0;) {
    Bitboard& child = after[moves++] = x;
    if (play_on(grid_, child, bits::bit<Cells>(bits::pop(cells)))) return 1;
  }
  for (Cells cells = grid_.all() & ~x.theirs() & ~toppling; cells != 0;) {
    add(after[moves++] = x, bits::bit<Cells>(bits::pop(cells)));
  }
  int best = -1;
  for (std::size_t i = 0; i < moves; ++i) {
    const int reply = (*this)(after[i].mirrored(), deadline);
    if (reply == 0) return 0;
    const int outcome = before_move(reply);
    if (is_better(outcome, best)) best = outcome;
    if (best == 3) break;  // none of the moves wins at once
  }
  return best;
}

}  // namespace gauntlet::atoms
