#include "fish/solver_rules.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gauntlet::fish {
namespace {

// Returns the mirror image of a cell. Half a tile to the right is one step in `doubled` columns.
Position mirrored(Position at, bool rows, bool columns, int top, int left) {
  const int row = rows ? top - at.row : at.row;
  const int doubled = 2 * at.column + at.row % 2;
  const int image = columns ? left - doubled : doubled;
  // A position between two tiles is not a cell.
  const bool is_tile = row >= 0 && image >= 0 && (image - row % 2) % 2 == 0;
  return is_tile ? Position{row, (image - row % 2) / 2} : Position{-1, -1};
}

}  // namespace

SolverRules::SolverRules(const Board& board) : geometry_(board), columns_(board.columns()) {
  for (const auto& level : geometry_.levels) tiles_ |= level.tiles;
  find_images(board);
}

TwoPlayerPosition SolverRules::sides_of(const State& state) const {
  TwoPlayerPosition sides;
  for (const Position at : state.board().positions()) {
    if (state.is_free(at)) sides.free |= bits::bit<Word>(cell(at));
  }
  for (const Position at : state.players()[0].places) sides.mine |= bits::bit<Word>(cell(at));
  if (state.players().size() < 2) return sides;
  for (const Position at : state.players()[1].places) sides.theirs |= bits::bit<Word>(cell(at));
  return sides;
}

void SolverRules::find_images(const Board& board) {
  int top = board.rows(), bottom = -1, left = 2 * board.columns() + 1, right = -1;
  for (const Position at : board.positions()) {
    if (board.is_hole(at)) continue;
    const int doubled = 2 * at.column + at.row % 2;
    top = std::min(top, at.row);
    bottom = std::max(bottom, at.row);
    left = std::min(left, doubled);
    right = std::max(right, doubled);
  }
  for (const auto& [rows, columns] : {std::pair(true, false), {false, true}, {true, true}}) {
    Image image{};
    bool is_same = true;
    for (const Position at : board.positions()) {
      if (board.is_hole(at)) continue;
      const Position to = mirrored(at, rows, columns, top + bottom, left + right);
      is_same = is_same && board.contains(to) && board.fish(to) == board.fish(at);
      if (is_same) image[static_cast<std::size_t>(cell(at))] = static_cast<std::uint8_t>(cell(to));
    }
    if (is_same) images_.push_back(image);
  }
}

TwoPlayerPosition SolverRules::canonical(const TwoPlayerPosition& sides) const {
  const auto key = [](const TwoPlayerPosition& each) {
    return std::tuple(each.free, each.mine, each.theirs);
  };
  TwoPlayerPosition min = sides;
  for (const Image& image : images_) {
    const TwoPlayerPosition other{image_of(sides.free, image), image_of(sides.mine, image),
                                  image_of(sides.theirs, image)};
    if (key(other) < key(min)) min = other;
  }
  return min;
}

}  // namespace gauntlet::fish
