#pragma once

#include <cstddef>
#include <limits>
#include <vector>

// Who meets whom, where that is known before the first game.
namespace gauntlet::league {

// The numbers of the players who meet, ascending.
using Group = std::vector<std::size_t>;

inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

// How many groups of so many players there are: the binomial coefficient, or no_limit if that is
// greater.
std::size_t count_groups(std::size_t players, std::size_t seats);

// Round robin: all groups of so many players, in lexicographic order; with two seats each pair
// once.
//
// Where there are more than `at_most`, so many of them, all different: the numbers of games that
// players have differ by one at most, and those of meetings that pairs have by as little as was
// found (an exchange of players between two groups that makes the sum of their squares less, as
// long as there is one). Always the same ones for the same numbers. Empty for fewer players than
// seats, and for no seats.
std::vector<Group> round_robin(std::size_t players, std::size_t seats,
                               std::size_t at_most = no_limit);

// A gauntlet: `one` meets all others, with two seats each once; with more, in all groups with it,
// or in as balanced a choice of the others. Precondition: `one` is a player.
std::vector<Group> gauntlet_groups(std::size_t players, std::size_t seats, std::size_t one,
                                   std::size_t at_most = no_limit);

}  // namespace gauntlet::league
