#pragma once

#include <vector>

#include "core/random.hpp"
#include "json/value.hpp"

// As much of Fish as it takes to make up states.
namespace gauntlet::grading::hunt::fish {

inline constexpr int most_side = 5;  // rows, and columns

struct Cell {
  int row;
  int column;
  bool operator==(const Cell&) const = default;
};

struct Board {
  std::vector<std::vector<int>> rows;
  int columns = 0;  // of the longest row

  int fish(Cell cell) const;  // 0 beyond the board, too
  // All cells of the rectangle, or the tiles only, row by row.
  std::vector<Cell> cells(bool tiles) const;
};

struct Player {
  json::Value color;
  int score = 0;
  std::vector<Cell> places;
};

struct State {
  Board board;
  std::vector<Player> players;
};

struct Move {
  Cell from;
  Cell to;
};

// A few kinds of fish only; the rows may lack some tiles on the right, all but one of them.
Board make_board(Random& random, int least_side, int size);

// From size 2 on half of them as a game of the course may have them.
State make_state(Random& random, int size);

// All that the first player can do.
std::vector<Move> moves_of_first(const State& state);

json::Value encode(Cell cell);
json::Value encode(const Board& board);
json::Value encode(const State& state);

}  // namespace gauntlet::grading::hunt::fish
