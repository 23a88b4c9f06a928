#pragma once

#include <cstddef>
#include <vector>

#include "league/schedule/groups.hpp"
#include "league/schedule/meetings.hpp"

namespace gauntlet::league {

// Groups of so many for all players of the standings (best first), with as few meetings of those
// who met before as is found, and then of neighbors in the standings. First a search in the order
// of the standings, which is exact as far as it comes; where it takes too long, exchanges between
// groups that lessen such meetings (a tabu search: Glover 1989), always the same ones.
// Precondition: the number of players is a multiple of the seats.
std::vector<Group> group_up(std::size_t seats, const std::vector<std::size_t>& standings,
                            const Meetings& met);

}  // namespace gauntlet::league
