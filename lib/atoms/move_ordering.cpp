#include "atoms/move_ordering.hpp"

#include <algorithm>
#include <cstdlib>

#include "atoms/evaluate.hpp"

namespace gauntlet::atoms {
namespace {

using bits::bit;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

bool MoveList::play_chains(const Grid& grid, const Bitboard& x) {
  chains = critical(grid, x) & x.mine;
  for (Cells cells = chains; cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    if (play_on(grid, next, bit<Cells>(cell))) return true;
    after[at(cell)] = next.mirrored();
    values[at(cell)] = -evaluate(grid, after[at(cell)]);
  }
  return false;
}

Bitboard MoveList::play(const Bitboard& x, int cell) const {
  if ((chains >> cell & 1) != 0) return after[at(cell)];
  Bitboard next = x;
  add(next, bit<Cells>(cell));
  return next.mirrored();
}

MoveList::Key MoveList::pick(int i) {
  const auto first = keys.begin() + i;
  std::iter_swap(first, std::max_element(first, keys.begin() + count));
  return *first;
}

// Of a move that sets off no chain.
int MoveOrdering::quiet_rank(int cell, int ply) const {
  const Killers& killers = killers_[at(ply)];
  if (cell == killers.first) return killer_rank + 1;
  if (cell == killers.second) return killer_rank;
  return history_[at(ply & 1)][at(cell)];
}

void MoveOrdering::rank(const Grid& grid, const Bitboard& x, int static_evaluation, int hash_move,
                        int ply, MoveList& moves) const {
  const auto rank_of = [&](int cell) {
    if (cell == hash_move) return hash_move_rank;
    if ((moves.chains >> cell & 1) == 0) return quiet_rank(cell, ply);
    const int gain = moves.values[at(cell)] - static_evaluation;
    return gain > 0 ? chain_rank + std::min(gain, chain_rank / 2) : history_[at(ply & 1)][at(cell)];
  };
  moves.count = 0;
  for (Cells cells = grid.all() & ~x.theirs(); cells != 0;) {
    const int cell = bits::pop(cells);
    moves.keys[at(moves.count++)] = rank_of(cell) * 64 + cell;
  }
}

// Moves the history towards +-most_history, the slower the nearer it is.
void MoveOrdering::learn(int cell, int bonus, int ply) {
  int& history = history_[at(ply & 1)][at(cell)];
  history += bonus * 64 - history * std::abs(bonus) / (most_history / 64);
}

void MoveOrdering::reward(const MoveList& moves, int i, int depth, int ply) {
  const int bonus = std::min(depth * depth, 400);
  const int cell = MoveList::cell(moves.keys[at(i)]);
  Killers& killers = killers_[at(ply)];
  if ((moves.chains >> cell & 1) == 0 && killers.first != cell) killers = {cell, killers.first};
  learn(cell, bonus, ply);
  for (int before = 0; before < i; ++before) {
    const MoveList::Key key = moves.keys[at(before)];
    if (is_late(key)) learn(MoveList::cell(key), -bonus, ply);
  }
}

}  // namespace gauntlet::atoms
