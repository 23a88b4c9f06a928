#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "core/bits.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// A board as bitboards, for the search. Cells are numbered row by row from 0; a word is a set of
// cells (core/bits.hpp). Precondition: the board has at most as many cells as the word has bits.
template <class Word>
struct Geometry {
  struct Cell {
    std::array<Word, 6> rays{};  // by Direction: all cells up to the edge
    Word around = 0;             // the neighbors, up to six
  };
  struct Level {
    std::int64_t fish;
    Word tiles;
  };

  explicit Geometry(const Board& board) {
    std::map<std::int64_t, Word, std::greater<>> by_fish;
    const auto index = [&](Position at) { return at.row * board.columns() + at.column; };
    for (const Position here : board.positions()) {
      Cell cell;
      for (std::size_t i = 0; i < all_directions.size(); ++i) {
        Position to = neighbor(here, all_directions[i]);
        if (board.contains(to)) cell.around |= bits::bit<Word>(index(to));
        for (; board.contains(to); to = neighbor(to, all_directions[i])) {
          cell.rays[i] |= bits::bit<Word>(index(to));
        }
      }
      if (!board.is_hole(here)) by_fish[board.fish(here)] |= bits::bit<Word>(index(here));
      cells.push_back(cell);
      fish.push_back(board.fish(here));
    }
    for (const auto& [count, tiles] : by_fish) levels.push_back({count, tiles});
    std::map<int, Word> by_shift;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const int from = static_cast<int>(i);
      for (Word around = cells[i].around; around != 0;) {
        by_shift[bits::pop(around) - from] |= bits::bit<Word>(from);
      }
    }
    for (const auto& [shift, starts] : by_shift) {
      steps_.push_back({starts, std::max(shift, 0), std::max(-shift, 0)});
    }
  }

  // Returns all cells next to a cell of the set.
  Word next_to(Word set) const {
    Word found = 0;
    for (const Step& step : steps_) found |= (set & step.starts) << step.left >> step.right;
    return found;
  }

  // Returns the cells of `area` that are connected to the set by steps within `area` (flood fill).
  Word reach(Word set, Word area) const {
    Word found = next_to(set) & area;
    for (Word edge = found; edge != 0;) {
      edge = next_to(edge) & area & ~found;
      found |= edge;
    }
    return found;
  }

  // Returns the cells that a penguin on `from` can move to over the cells in `free`.
  Word targets(int from, Word free) const {
    const auto& cell = cells[static_cast<std::size_t>(from)];
    Word found = 0;
    for (std::size_t i = 0; i < cell.rays.size(); ++i) {
      const Word ray = cell.rays[i];
      const Word blocked = ray & ~free;
      if (blocked == 0) {
        found |= ray;
      } else {
        // South-east, south and south-west lead to higher cells, the others to lower ones.
        const int first = i >= 2 && i <= 4 ? bits::lowest(blocked) : bits::highest(blocked);
        found |= ray & ~(cells[static_cast<std::size_t>(first)].rays[i] | bits::bit<Word>(first));
      }
    }
    return found;
  }

  // Returns the number of neighbors of a cell that are in `free`.
  int free_neighbors(int cell, Word free) const {
    return bits::count(static_cast<Word>(cells[static_cast<std::size_t>(cell)].around & free));
  }

  std::vector<Cell> cells;
  std::vector<std::int64_t> fish;  // by cell
  std::vector<Level> levels;       // the tiles grouped by fish, most fish first; without holes

 private:
  // One step as a shift of the word, for the cells in `starts`. Steps whose shift would exceed the
  // word have no cells.
  struct Step {
    Word starts = 0;
    int left = 0;
    int right = 0;
  };
  std::vector<Step> steps_;
};

}  // namespace gauntlet::fish
