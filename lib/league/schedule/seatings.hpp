#pragma once

#include <cstddef>
#include <vector>

// In which seats the players of a game sit when a board is played several times, so that no seat
// favors anyone.
namespace gauntlet::league {

// seating[seat] is who sits there: of a group's players the one with that number, from 0.
using Seating = std::vector<std::size_t>;

// All of them, in lexicographic order: seats! many. Precondition: at most 8 seats.
std::vector<Seating> all_seatings(std::size_t seats);

// As many as there are seats; each player sits in each seat once: 012, 120, 201.
std::vector<Seating> rotations(std::size_t seats);

// Each player sits in each seat equally often, and each plays directly after each other equally
// often within a round of turns: a row-complete Latin square (Williams: Experimental designs
// balanced for the estimation of residual effects of treatments. Australian Journal of Scientific
// Research A 2, 1949). As many as there are seats if that is even, else twice as many, or one for
// one seat. (With four seats and more than these, who plays after whom from one round of turns to
// the next cannot be balanced, too; but by all seatings.)
std::vector<Seating> balanced_seatings(std::size_t seats);

// All seatings if they are at most so many, else the balanced ones if they are, else (for an odd
// number of seats) the rotations; at least as many as there are seats. By default all of up to
// four.
std::vector<Seating> seatings(std::size_t seats, std::size_t at_most = 24);

}  // namespace gauntlet::league
