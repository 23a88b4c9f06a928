#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "fish/node_rules.hpp"

namespace gauntlet::fish {

// A stack of the moves and placements that a search has yet to try, for all positions on the path
// from the root. Each position pushes its own moves on top, takes them with pick(), and removes
// them with truncate().
class MoveStack {
 public:
  std::size_t size() const { return candidates_.size(); }
  void clear() { candidates_.clear(); }

  // Adds a move. The move `known` (the hash move) is ranked before all others.
  void push(CellMove move, Gain rank, CellMove known) {
    candidates_.push_back({move, move == known ? std::numeric_limits<Gain>::max() : rank});
  }

  // Moves the highest-ranked candidate at or after index `next` to that index and returns it.
  CellMove pick(std::size_t next) {
    const auto best =
        std::max_element(candidates_.begin() + static_cast<std::ptrdiff_t>(next), candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::swap(candidates_[next], *best);
    return candidates_[next].move;
  }

  void truncate(std::size_t first) { candidates_.resize(first); }

 private:
  struct Candidate {
    CellMove move;
    Gain rank;
  };
  std::vector<Candidate> candidates_;
};

}  // namespace gauntlet::fish
