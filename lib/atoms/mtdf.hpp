#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/search_result.hpp"
#include "core/position_table.hpp"

namespace gauntlet::atoms {

// Between which bounds the value of a position lies. Whole positions are kept, so nothing is ever
// taken for another.
struct ExactBounds {
  static constexpr std::uint8_t no_cell = 255;

  Cells ones = 0;  // at rest there are no fours
  Cells twos = 0;
  Cells mine = 0;
  std::int32_t lower = 0;
  std::int32_t upper = -1;
  std::uint8_t horizon = 0;     // plies from the root to the end of the search that says so
  std::uint8_t cell = no_cell;  // the move that proved best

  bool is_empty() const { return upper < lower; }
  std::uint64_t hash() const { return hash_of({ones, twos, 0, mine}); }
};

// Exact minimax by MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1996): alpha-beta search with
// transposition table, in empty windows only, so that every call asks whether the mover can be sure
// of some goal. Values are differences of electrons, or proven ends (search_result.hpp) that count
// the plies from the root: as each ply adds an electron, a position is always the same ply from it.
//
// No chain loses an electron of the mover's. So a move gains one electron at least, and a quiet one
// (that sets off no chain) gains just that; only chains can take electrons, or win.
class Mtdf {
 public:
  // Precondition: the game is not over, and the opponent owns a cell or nobody does.
  // Without a deadline it searches to the end.
  explicit Mtdf(const Board& board, std::optional<Clock::time_point> deadline = std::nullopt)
      : grid_(board.grid()),
        root_(board.electrons()),
        electrons_(root_.sum()),
        deadline_(deadline) {}

  // The value of the root, looking `horizon` (from 1) plies ahead; a good guess of it saves time.
  // Horizons may only grow from call to call.
  int solve(int horizon, int guess);

  // The first move, cell by cell, that is worth `value` to the mover of a position `ply` plies
  // after the root. Precondition: the position is worth that, with the horizon of solve().
  int first_move(const Bitboard& x, int ply, int value);

  // Mate search: whether the position after a move of the root, seen by the opponent, is won or
  // lost for the opponent at the latest with ply `horizon` (from 2, counted from the root).
  // Horizons may only grow. Once the deadline has passed, the answer means nothing. Precondition:
  // the move does not win at once.
  bool wins_after(const Bitboard& after, int horizon);
  bool loses_after(const Bitboard& after, int horizon);

  // The deadline has passed.
  bool stopped() { return deadline_.passed(); }
  // Positions searched so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  // The moves to try, and how likely each is the best.
  struct MoveQueue {
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
  // What the chains of the player who is not to move can take, should the other pass.
  struct Threats {
    int most_taken = 0;    // electrons that one of them takes
    Cells reached = 0;     // cells that topple, or where an electron arrives
    bool is_loss = false;  // one of them takes all
  };

  // Whether the goal is reached, fail-soft: a result of at least `goal` is a lower bound of the
  // value, a smaller one is an upper bound. `difference` is that of the electrons.
  int bound(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_moves(const Bitboard& x, int ply, int difference, int goal, std::uint8_t& best);
  int bound_two_plies_left(const Bitboard& x, int ply, int difference, int goal);
  int bound_of_chains(const Bitboard& x, int ply, int goal);
  int bound_one_ply_left(const Bitboard& x, int ply, int difference, int goal);

  bool push_chains(const Bitboard& x, int ply, std::uint8_t best, MoveQueue& moves) const;
  Threats threats(const Bitboard& x) const;
  static int bound_of_quiet_moves(int difference, const Threats& threats);
  static bool has_safe_quiet_move(Cells quiet, const Threats& threats);
  // What the table knows of a position, as it holds up to the horizon.
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
  PositionTable<ExactBounds, 4> table_{std::size_t{1} << 8,
                                       std::size_t{1} << 22};  // 168 MB at most
  // History heuristic: how often a cell was good enough, by who moves there and in units that
  // double with each ply left.
  std::array<std::array<std::int64_t, Grid::max_size>, 2> history_{};
};

}  // namespace gauntlet::atoms
