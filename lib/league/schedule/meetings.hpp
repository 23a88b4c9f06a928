#pragma once

#include <cstddef>
#include <vector>

#include "league/schedule/groups.hpp"

namespace gauntlet::league {

// How often each two players have met.
class Meetings {
 public:
  explicit Meetings(std::size_t players) : players_(players), counts_(players * players) {}

  std::size_t players() const { return players_; }

  // Of two different players.
  std::size_t operator()(std::size_t a, std::size_t b) const { return counts_[a * players_ + b]; }

  void add(std::size_t a, std::size_t b) {
    ++counts_[a * players_ + b];
    ++counts_[b * players_ + a];
  }
  void remove(std::size_t a, std::size_t b) {
    --counts_[a * players_ + b];
    --counts_[b * players_ + a];
  }

  // All pairs of a group.
  void add(const Group& group) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) add(group[i], group[j]);
    }
  }

 private:
  std::size_t players_;
  std::vector<std::size_t> counts_;
};

}  // namespace gauntlet::league
