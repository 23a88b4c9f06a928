#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "gauntlet/atoms.hpp"
#include "test/laws.hpp"

namespace gauntlet::atoms {

// Rows and columns: the smallest, some long ones, the largest.
inline const std::vector<std::pair<int, int>> sizes{{2, 2},  {2, 3}, {3, 2},  {3, 3},
                                                    {2, 7},  {4, 4}, {5, 3},  {3, 7},
                                                    {32, 2}, {6, 6}, {4, 16}, {8, 8}};

inline Board board_of(const std::vector<std::vector<int>>& rows) {
  std::vector<int> cells;
  for (const auto& row : rows) cells.insert(cells.end(), row.begin(), row.end());
  return {Grid(static_cast<int>(rows.size()), static_cast<int>(rows[0].size())), cells};
}

// Returns a board at rest and not over, after at most `plies` random moves.
inline Board random_board(int rows, int columns, int plies, Random& random) {
  Board board(rows, columns);
  for (; plies > 0; --plies) {
    const auto moves = legal_actions(board);
    const Board next = *play(board, random.pick(moves));
    if (is_over(next)) break;
    board = next;
  }
  return board;
}

}  // namespace gauntlet::atoms
