#pragma once

#include <cstdint>
#include <vector>

#include "core/grid.hpp"

namespace gauntlet::atoms {

// What a position is worth to the player to move, in one int: a proven end, or else a difference in
// a unit of the search's own (electrons or hundredths of one), whose amount is below 30 000. A win
// in k plies, the move that wins being the last of them, is win_value - k, a loss in k plies
// -(win_value - k): sooner wins are worth more, later losses too. (Chess programs: mate scores.)
inline constexpr int win_value = 1'000'000;
inline constexpr int longest_win = 1'000;  // plies: more than any game on 64 cells lasts

constexpr int wins_in(int plies) { return win_value - plies; }
constexpr int loses_in(int plies) { return plies - win_value; }

constexpr bool is_win(int value) { return value >= win_value - longest_win; }
constexpr bool is_loss(int value) { return value <= longest_win - win_value; }
constexpr bool is_proven(int value) { return is_win(value) || is_loss(value); }

// Precondition: is_proven(value).
constexpr int plies_to_end(int value) { return win_value - (value < 0 ? -value : value); }

// What a search answers: a move, and what it is expected to lead to.
struct SearchResult {
  Position move;
  int value = 0;               // to the mover
  int depth = 0;               // plies looked ahead: no more than decide the value
  std::vector<Position> line;  // the principal variation: best play of both, the move first
  std::uint64_t nodes = 0;     // positions searched
};

}  // namespace gauntlet::atoms
