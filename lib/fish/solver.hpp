#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fish/move_stack.hpp"
#include "fish/perfect_play_solver.hpp"
#include "fish/solver_rules.hpp"
#include "fish/solver_table.hpp"

namespace gauntlet::fish {

// A null-window alpha-beta solver for two players, to the end of the game. The value of a position
// is the fish that the player to move will gather minus those of the other, if both maximize their
// own difference. A transposition table with full positions as keys keeps the bounds found. As soon
// as no tile can be reached by both players, the position is split into two independent one-player
// games.
class Solver {
 public:
  using Fish = SolverRules::Fish;

  // Precondition: the board has at most 64 cells.
  Solver(const Board& board, SolverLimits limits);

  const SolverRules& rules() const { return rules_; }

  // Starts counting positions for the limit.
  void begin() {
    positions_ = 0;
    candidates_.clear();  // left over from an abandoned search
  }
  std::uint64_t positions() const { return positions_; }

  // All functions below throw NodeLimitExceeded. `left` is the number of placements that remain,
  // both players' together. While it is positive, the player to move places next.

  // Alpha-beta with the window (beta - 1, beta), fail-soft: a result of at least beta is a lower
  // bound of the value, a smaller one an upper bound.
  Fish search(const TwoPlayerPosition& sides, int left, Fish beta) {
    return left > 0 ? placing(sides, left, beta) : moving(sides, beta);
  }

  // Returns the value, found by null-window searches (MTD(f), as in search.hpp).
  Fish value(const TwoPlayerPosition& sides, int left);

  // Return the smallest of the best placements or moves. Precondition: there is one.
  int placement(const TwoPlayerPosition& sides, int left);
  CellMove move(const TwoPlayerPosition& sides);

 private:
  using Word = SolverRules::Word;

  // Bounds of a position and its best move, initially from the table.
  struct Found {
    Fish lower;
    Fish upper;
    CellMove best = {};
  };

  void count_position();
  Found recall(const TwoPlayerPosition& sides, SubgameKind question, Fish lower, Fish upper) const;

  Fish placing(TwoPlayerPosition sides, int left, Fish beta);
  Fish best_placement(const TwoPlayerPosition& sides, int left, Fish beta, Found& found);
  Fish moving(TwoPlayerPosition sides, Fish beta);
  Fish best_move(const TwoPlayerPosition& sides, Fish beta, Found& found);
  std::optional<Fish> bound(const TwoPlayerPosition& sides, Word mine, Word theirs, Fish beta);
  Fish alone(Word free, Word penguins);

  std::size_t push_placements(const TwoPlayerPosition& sides, CellMove known);
  std::size_t push_moves(const TwoPlayerPosition& sides, CellMove known);
  Fish blocking(const TwoPlayerPosition& sides, int to) const;

  SolverLimits limits_;
  SolverRules rules_;
  SolverTable table_;
  MoveStack candidates_;
  std::uint64_t positions_ = 0;
};

}  // namespace gauntlet::fish
