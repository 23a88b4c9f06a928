#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/deadline.hpp"
#include "atoms/outcome.hpp"
#include "atoms/principal_variation_search.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// The part of an engine that solves boards of up to max_cells cells, where that takes less time
// than to search them.
class EngineSolver {
 public:
  static constexpr int max_cells = 12;

  // Precondition: no more than max_cells cells, not over.
  EngineSolver(const Board& board, std::optional<Clock::time_point> deadline, unsigned threads);

  // Leaves of the root's moves those that are known to be best, as far as it comes by the deadline:
  // first those that win at all, then one that wins soonest or loses latest; all of them if nothing
  // is known. Throws std::bad_alloc.
  void choose(std::vector<RootMove>& moves);

  // What the root is worth: a proven end that comes so soon at most, or 0 if who wins is not known.
  int value() const { return value_; }
  // It comes just then, and the first move that was left leads to it.
  bool is_exact() const { return is_exact_; }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  bool keep_winning(const Goal& goal, std::vector<RootMove>& moves);

  Board board_;
  OutcomeSearch search_;
  int value_ = 0;
  bool is_exact_ = false;
};

}  // namespace gauntlet::atoms
