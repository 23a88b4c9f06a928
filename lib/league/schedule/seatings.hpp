#pragma once

#include <cstddef>
#include <vector>

// The seatings of a group that plays several games on a board, so that no seat favors a player.
namespace gauntlet::league {

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

// Returns all seatings if there are at most `at_most`; otherwise the balanced ones if there are at
// most `at_most`; otherwise the rotations, if the number of seats is odd. Returns at least `seats`
// seatings. The default returns all seatings of up to four seats.
std::vector<Seating> seatings(std::size_t seats, std::size_t at_most = 24);

}  // namespace gauntlet::league
