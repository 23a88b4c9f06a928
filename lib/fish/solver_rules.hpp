#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fish/geometry.hpp"
#include "fish/solver_table.hpp"
#include "fish/state.hpp"

namespace gauntlet::fish {

// The rules for positions of the solver (solver.hpp), and bounds of their values that need no
// search.
class SolverRules {
 public:
  using Word = bits::Word64;
  using Fish = std::int64_t;

  // Precondition: the board has at most 64 cells.
  explicit SolverRules(const Board& board);

  // Converts a state of one or two players on this board. Penguins on holes are allowed.
  TwoPlayerPosition sides_of(const State& state) const;

  const Geometry<Word>& geometry() const { return geometry_; }
  Fish fish(int cell) const { return geometry_.fish[static_cast<std::size_t>(cell)]; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }
  int cell(Position at) const { return at.row * columns_ + at.column; }

  // Returns the sum of the fish on the cells of a set.
  Fish sum(Word set) const {
    Fish sum = 0;
    for (const auto& level : geometry_.levels) {
      sum += level.fish * bits::count(static_cast<Word>(level.tiles & set));
    }
    return sum;
  }

  // Returns the fish on the richest cell of a set; 0 if it is empty.
  Fish most(Word set) const {
    for (const auto& level : geometry_.levels) {
      if ((level.tiles & set) != 0) return level.fish;
    }
    return 0;
  }

  // Returns an upper bound of what these penguins can gather on the cells they stand on or can
  // reach: each of them ends on some cell, at best on one of the poorest.
  Fish gather_upper_bound(Word penguins, Word reach) const {
    const Word cells = penguins | reach;
    Fish sum = this->sum(cells);
    int stay = bits::count(penguins) - bits::count(static_cast<Word>(cells & ~tiles_));
    for (auto level = geometry_.levels.rbegin(); level != geometry_.levels.rend() && stay > 0;
         ++level) {
      const int count = std::min(stay, bits::count(static_cast<Word>(level->tiles & cells)));
      sum -= level->fish * count;
      stay -= count;
    }
    return sum;
  }

  // Returns a lower bound of what the opponent gathers, whatever the player to move does now: a
  // penguin with two free neighbors can still move after that.
  Fish opponent_lower_bound(const TwoPlayerPosition& sides) const {
    Fish best = 0;
    for (Word penguins = sides.theirs; penguins != 0;) {
      const int cell = bits::pop(penguins);
      if (geometry_.free_neighbors(cell, sides.free) > 1) best = std::max(best, fish(cell));
    }
    return best;
  }

  // Returns the position after a move, from the opponent's side.
  static TwoPlayerPosition after(const TwoPlayerPosition& sides, CellMove move) {
    return {sides.free & ~bits::bit<Word>(move.to), sides.theirs,
            sides.mine ^ (bits::bit<Word>(move.from) | bits::bit<Word>(move.to))};
  }

  // Returns the position after a placement, from the opponent's side.
  static TwoPlayerPosition after(const TwoPlayerPosition& sides, int to) {
    return {sides.free & ~bits::bit<Word>(to), sides.theirs, sides.mine | bits::bit<Word>(to)};
  }

  // Returns the canonical form of a position: the smallest among it and its mirror images on this
  // board.
  TwoPlayerPosition canonical(const TwoPlayerPosition& sides) const;

 private:
  using Image = std::array<std::uint8_t, 64>;  // the cell that each cell is mapped to

  static Word image_of(Word set, const Image& image) {
    Word result = 0;
    while (set != 0) result |= bits::bit<Word>(image[static_cast<std::size_t>(bits::pop(set))]);
    return result;
  }

  void find_images(const Board& board);

  Geometry<Word> geometry_;
  int columns_;
  Word tiles_ = 0;             // cells with fish
  std::vector<Image> images_;  // mirrorings that map the board to itself
};

}  // namespace gauntlet::fish
