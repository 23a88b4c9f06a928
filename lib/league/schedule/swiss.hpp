#pragma once

#include <cstddef>
#include <span>
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

// The adjacency matrix of players that may be paired: symmetric, false on its diagonal.
using Pairable = std::vector<std::vector<bool>>;

// Returns a maximum matching: for each player its partner, or itself if it has none. Edmonds'
// blossom algorithm (Paths, Trees, and Flowers. Canadian Journal of Mathematics 17, 1965), in
// O(n^3) time. A blossom is an odd cycle that is contracted to one vertex.
std::vector<std::size_t> maximum_matching(const Pairable& pairable);

// The data of a player that the pairing of a Swiss round needs.
struct SwissPlayer {
  double points = 0;     // so far, including byes; the league defines how they are counted
  std::size_t byes = 0;  // so far
};

struct SwissRound {
  std::vector<Group> games = {};       // in the order of their best players in the standings
  std::vector<std::size_t> byes = {};  // players without a game in this round, ascending
};

// Pairs the next round of a Swiss tournament with games of `seats` players. The rules are, in order
// of priority:
//   1. As few players as possible, fewer than `seats`, have a bye: the last in the standings among
//      those with the fewest byes. So nobody has a second bye before everybody had one.
//   2. Rematches are avoided. If there must be some, pairs with few earlier meetings come first.
//   3. Equals play equals (Monrad system): the best remaining player meets the next ones in the
//      standings whom it may meet.
// The standings are by points, then by index; shuffle the indices to draw the first round by lot.
// With two seats rule 2 is exact: before each pair, a maximum matching (Edmonds 1965) tells whether
// the others can be paired without a rematch. With more seats, form_groups() searches for a
// pairing. It finds one if there are many; in the last few possible rounds there may be an
// avoidable rematch.
//
// Precondition: `players` has as many players as `met`.
SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const EncounterCounts& met);

}  // namespace gauntlet::league
