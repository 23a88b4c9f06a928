#pragma once

#include <optional>
#include <span>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/grid.hpp"
#include "core/game.hpp"

namespace gauntlet::atoms {

// A position of the game, seen by the player to move: at rest, or left by the chain that won.
class Board {
 public:
  using Action = Position;  // the cell that gets an electron

  // An empty board. Throws std::invalid_argument for sizes that Grid refuses.
  Board(int rows, int columns) : grid_(rows, columns) {}

  // Cells row by row: 0 unowned, n > 0 the mover's with n electrons, n < 0 the other player's with
  // -n. Throws std::invalid_argument for another number of cells than the grid has, more than 7
  // electrons on one, or a board that is not at rest while the player to move has not lost.
  Board(const Grid& grid, std::span<const int> cells);

  // Precondition: at rest, or lost for the player to move.
  Board(const Grid& grid, const Bitboard& electrons) : grid_(grid), electrons_(electrons) {}

  const Grid& grid() const { return grid_; }
  const Bitboard& electrons() const { return electrons_; }

  // As the constructor takes it. Precondition: the cell is on the board.
  int operator[](int cell) const;

  bool operator==(const Board&) const = default;

 private:
  Grid grid_;
  Bitboard electrons_;
};

// The mover's and the unowned cells, row by row; empty when the game is over.
std::vector<Position> legal_actions(const Board& board);

// The board after the move, seen by the other player; nothing when the move is illegal.
std::optional<Board> play(const Board& board, const Position& action);

// The player to move has lost all cells.
bool is_over(const Board& board);

// How many plies a game can still last at most: each adds an electron, and at rest a cell holds
// fewer than its critical mass.
int longest_game(const Board& board);

// Each wave of the chain that a legal move sets off: the cells that topple, as the board before it.
// Precondition: the move is legal.
struct Wave {
  Bitboard before;  // seen by the mover
  Cells toppling = 0;
};
std::vector<Wave> waves(const Board& board, const Position& action);

}  // namespace gauntlet::atoms
