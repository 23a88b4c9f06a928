#pragma once

#include <array>
#include <cstdint>

#include "atoms/board.hpp"
#include "atoms/exact_transposition_table.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// Alpha-beta search with empty windows (MTD-f): every call asks only whether the mover can be sure
// of some goal. Positions are seen by the player to move. Their values count the plies to a win
// from the root: as each ply adds an electron, a position is always the same ply from it.
//
// No chain loses an electron of the mover's. So a move gains one electron at least, and one that
// sets off no chain gains just that.
class Mtdf {
 public:
  // Precondition: the other player owns a cell, or nobody does.
  explicit Mtdf(const Board& board)
      : grid_(board.grid()), root_(board.electrons()), electrons_(root_.sum()) {}

  // The value of the root, looking `horizon` (from 1) plies ahead, from a guess of it. Horizons
  // may only grow.
  int solve(int horizon, int guess);

  // The first move, cell by cell, that is worth `value` to the mover of a position `ply` plies
  // after the root. Precondition: the position is worth that, with the horizon of solve().
  int first_move(const Bitboard& x, int ply, int value);

  std::uint64_t nodes() const { return nodes_; }

 private:
  // The moves to try, and how likely each is the best.
  struct Steps {
    std::array<std::uint8_t, Grid::max_size> cells;
    std::array<std::int64_t, Grid::max_size> ranks;
    std::size_t count = 0;

    void push(int cell, std::int64_t rank) {
      cells[count] = static_cast<std::uint8_t>(cell);
      ranks[count++] = rank;
    }
    // Takes out the likeliest.
    std::uint8_t pop();
  };
  // What the chains of the player who is not to move can take, would the other pass.
  struct Threats {
    int most = 0;          // electrons that one of them takes
    Cells reached = 0;     // cells that topple, or where an electron arrives
    bool is_loss = false;  // one of them takes all
  };

  // Whether the goal is reached, fail-soft: a result of at least `goal` is a lower bound of the
  // value, a smaller one is an upper bound. `difference` is that of the electrons.
  int bound(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_last(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_last_two(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_chains(const Bitboard& x, int ply, int goal);
  int bound_of_steps(const Bitboard& x, int ply, int difference, int goal, std::uint8_t& best);

  bool push_chains(const Bitboard& x, int ply, std::uint8_t& best, Steps& steps) const;
  Threats threats(const Bitboard& x) const;
  void widen(ExactTranspositionTable::Entry& entry, int ply) const;
  int difference(const Bitboard& x, int ply) const {
    return electrons_ + ply - 2 * x.sum(x.theirs());
  }

  Grid grid_;
  Bitboard root_;
  int electrons_;  // of the root
  int horizon_ = 0;
  std::uint64_t nodes_ = 0;
  ExactTranspositionTable bounds_;
  // How often a cell was good enough, by who moves there; deep searches count for more.
  std::array<std::array<std::int64_t, Grid::max_size>, 2> history_{};
};

}  // namespace gauntlet::atoms
