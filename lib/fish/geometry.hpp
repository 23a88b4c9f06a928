#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "core/bits.hpp"
#include "fish/board.hpp"

namespace gauntlet::fish {

// A board as bitboards, for the search: its cells are numbered row by row from 0, and a word is a
// set of them (core/bits.hpp). Precondition: the board has no more cells than the word has bits.
template <class Word>
struct Geometry {
  struct Cell {
    std::array<Word, 6> rays{};  // by Direction: the cells up to the edge, whatever is on them
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

  // All cells next to a cell of the set.
  Word next_to(Word set) const {
    Word found = 0;
    for (const Step& step : steps_) found |= (set & step.starts) << step.left >> step.right;
    return found;
  }

  // The cells of `area` that can be walked to, step by step within it, from next to the set: a
  // flood fill.
  Word reach(Word set, Word area) const {
    Word found = next_to(set) & area;
    for (Word edge = found; edge != 0;) {
      edge = next_to(edge) & area & ~found;
      found |= edge;
    }
    return found;
  }

  // The cells that a penguin on a cell can move to over these free ones.
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

  // How many neighbors of a cell are in the set.
  int free_neighbors(int cell, Word free) const {
    return bits::count(static_cast<Word>(cells[static_cast<std::size_t>(cell)].around & free));
  }

  std::vector<Cell> cells;
  std::vector<std::int64_t> fish;  // by cell
  std::vector<Level> levels;       // tiles by their fish, most first; holes are in none

 private:
  // A step in a direction is a shift of the cells of `starts`; where the shift would be too far
  // for a word there are none.
  struct Step {
    Word starts = 0;
    int left = 0;
    int right = 0;
  };
  std::vector<Step> steps_;
};

}  // namespace gauntlet::fish
