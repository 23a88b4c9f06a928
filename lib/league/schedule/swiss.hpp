#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "league/schedule/groups.hpp"
#include "league/schedule/meetings.hpp"

namespace gauntlet::league {

// What a Swiss round needs to know of a player.
struct SwissPlayer {
  double points = 0;  // so far, with those of its byes; how they are counted is the league's rule
  std::size_t byes = 0;  // so far
  bool plays = true;     // false: it has left, and is neither paired nor gets a bye
};

struct SwissRound {
  std::vector<Group> games = {};       // the best first: as their best players are
  std::vector<std::size_t> byes = {};  // who has no game this round, ascending
};

// The next round of a Swiss tournament with games of so many seats. In this order it sees to it
// that
//   1. as few as possible have no game, fewer than there are seats: of those who had the fewest
//      byes the last in the standings. So nobody has a second bye before all had their first;
//   2. nobody meets anyone again as long as that can be avoided; where not, those who have met
//      often do so less than others;
//   3. equals play equals (Monrad's system): the best player who is left meets the next ones whom
//      it may meet.
// The standings are by points, then by number: shuffle the numbers first if the first round is to
// be drawn by lot. With two seats 2. is exact: a maximum matching (Edmonds 1965) says before each
// pair whether the rest can be paired without a rematch. With more seats it is a search
// (grouping.hpp) that finds a way where there are many; of the last few possible rounds one may
// have a rematch that could have been avoided.
//
// Precondition: as many players as `met` has.
SwissRound swiss_round(std::size_t seats, std::span<const SwissPlayer> players,
                       const Meetings& met);

}  // namespace gauntlet::league
