#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "atoms/bitboard.hpp"
#include "core/deadline.hpp"
#include "core/hash.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// A table entry: bounds of the value of a position. The full position is stored, so positions are
// never confused.
struct ExactBounds {
  static constexpr std::uint8_t no_cell = 255;

  Cells ones = 0;  // as in Bitboard, whose fours are 0 at rest
  Cells twos = 0;
  Cells mine = 0;
  std::int32_t lower = 0;
  std::int32_t upper = -1;
  std::uint8_t horizon = 0;  // plies from the root to the end of the search that found the bounds
  std::uint8_t cell = no_cell;  // best move found

  bool is_empty() const { return upper < lower; }
  std::uint64_t hash() const { return hash_of({ones, twos, 0, mine}); }
};

// Exact minimax by MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1996): alpha-beta search with a
// transposition table and null windows only, so that each call decides whether the mover can reach
// some goal. Values are differences of electrons, or proven ends (gauntlet/atoms.hpp) in plies from
// the root. Each ply adds an electron, so a position always occurs at the same ply.
//
// No chain reaction loses an electron of the mover's. So a move gains at least one electron, and a
// quiet move (one that starts no chain reaction) exactly one. Only chain reactions can take
// electrons or win.
class Mtdf {
 public:
  // Precondition: the game is not over, and the opponent owns a cell or the board is empty. Without
  // a deadline, searches run to completion.
  explicit Mtdf(const Board& board, std::optional<Clock::time_point> deadline = std::nullopt)
      : grid_(board.grid()),
        root_(board.electrons()),
        electrons_(root_.sum()),
        deadline_(deadline) {}

  // Returns the value of the root at `horizon` plies (at least 1); a good guess saves time.
  // Horizons must not decrease from call to call.
  int solve(int horizon, int guess);

  // Returns the first move, in order of cells, with the value `value` for the mover of a position
  // `ply` plies after the root. Precondition: the position has that value at the horizon of the
  // last solve().
  int first_move(const Bitboard& x, int ply, int value);

  // Mate search: return whether the position after a root move, from the opponent's side, is won or
  // lost for the opponent at ply `horizon` or earlier (at least 2, counted from the root). Horizons
  // must not decrease. The result is meaningless if the deadline has passed. Precondition: the move
  // does not win at once.
  bool wins_after(const Bitboard& after, int horizon);
  bool loses_after(const Bitboard& after, int horizon);

  // Returns whether the deadline has passed.
  bool stopped() { return deadline_.passed(); }
  // Returns the number of positions searched so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  // A priority queue of the moves to try, by their rank.
  struct MoveQueue {
    std::array<std::uint8_t, Grid::max_size> cells;
    std::array<std::int64_t, Grid::max_size> ranks;
    std::size_t count = 0;

    void push(int cell, std::int64_t rank) {
      cells[count] = static_cast<std::uint8_t>(cell);
      ranks[count++] = rank;
    }
    // Removes and returns the move with the highest rank.
    std::uint8_t pop();
  };
  // The threats of the player not to move: what its chain reactions could take if the mover passed.
  struct Threats {
    int max_taken = 0;     // most electrons that one chain reaction takes
    Cells reached = 0;     // cells that topple or receive an electron
    bool is_loss = false;  // one of the chain reactions takes all cells
  };

  // Searches with the null window at `goal`, fail-soft: a result of at least `goal` is a lower
  // bound of the value, a smaller one an upper bound. `difference` is the difference of electrons.
  int bound(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_moves(const Bitboard& x, int ply, int difference, int goal, std::uint8_t& best);
  int bound_two_plies_left(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_chains(const Bitboard& x, int ply, int goal);
  int bound_one_ply_left(const Bitboard& x, int ply, int difference, int goal);

  bool push_chains(const Bitboard& x, int ply, std::uint8_t best, MoveQueue& moves) const;
  Threats threats(const Bitboard& x) const;
  static int bound_of_quiet_moves(int difference, const Threats& threats);
  static bool has_safe_quiet_move(Cells quiet, const Threats& threats);
  // Returns the table's bounds of a position that are valid for the current horizon.
  ExactBounds recall(const Bitboard& x, int ply) const;
  Cells chains(const Bitboard& x) const { return x.mine & critical(grid_, x); }
  int difference(const Bitboard& x, int ply) const {
    return electrons_ + ply - 2 * x.sum(x.theirs());
  }

  Grid grid_;
  Bitboard root_;
  int electrons_;  // of the root
  Deadline deadline_;
  int horizon_ = 0;
  std::uint64_t nodes_ = 0;
  DirectMappedTable<ExactBounds, 4> table_{std::size_t{1} << 8,
                                           std::size_t{1} << 22};  // 168 MB at most
  // History heuristic: how often a cell was good enough, by the player to move, in units that
  // double with each remaining ply.
  std::array<std::array<std::int64_t, Grid::max_size>, 2> history_{};
};

}  // namespace gauntlet::atoms
