#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "fish/node_rules.hpp"

namespace gauntlet::fish {

// The moves and placements that a search is yet to try, of all positions on the way from the root,
// one after the other. A position pushes its own on top, takes them with pick(), and drops them.
class Candidates {
 public:
  std::size_t size() const { return candidates_.size(); }
  void clear() { candidates_.clear(); }

  // The one that is known as the best of its position goes before all others.
  void push(CellMove move, Gain rank, CellMove known) {
    candidates_.push_back({move, move == known ? std::numeric_limits<Gain>::max() : rank});
  }

  // Swaps the candidate of the highest rank from `next` on to that index.
  CellMove pick(std::size_t next) {
    const auto best =
        std::max_element(candidates_.begin() + static_cast<std::ptrdiff_t>(next), candidates_.end(),
                         [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
    std::swap(candidates_[next], *best);
    return candidates_[next].move;
  }

  void drop_from(std::size_t first) { candidates_.resize(first); }

 private:
  struct Candidate {
    CellMove move;
    Gain rank;
  };
  std::vector<Candidate> candidates_;
};

}  // namespace gauntlet::fish
