#pragma once

#include <cstdint>
#include <optional>

// The egg-drop problem: find the height from which a brick breaks, with a limited number of drops
// and bricks. A broken brick is lost; an unbroken one is as good as before.
namespace gauntlet::bricks {

using Height = std::uint64_t;
inline constexpr Height max_height = 0x7fffffffffffffff;

// A closed interval of heights.
struct Interval {
  Height min;
  Height max;
  bool operator==(const Interval&) const = default;
};

// The knowledge about a brick that survives every drop from up to its strength and breaks above.
// The strength lies in the interval from min_safe() to max_safe(), both included. Also holds the
// remaining drops and bricks.
class Position {
 public:
  // Throws std::invalid_argument unless min_safe <= max_safe <= max_height.
  Position(Height min_safe, Height max_safe, std::uint64_t left_drops, std::uint64_t left_bricks);

  Height min_safe() const { return min_safe_; }
  Height max_safe() const { return max_safe_; }
  std::uint64_t left_drops() const { return left_drops_; }
  std::uint64_t left_bricks() const { return left_bricks_; }

  // Returns the number of heights in doubt: neither known to be safe nor known to break the brick.
  std::uint64_t heights() const { return max_safe_ - min_safe_; }
  std::uint64_t strengths() const { return heights() + 1; }
  bool is_known() const { return heights() == 0; }

  // Returns whether a drop is possible and useful; it may then be from any height in doubt.
  bool can_drop() const { return !is_known() && left_drops_ > 0 && left_bricks_ > 0; }

  // Returns the position after a drop that was safe or broke the brick; nullopt if the drop is not
  // possible.
  std::optional<Position> after(Height height, bool safe) const;

  // Returns the position with another number of remaining drops.
  Position with_drops(std::uint64_t drops) const;

  bool operator==(const Position&) const = default;

 private:
  Height min_safe_;
  Height max_safe_;
  std::uint64_t left_drops_;
  std::uint64_t left_bricks_;
};

}  // namespace gauntlet::bricks
