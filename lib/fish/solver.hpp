#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fish/candidates.hpp"
#include "fish/perfect.hpp"
#include "fish/solver_rules.hpp"
#include "fish/solver_table.hpp"

namespace gauntlet::fish {

// Alpha-beta with empty windows for two players, to the end of the game. The value of a position is
// the fish that the player to move will gather, minus those that the other will, when both make
// that difference as great as they can. A transposition table has the bounds that were found, exact
// positions as keys; what is left of a game is taken apart as soon as no tile can be reached by
// both players, for then each plays alone.
class Solver {
 public:
  using Fish = SolverRules::Fish;

  // Precondition: the board has at most 64 cells.
  Solver(const Board& board, SolverLimits limits);

  const SolverRules& rules() const { return rules_; }

  // From here on the positions count that the limits allow.
  void begin() {
    positions_ = 0;
    candidates_.clear();  // those of a search that was given up
  }
  std::uint64_t positions() const { return positions_; }

  // What follows throws Unsolved. `left` are the placements that are due, of both players in turn;
  // where there are any, the player to move has the next.

  // Fail-soft: a result of at least beta is a lower bound of the value, a smaller one an upper
  // bound.
  Fish search(const Sides& sides, int left, Fish beta) {
    return left > 0 ? placing(sides, left, beta) : moving(sides, beta);
  }

  // The value, by searches with empty windows (MTD(f), as in search.hpp).
  Fish value(const Sides& sides, int left);

  // The least of the best placements and moves. Precondition: there is one.
  int placement(const Sides& sides, int left);
  CellMove move(const Sides& sides);

 private:
  using Word = SolverRules::Word;

  // What is found of a position, and the bounds to begin with.
  struct Found {
    Fish lower;
    Fish upper;
    CellMove best = {};
  };

  void count_position();
  Found recall(const Sides& sides, Question question, Fish lower, Fish upper) const;

  Fish placing(Sides sides, int left, Fish beta);
  Fish best_placement(const Sides& sides, int left, Fish beta, Found& found);
  Fish moving(Sides sides, Fish beta);
  Fish best_move(const Sides& sides, Fish beta, Found& found);
  std::optional<Fish> bound(const Sides& sides, Word mine, Word theirs, Fish beta);
  Fish alone(Word free, Word penguins);

  std::size_t push_placements(const Sides& sides, CellMove known);
  std::size_t push_moves(const Sides& sides, CellMove known);
  Fish blocking(const Sides& sides, int to) const;

  SolverLimits limits_;
  SolverRules rules_;
  SolverTable table_;
  Candidates candidates_;
  std::uint64_t positions_ = 0;
};

}  // namespace gauntlet::fish
