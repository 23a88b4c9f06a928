#pragma once

#include <cstdint>
#include <optional>

// The egg-drop problem: from which height does a brick break, to be found with so many drops and
// bricks? A brick that breaks is lost; one that does not is as good as before.
namespace gauntlet::bricks {

using Height = std::uint64_t;
inline constexpr Height max_height = 0x7fffffffffffffff;

// A closed interval of heights.
struct Interval {
  Height least;
  Height most;
  bool operator==(const Interval&) const = default;
};

// What is known of a brick that bears every drop from up to its strength and breaks above: the
// strength lies between two heights, both included; and what is left to find it.
class Position {
 public:
  // Throws std::invalid_argument unless min_safe <= max_safe <= max_height.
  Position(Height min_safe, Height max_safe, std::uint64_t left_drops, std::uint64_t left_bricks);

  Height min_safe() const { return min_safe_; }
  Height max_safe() const { return max_safe_; }
  std::uint64_t left_drops() const { return left_drops_; }
  std::uint64_t left_bricks() const { return left_bricks_; }

  // The heights in doubt: not known to be safe, nor to break it.
  std::uint64_t heights() const { return max_safe_ - min_safe_; }
  std::uint64_t strengths() const { return heights() + 1; }
  bool is_known() const { return heights() == 0; }

  // A drop is possible, and makes sense; from any height in doubt.
  bool can_drop() const { return !is_known() && left_drops_ > 0 && left_bricks_ > 0; }

  // After a drop that showed the height to be safe, or broke the brick; nothing when the drop is
  // not possible.
  std::optional<Position> after(Height height, bool safe) const;

  // The same with another number of drops left.
  Position with_drops(std::uint64_t drops) const;

  bool operator==(const Position&) const = default;

 private:
  Height min_safe_;
  Height max_safe_;
  std::uint64_t left_drops_;
  std::uint64_t left_bricks_;
};

}  // namespace gauntlet::bricks
