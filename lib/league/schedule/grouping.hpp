#pragma once

#include <cstddef>
#include <vector>

#include "league/schedule/encounter_counts.hpp"
#include "league/schedule/groups.hpp"

namespace gauntlet::league {

// Partitions all players of the standings (best first) into groups of `seats` players. Minimizes
// the number of rematches first, and the distances in the standings second. An exact search in the
// order of the standings comes first. If it takes too long, a tabu search (Glover 1989) reduces the
// rematches by exchanging players between groups. The result is deterministic. Precondition: the
// number of players is a multiple of `seats`.
std::vector<Group> form_groups(std::size_t seats, const std::vector<std::size_t>& standings,
                               const EncounterCounts& met);

}  // namespace gauntlet::league
