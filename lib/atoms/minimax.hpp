#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "atoms/board.hpp"
#include "atoms/value.hpp"

namespace gauntlet::atoms {

// The best move and what it leads to.
struct Choice {
  Position move;
  int value = 0;               // own minus the other's electrons, or as value.hpp has it
  int depth = 0;               // plies looked ahead: no more than decide the value
  std::vector<Position> line;  // best play of both from here, of equal moves the least
  std::uint64_t nodes = 0;     // positions searched
};

// The move of highest minimax value, looking `depth` plies ahead (the move itself is the first), of
// equal ones the least. A game that ends is worth more than any electrons: sooner wins are better,
// later losses too. `line` is the move alone. Nothing when the game is over. Precondition: depth >
// 0.
std::optional<Choice> best_move(const Board& board, std::uint64_t depth);

// The same with its line: `depth` moves, or fewer if the game ends with the last of them.
std::optional<Choice> best_line(const Board& board, std::uint64_t depth);

// How many plies a game can still last at most: each adds an electron, and at rest a cell holds
// fewer than its critical mass.
int longest_game(const Board& board);

}  // namespace gauntlet::atoms
