#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "core/grid.hpp"

namespace gauntlet::atoms {

using Clock = std::chrono::steady_clock;  // of deadlines

// The value of a position for the player to move, in one int: a proven end, or a difference in a
// unit of the search (electrons or hundredths), whose absolute value is below 30 000. A win in k
// plies, counting the winning move, is win_value - k, a loss in k plies -(win_value - k). So sooner
// wins are worth more, and later losses too. (Chess programs: mate scores.)
inline constexpr int win_value = 1'000'000;
inline constexpr int longest_win = 1'000;  // plies: more than any game on 64 cells lasts

constexpr int wins_in(int plies) { return win_value - plies; }
constexpr int loses_in(int plies) { return plies - win_value; }

constexpr bool is_win(int value) { return value >= win_value - longest_win; }
constexpr bool is_loss(int value) { return value <= longest_win - win_value; }
constexpr bool is_proven(int value) { return is_win(value) || is_loss(value); }

// Precondition: is_proven(value).
constexpr int plies_to_end(int value) { return win_value - (value < 0 ? -value : value); }

// The result of a search: a move and its expected consequences.
struct SearchResult {
  Position move;
  int value = 0;  // to the mover
  int depth = 0;  // plies searched; not more than needed to decide the value
  std::vector<Position> principal_variation;  // the principal variation, starting with the move
  std::uint64_t nodes = 0;                    // positions searched
};

}  // namespace gauntlet::atoms
