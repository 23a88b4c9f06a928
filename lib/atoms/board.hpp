#pragma once

#include <optional>
#include <span>
#include <vector>

#include "atoms/grid.hpp"
#include "core/game.hpp"

namespace gauntlet::atoms {

// A bitboard: one bit per cell, bit number row * columns + column. The number of electrons on a
// cell is stored in bit slices of weight 1, 2 and 4. A cell never holds more than 7, even between
// the waves of a chain reaction; at rest never more than 3. The engines work on bitboards; a Board
// is a bitboard with its grid.
struct Bitboard {
  Cells ones = 0;
  Cells twos = 0;
  Cells fours = 0;
  Cells mine = 0;  // the mover's cells: a subset of occupied()

  Cells occupied() const { return ones | twos | fours; }
  Cells theirs() const { return occupied() & ~mine; }
  int count(int cell) const {
    return static_cast<int>((ones >> cell & 1) + 2 * (twos >> cell & 1) + 4 * (fours >> cell & 1));
  }
  // Returns the number of electrons on the board, or on some cells.
  int sum() const { return sum(occupied()); }
  int sum(Cells cells) const {
    return bits::count(ones & cells) + 2 * bits::count(twos & cells) +
           4 * bits::count(fours & cells);
  }

  // Returns the position from the other player's side, with the owners of all cells exchanged, as
  // chess programs mirror a board.
  Bitboard mirrored() const { return {ones, twos, fours, theirs()}; }

  bool operator==(const Bitboard&) const = default;
};

// A position from the side of the player to move: at rest, or left by the chain reaction that won.
class Board {
 public:
  using Action = Position;  // the cell that receives an electron

  // Creates an empty board. Throws std::invalid_argument for sizes that Grid rejects.
  Board(int rows, int columns) : grid_(rows, columns) {}

  // Creates a board from its cells, row by row: 0 is unowned, n > 0 the mover's with n electrons, n
  // < 0 the opponent's with -n. Throws std::invalid_argument for a wrong number of cells, more than
  // 7 electrons on a cell, or a board that is neither at rest nor lost for the player to move.
  Board(const Grid& grid, std::span<const int> cells);

  // Precondition: at rest, or lost for the player to move.
  Board(const Grid& grid, const Bitboard& electrons) : grid_(grid), electrons_(electrons) {}

  const Grid& grid() const { return grid_; }
  const Bitboard& electrons() const { return electrons_; }

  // Returns the cell's number as in the constructor. Precondition: the cell is on the board.
  int operator[](int cell) const;

  bool operator==(const Board&) const = default;

 private:
  Grid grid_;
  Bitboard electrons_;
};

// Returns the mover's and the unowned cells, row by row; empty if the game is over.
std::vector<Position> legal_actions(const Board& board);

// Returns the board after the move, from the other player's side, or nullopt if the move is
// illegal.
std::optional<Board> play(const Board& board, const Position& action);

// Returns whether the player to move has lost all its cells.
bool is_over(const Board& board);

// Returns an upper bound of the remaining plies: each ply adds an electron, and at rest a cell
// holds fewer than its critical mass.
int max_remaining_plies(const Board& board);

// One wave of a chain reaction: the cells that topple and the board before it. waves() returns all
// waves that a move triggers. Precondition: the move is legal.
struct Wave {
  Bitboard before;  // seen by the mover
  Cells toppling = 0;
};
std::vector<Wave> waves(const Board& board, const Position& action);

}  // namespace gauntlet::atoms
