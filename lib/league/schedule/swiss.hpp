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
//   2. Rematches are avoided. If there must be some, the largest number of earlier meetings of any
//      pair is as small as possible, and then the sum over all pairs.
//   3. Equals play equals (Monrad system): the best remaining player meets the next ones in the
//      standings whom it may meet, those with few earlier meetings first.
// The standings are by points, then by index; shuffle the indices to draw the first round by lot.
//
// The players are seated from the top down, each only if a depth-first search finds games for all
// others. The search has a limit of steps, but the round is always complete. With up to 12 players
// there are rematches only if every round has some. With more, the search may miss the last few
// rounds without any (for two seats it missed none in 1,000 random leagues of 2 to 40 players with
// all possible rounds). The sum and rule 3 are exact with up to 8 players, else approximate.
//
// Precondition: `players` has as many players as `counts`.
SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const EncounterCounts& counts);

}  // namespace gauntlet::league
