#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/outcome_solver.hpp"
#include "atoms/principal_variation_search.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// The part of the engine that solves boards of up to max_cells cells if that is possible in time.
class EngineSolver {
 public:
  static constexpr int max_cells = 12;

  // Precondition: the board has at most max_cells cells, and the game is not over.
  EngineSolver(const Board& board, std::optional<Clock::time_point> deadline, unsigned threads);

  // Reduces the root's moves to those known to be best by the deadline: first all that win, then
  // one that wins soonest or loses latest. Keeps all moves if nothing is known. Throws
  // std::bad_alloc.
  void choose(std::vector<RootMove>& moves);

  // Returns the value of the root: a win or loss within a proven upper bound of plies, or 0 if the
  // winner is unknown.
  int value() const { return value_; }
  // Returns whether that number of plies is exact and the first remaining move achieves it.
  bool is_exact() const { return is_exact_; }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  bool keep_winning(const Goal& goal, std::vector<RootMove>& moves);

  Board board_;
  OutcomeSolver search_;
  int value_ = 0;
  bool is_exact_ = false;
};

}  // namespace gauntlet::atoms
