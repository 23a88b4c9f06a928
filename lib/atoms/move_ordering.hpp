#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "atoms/bitboard.hpp"
#include "atoms/evaluate.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The moves of a position, to be tried from the highest rank down.
struct MoveList {
  // The rank of a move times 64, plus its cell: greater ones are tried first.
  using Key = int;
  static int cell(Key key) { return key & 63; }

  std::array<Key, Grid::max_size> keys;  // the first `count`; filled by MoveOrdering::rank()
  int count;
  Cells chains;  // the cells where a move starts a chain; by cell, for each of them:
  std::array<Bitboard, Grid::max_size> after;  // the position after it, seen by the opponent
  std::array<int, Grid::max_size> values;      // its static evaluation, seen by the mover

  // Plays all moves that start a chain; true as soon as one of them wins. No other move can win
  // while the opponent owns something. Precondition: at rest, not lost.
  bool play_chains(const Grid& grid, const Bitboard& x) {
    chains = critical(grid, x) & x.mine;
    for (Cells cells = chains; cells != 0;) {
      const int cell = bits::pop(cells);
      Bitboard next = x;
      if (play_on(grid, next, bits::bit<Cells>(cell))) return true;
      after[at(cell)] = next.mirrored();
      values[at(cell)] = -evaluate(grid, after[at(cell)]);
    }
    return false;
  }

  // The position after a move, seen by the opponent. Preconditions: play_chains(grid, x) was false,
  // the cell is the mover's or unowned.
  Bitboard play(const Bitboard& x, int cell) const {
    if ((chains >> cell & 1) != 0) return after[at(cell)];
    Bitboard next = x;
    add(next, bits::bit<Cells>(cell));
    return next.mirrored();
  }

  // Brings the highest key from place i on to place i, and returns it.
  Key pick(int i) {
    const auto first = keys.begin() + i;
    std::iter_swap(first, std::max_element(first, keys.begin() + count));
    return *first;
  }
};

// In which order to try moves, learned from those that caused beta cutoffs: two killer moves for
// each ply, and the history heuristic (Schaeffer 1989), whose gains shrink towards the ends of its
// range.
class MoveOrdering {
 public:
  // Fills the keys of a list whose chains were played: the hash move first (a cell, or any other
  // number for none), then chains by what they gain over the static evaluation of the position,
  // then the killer moves of this ply, then all others by their history. Positions searched
  // without each, as a multiple (as in pruning.hpp): hash move 1.3 and 1.3, chains by gain 1.3 and
  // 1.4, killer moves 0.96 and 0.98 (they do not pay), history 1.04 and 1.03.
  void rank(const Grid& grid, const Bitboard& x, int static_evaluation, int hash_move, int ply,
            MoveList& moves) const {
    const auto rank_of = [&](int cell) {
      if (cell == hash_move) return hash_move_rank;
      if ((moves.chains >> cell & 1) == 0) return quiet_rank(cell, ply);
      const int gain = moves.values[at(cell)] - static_evaluation;
      return gain > 0 ? chain_rank + std::min(gain, chain_rank / 2)
                      : history_[at(ply & 1)][at(cell)];
    };
    moves.count = 0;
    for (Cells cells = grid.all() & ~x.theirs(); cells != 0;) {
      const int cell = bits::pop(cells);
      moves.keys[at(moves.count++)] = rank_of(cell) * 64 + cell;
    }
  }

  // Whether a move has nothing but its history to speak for it, at the end of the order.
  static bool is_late(MoveList::Key key) { return key < killer_rank * 64; }

  // The move in place i caused a cutoff in a search of `depth` plies, those before it did not.
  void reward(const MoveList& moves, int i, int depth, int ply) {
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

  static constexpr int most_plies = 256;

 private:
  static constexpr int most_history = 1 << 18;
  static constexpr int killer_rank = 1 << 20;
  static constexpr int chain_rank = 1 << 21;
  static constexpr int hash_move_rank = 1 << 22;

  // Of a move that sets off no chain.
  int quiet_rank(int cell, int ply) const {
    const Killers& killers = killers_[at(ply)];
    if (cell == killers.first) return killer_rank + 1;
    if (cell == killers.second) return killer_rank;
    return history_[at(ply & 1)][at(cell)];
  }

  // Moves the history towards +-most_history, the slower the nearer it is.
  void learn(int cell, int bonus, int ply) {
    int& history = history_[at(ply & 1)][at(cell)];
    history += bonus * 64 - history * std::abs(bonus) / (most_history / 64);
  }

  struct Killers {
    int first = -1;
    int second = -1;
  };
  std::array<Killers, most_plies> killers_{};
  // By the parity of the ply, which tells whose turn it is, and the cell.
  std::array<std::array<int, Grid::max_size>, 2> history_{};
};

}  // namespace gauntlet::atoms
