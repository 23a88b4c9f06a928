#include "atoms/mate_search.hpp"

#include <algorithm>
#include <array>

namespace gauntlet::atoms {

// The boards after each move, seen by the opponent, the likeliest to win first.
struct MateSearch::Children {
  struct Child {
    Bitboard board;
    int order;
  };
  std::array<Child, Grid::max_size> children;
  std::size_t count = 0;

  void add(const Bitboard& board, int order) {
    const auto place = static_cast<int>(count);
    children[count++] = {board.mirrored(), order * Grid::max_size + place};
  }
  void sort() {
    std::sort(begin(), end(), [](const Child& a, const Child& b) { return a.order < b.order; });
  }
  Child* begin() { return children.data(); }
  Child* end() { return begin() + count; }
};

// The entry of a board; what was there of another is forgotten.
MateSearch::Entry& MateSearch::entry(const Bitboard& x) {
  Entry& found = entries_[hash_of(x) >> (64 - size_bits)];
  if (found.ones != x.ones || found.twos != x.twos || found.mine != x.mine) {
    found = {x.ones, x.twos, x.mine, 0, 0, 0, 0};
  }
  return found;
}

// All moves; false as soon as one of them wins.
bool MateSearch::expand(const Bitboard& x, Children& children) const {
  const Cells toppling = critical(grid_, x) & x.mine;
  for (Cells cells = toppling; cells != 0;) {
    Bitboard after = x;
    if (play_on(grid_, after, bits::bit<Cells>(bits::pop(cells)))) return false;
    children.add(after, bits::count(after.theirs()));
  }
  const int kept = bits::count(x.theirs());
  for (Cells cells = grid_.all() & ~x.theirs() & ~toppling; cells != 0;) {
    const Cells cell = bits::bit<Cells>(bits::pop(cells));
    Bitboard after = x;
    add(after, cell);
    children.add(after, kept + ((critical(grid_, after) & cell) != 0 ? 0 : 1));
  }
  children.sort();
  return true;
}

bool MateSearch::wins(const Bitboard& x, int plies) {
  const auto length = static_cast<std::int16_t>(plies);
  const Entry known = entry(x);
  if (known.wins_within != 0 && known.wins_within <= plies) return true;
  if (known.no_win_within >= plies || known.loses_within != 0 || deadline_.passed()) return false;
  Children children;
  if (!expand(x, children)) {
    entry(x).wins_within = 1;
    return true;
  }
  for (const auto& [board, order] : children) {
    if (plies == 1 || !loses(board, plies - 1)) continue;
    entry(x).wins_within = length;
    return true;
  }
  if (!deadline_.passed()) entry(x).no_win_within = length;
  return false;
}

bool MateSearch::loses(const Bitboard& x, int plies) {
  const auto length = static_cast<std::int16_t>(plies);
  const Entry known = entry(x);
  if (known.loses_within != 0 && known.loses_within <= plies) return true;
  if (known.no_loss_within >= plies || known.wins_within != 0 || deadline_.passed()) return false;
  Children children;
  bool lost = plies > 0 && expand(x, children);
  for (std::size_t i = 0; lost && i < children.count; ++i) {
    lost = wins(children.children[i].board, plies - 1);
  }
  if (deadline_.passed()) return false;
  (lost ? entry(x).loses_within : entry(x).no_loss_within) = length;
  return lost;
}

}  // namespace gauntlet::atoms
