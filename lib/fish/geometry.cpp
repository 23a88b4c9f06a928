#include "fish/geometry.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace gauntlet::fish {

using bits::bit;

template <class Word>
Geometry<Word>::Geometry(const Board& board) {
  std::map<std::int64_t, Word, std::greater<>> by_fish;
  const auto index = [&](Position at) { return at.row * board.columns() + at.column; };
  for (const Position here : board.positions()) {
    Cell cell;
    for (std::size_t i = 0; i < all_directions.size(); ++i) {
      Position to = neighbor(here, all_directions[i]);
      if (board.contains(to)) cell.around |= bit<Word>(index(to));
      for (; board.contains(to); to = neighbor(to, all_directions[i])) {
        cell.rays[i] |= bit<Word>(index(to));
      }
    }
    if (!board.is_hole(here)) by_fish[board.fish(here)] |= bit<Word>(index(here));
    cells.push_back(cell);
    fish.push_back(board.fish(here));
  }
  for (const auto& [count, tiles] : by_fish) levels.push_back({count, tiles});
  std::map<int, Word> by_shift;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const int from = static_cast<int>(i);
    for (Word around = cells[i].around; around != 0;) {
      by_shift[bits::pop(around) - from] |= bit<Word>(from);
    }
  }
  for (const auto& [shift, starts] : by_shift) {
    steps_.push_back({starts, std::max(shift, 0), std::max(-shift, 0)});
  }
}

template struct Geometry<bits::Word64>;
template struct Geometry<bits::Word128>;

}  // namespace gauntlet::fish
