#pragma once

namespace gauntlet::atoms {

// What a position is worth to the player to move: a difference in some unit well below a win, or a
// proven end. A win in k plies (the move that wins is the first) is win_value - k, a loss in k
// plies
// -(win_value - k): sooner wins are worth more, later losses too.
inline constexpr int win_value = 1'000'000;
inline constexpr int longest_win = 1'000;  // plies: more than any game on 64 cells lasts

constexpr int wins_in(int plies) { return win_value - plies; }
constexpr int loses_in(int plies) { return plies - win_value; }

constexpr bool is_win(int value) { return value >= win_value - longest_win; }
constexpr bool is_loss(int value) { return value <= longest_win - win_value; }
constexpr bool is_proven(int value) { return is_win(value) || is_loss(value); }

// Precondition: is_proven(value).
constexpr int plies_to_end(int value) { return win_value - (value < 0 ? -value : value); }

}  // namespace gauntlet::atoms
