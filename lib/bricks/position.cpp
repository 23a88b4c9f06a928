#include "bricks/position.hpp"

#include <stdexcept>

namespace gauntlet::bricks {

Position::Position(Height min_safe, Height max_safe, std::uint64_t left_drops,
                   std::uint64_t left_bricks)
    : min_safe_(min_safe), max_safe_(max_safe), left_drops_(left_drops), left_bricks_(left_bricks) {
  if (min_safe > max_safe) throw std::invalid_argument("no strength is left");
  if (max_safe > max_height) throw std::invalid_argument("a height of 2^63 or more");
}

std::optional<Position> Position::after(Height height, bool safe) const {
  if (!can_drop() || height <= min_safe_ || height > max_safe_) return std::nullopt;
  if (safe) return Position(height, max_safe_, left_drops_ - 1, left_bricks_);
  return Position(min_safe_, height - 1, left_drops_ - 1, left_bricks_ - 1);
}

Position Position::with_drops(std::uint64_t drops) const {
  return {min_safe_, max_safe_, drops, left_bricks_};
}

}  // namespace gauntlet::bricks
