#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "atoms/bitboard.hpp"
#include "atoms/evaluate.hpp"
#include "core/bits.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The position after a move, at rest and from the opponent's side, and its static evaluation.
struct EvaluatedSuccessor {
  Bitboard x;
  int evaluation;
};

// The moves of a position, tried in descending order of rank.
struct MoveList {
  // The rank of a move times 64, plus its cell. Greater keys are tried first.
  using Key = int;
  static int cell(Key key) { return key & 63; }

  std::array<Key, Grid::max_size> keys;  // only the first `count` are used
  int count;
  Cells chains;  // cells whose chain reactions were played and kept; `after` has their positions
  std::array<EvaluatedSuccessor, Grid::max_size> after;

  // Plays the chain reactions that the mover can start. Of connected critical cells, regardless of
  // owner, only one is played. From each of them the chain reaction runs over all, and the
  // resulting boards differ in little but the new electron's cell (chip-firing is abelian, Dhar
  // 1990). With a chain reaction for each cell, 1.05 and 1.08 times the positions are searched, and
  // each takes longer. Returns true as soon as one wins. (In one of a hundred positions with a
  // winning chain reaction only another of its cells wins; this is missed here.) Keeps chain
  // reactions of which a cell is `wanted`. Precondition: at rest, not lost.
  bool play_chains(const Grid& grid, const Bitboard& x, Cells wanted) {
    const Cells both = critical(grid, x);
    chains = 0;
    for (Cells cells = both & x.mine; cells != 0;) {
      const int cell = bits::lowest(cells);
      const Cells chain = grid.connected(bits::bit<Cells>(cell), both);
      cells &= ~chain;
      Bitboard next = x;
      if (make_move(grid, next, bits::bit<Cells>(cell))) return true;
      if ((chain & wanted) == 0) continue;
      chains |= bits::bit<Cells>(cell);
      next = next.mirrored();
      after[at(cell)] = {next, evaluate(grid, next)};
    }
    return false;
  }

  // Fills the keys with the kept chain reactions, ranked by static evaluation.
  void rank_chains() {
    count = 0;
    for (Cells cells = chains; cells != 0;) {
      const int cell = bits::pop(cells);
      keys[at(count++)] = -after[at(cell)].evaluation * 64 + cell;
    }
  }

  // Returns the position after a move, or nullopt if the move wins. Preconditions: play_chains()
  // was called for `x`, and the cell is the mover's or unowned.
  std::optional<EvaluatedSuccessor> play(const Grid& grid, const Bitboard& x, int cell) const {
    if ((chains >> cell & 1) != 0) return after[at(cell)];
    Bitboard next = x;
    if (make_move(grid, next, bits::bit<Cells>(cell))) return std::nullopt;
    next = next.mirrored();
    return EvaluatedSuccessor{next, evaluate(grid, next)};
  }

  // Moves the highest key at or after index i to index i, and returns it.
  Key pick(int i) {
    const auto first = keys.begin() + i;
    std::iter_swap(first, std::max_element(first, keys.begin() + count));
    return *first;
  }
};

// Move ordering learned from moves that caused beta cutoffs: two killer moves for each ply, and the
// history heuristic (Schaeffer 1989) with scores that saturate at the ends of their range.
class MoveOrdering {
 public:
  // Fills the keys of a list for which play_chains() was called. The order is: the hash move (a
  // cell, or any other number for none); kept chain reactions by their gain over the static
  // evaluation of the position; the killer moves of this ply; all other moves by history, including
  // those that start an already listed chain reaction. Relative numbers of positions searched
  // without each (see pruning.hpp): hash move 1.4 and 1.2, chain reactions by gain 1.3 and 1.2,
  // killer moves 1.07 and 0.96, a ply deeper 0.95 and 0.91 (but without them fewer games are won:
  // lib/atoms/EVALUATION.md), history 1.03 and 1.07.
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

  // Returns whether a move is ranked by its history alone, at the end of the order.
  static bool is_late(MoveList::Key key) { return key < killer_rank * 64; }

  // Learns from a cutoff in a search of `depth` plies: the move at index i caused it, those before
  // it did not.
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

  static constexpr int max_plies = 256;

 private:
  static constexpr int max_history = 1 << 18;
  static constexpr int killer_rank = 1 << 20;
  static constexpr int chain_rank = 1 << 21;
  static constexpr int hash_move_rank = 1 << 22;

  // Returns the rank of a move that starts no chain reaction.
  int quiet_rank(int cell, int ply) const {
    const Killers& killers = killers_[at(ply)];
    if (cell == killers.first) return killer_rank + 1;
    if (cell == killers.second) return killer_rank;
    return history_[at(ply & 1)][at(cell)];
  }

  // Moves the history towards +-most_history, more slowly the nearer it is.
  void learn(int cell, int bonus, int ply) {
    int& history = history_[at(ply & 1)][at(cell)];
    history += bonus * 64 - history * std::abs(bonus) / (max_history / 64);
  }

  struct Killers {
    int first = -1;
    int second = -1;
  };
  std::array<Killers, max_plies> killers_{};
  // By the parity of the ply, which gives the player to move, and the cell.
  std::array<std::array<int, Grid::max_size>, 2> history_{};
};

}  // namespace gauntlet::atoms
