#pragma once

#include <cstddef>
#include <vector>

#include "league/schedule/groups.hpp"

namespace gauntlet::league {

// The number of meetings of each pair of players.
class EncounterCounts {
 public:
  explicit EncounterCounts(std::size_t players) : players_(players), counts_(players * players) {}

  std::size_t players() const { return players_; }

  // Returns the number of meetings of two different players.
  std::size_t operator()(std::size_t a, std::size_t b) const { return counts_[a * players_ + b]; }

  void add(std::size_t a, std::size_t b) {
    ++counts_[a * players_ + b];
    ++counts_[b * players_ + a];
  }
  void remove(std::size_t a, std::size_t b) {
    --counts_[a * players_ + b];
    --counts_[b * players_ + a];
  }

  // Adds a meeting of each pair in a group.
  void add(const Group& group) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) add(group[i], group[j]);
    }
  }

 private:
  std::size_t players_;
  std::vector<std::size_t> counts_;
};

// Partitions all players of the standings (best first) into groups of `seats` players. Minimizes
// the number of rematches first, and the distances in the standings second. An exact search in the
// order of the standings comes first. If it takes too long, a tabu search (Glover 1989) reduces the
// rematches by exchanging players between groups. The result is deterministic. Precondition: the
// number of players is a multiple of `seats`.
std::vector<Group> form_groups(std::size_t seats, const std::vector<std::size_t>& standings,
                               const EncounterCounts& met);

}  // namespace gauntlet::league
