#pragma once

#include <cstddef>
#include <limits>
#include <vector>

// Pairings of formats whose schedule is known before the first game.
namespace gauntlet::league {

// The indices of the players of a game, ascending.
using Group = std::vector<std::size_t>;

inline constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

// Returns the number of groups of `seats` players: the binomial coefficient, or `no_limit` if that
// is greater.
std::size_t count_groups(std::size_t players, std::size_t seats);

// Round robin: returns all groups of `seats` players in lexicographic order. With two seats each
// pair meets once.
//
// If there are more than `at_most` groups, returns `at_most` different ones. The players' numbers
// of games then differ by at most one. The numbers of meetings of the pairs are balanced by local
// search: it exchanges players between two groups while that reduces the sum of squares.
// Deterministic. Returns no groups for fewer players than seats, and for no seats.
std::vector<Group> round_robin(std::size_t players, std::size_t seats,
                               std::size_t at_most = no_limit);

// A gauntlet: `one` meets all others. With two seats it meets each once. With more seats it plays
// in all groups with it, or in a balanced selection of `at_most` groups. Precondition: `one` is a
// player.
std::vector<Group> gauntlet_groups(std::size_t players, std::size_t seats, std::size_t one,
                                   std::size_t at_most = no_limit);

// The seatings of a group that plays several games on a board, so that no seat favors a player.

// seating[seat] is the index, within the group, of the player in that seat.
using Seating = std::vector<std::size_t>;

// Returns all `seats`! seatings in lexicographic order. Precondition: at most 8 seats.
std::vector<Seating> all_seatings(std::size_t seats);

// Returns `seats` seatings in which each player sits in each seat once: 012, 120, 201.
std::vector<Seating> rotations(std::size_t seats);

// Returns seatings in which each player sits in each seat equally often, and moves directly after
// each other player equally often within a round of turns: a row-complete Latin square (Williams:
// Experimental designs balanced for the estimation of residual effects of treatments. Australian
// Journal of Scientific Research A 2, 1949). There are `seats` of them if that is even, twice as
// many if it is odd, and one for one seat. (With four or more seats the order from one round of
// turns to the next is not balanced; it is with all seatings.)
std::vector<Seating> balanced_seatings(std::size_t seats);

}  // namespace gauntlet::league
