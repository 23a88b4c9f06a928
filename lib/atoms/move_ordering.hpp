#pragma once

#include <array>
#include <cstddef>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

// The moves of a board in the order in which the search tries them.
struct MoveList {
  // The rank of a move times 64, plus its cell.
  using Key = int;
  static int cell(Key key) { return key & 63; }

  std::array<Key, Grid::max_size> keys;
  int count;
  Cells chains;  // the cells where a move starts a chain; for each of them:
  std::array<Bitboard, Grid::max_size> after;  // the board after it, seen by the opponent
  std::array<int, Grid::max_size> values;      // what that looks like to the mover

  // Plays all moves that start a chain; true as soon as one of them wins. No other move can win
  // while the opponent owns something.
  bool play_chains(const Grid& grid, const Bitboard& x);

  // The board after a move, seen by the opponent. Precondition: play_chains(grid, x) was false.
  Bitboard play(const Bitboard& x, int cell) const;

  // Brings the one to be tried next to place i.
  Key pick(int i);
};

// What was learned from earlier moves: what refuted a board is likely to refute others.
class MoveOrdering {
 public:
  // The best move known first, then chains that win something, moves that were good at the same
  // ply, and all others by how often they were good.
  void order(const Grid& grid, const Bitboard& x, int stand, int best, int ply,
             MoveList& moves) const;

  // Whether the move is one of those at the end of this order.
  static bool is_late(MoveList::Key key) { return key < killer_rank * 64; }

  // The move in place i was good enough, those before it were not.
  void reward(const MoveList& moves, int i, int depth, int ply);

  static constexpr int most_plies = 256;

 private:
  static constexpr int most_history = 1 << 18;
  static constexpr int killer_rank = 1 << 20;
  static constexpr int chain_rank = 1 << 21;
  static constexpr int best_rank = 1 << 22;

  int rank(int cell, int best, int ply) const;
  void learn(int cell, int bonus, int ply);

  struct Killers {
    int first = -1;
    int second = -1;
  };
  std::array<Killers, most_plies> killers_{};
  std::array<std::array<int, Grid::max_size>, 2> history_{};  // by whose turn it is
};

}  // namespace gauntlet::atoms
