#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "atoms/bitboard.hpp"
#include "atoms/evaluate.hpp"
#include "atoms/grid.hpp"

namespace gauntlet::atoms {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// What a move leads to, seen by the opponent: the position at rest, and its static evaluation.
struct AfterMove {
  Bitboard x;
  int evaluation;
};

// The moves of a position, to be tried from the highest rank down.
struct MoveList {
  // The rank of a move times 64, plus its cell: greater ones are tried first.
  using Key = int;
  static int cell(Key key) { return key & 63; }

  std::array<Key, Grid::max_size> keys;  // the first `count`
  int count;
  Cells chains;  // the cells whose chains were played and kept; by cell, for each of them:
  std::array<AfterMove, Grid::max_size> after;

  // Plays the chains that the mover can start: of critical cells that are connected, whoever owns
  // them, only one, as from each of them the chain runs over all, and leaves boards that differ in
  // little but where the new electron lies (chip-firing is abelian, Dhar 1990). With a chain for
  // each cell 1.05 and 1.08 times the positions, each of which takes longer. True as soon as one
  // wins. (In one of a hundred positions with a winning chain only another of its cells wins; that
  // is not seen here.) Keeps chains of which a cell is in `wanted`. Precondition: at rest, not
  // lost.
  bool play_chains(const Grid& grid, const Bitboard& x, Cells wanted) {
    const Cells both = critical(grid, x);
    chains = 0;
    for (Cells cells = both & x.mine; cells != 0;) {
      const int cell = bits::lowest(cells);
      const Cells chain = grid.connected(bits::bit<Cells>(cell), both);
      cells &= ~chain;
      Bitboard next = x;
      if (play_on(grid, next, bits::bit<Cells>(cell))) return true;
      if ((chain & wanted) == 0) continue;
      chains |= bits::bit<Cells>(cell);
      next = next.mirrored();
      after[at(cell)] = {next, evaluate(grid, next)};
    }
    return false;
  }

  // Fills the keys with the chains that were kept, by how good they look.
  void rank_chains() {
    count = 0;
    for (Cells cells = chains; cells != 0;) {
      const int cell = bits::pop(cells);
      keys[at(count++)] = -after[at(cell)].evaluation * 64 + cell;
    }
  }

  // What a move leads to, or nothing if it wins. Preconditions: the chains of `x` were played, the
  // cell is the mover's or unowned.
  std::optional<AfterMove> play(const Grid& grid, const Bitboard& x, int cell) const {
    if ((chains >> cell & 1) != 0) return after[at(cell)];
    Bitboard next = x;
    if (play_on(grid, next, bits::bit<Cells>(cell))) return std::nullopt;
    next = next.mirrored();
    return AfterMove{next, evaluate(grid, next)};
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
  // number for none), then chains that were kept by what they gain over the static evaluation of
  // the position, then the killer moves of this ply, then all others by their history, those that
  // start the same chain as another too. Positions searched without each, as a multiple (as in
  // pruning.hpp): hash move 1.4 and 1.2, chains by gain 1.3 and 1.2, killer moves 1.07 and 0.96, a
  // ply deeper 0.95 and 0.91 (but without them fewer games are won: lib/atoms/README.md),
  // history 1.03 and 1.07.
  void rank(const Grid& grid, const Bitboard& x, int static_evaluation, int hash_move, int ply,
            MoveList& moves) const {
    const auto rank_of = [&](int cell) {
      if (cell == hash_move) return hash_move_rank;
      if ((moves.chains >> cell & 1) == 0) return quiet_rank(cell, ply);
      const int gain = -moves.after[at(cell)].evaluation - static_evaluation;
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
