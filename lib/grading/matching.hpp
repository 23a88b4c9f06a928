#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace gauntlet::grading {

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// The only ones, from begin up to end, that may be equal.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Pairs as many as can be of the elements on the left (one for each window) with equal ones on the
// right: the right one's index for each, or `none`. Equality need not be transitive, so a pair once
// made may be parted for the sake of more. When `tired` says so, pairs as made so far stand; it is
// told how many steps were taken.
std::vector<std::size_t> match(std::span<const Window> windows, std::size_t right,
                               const std::function<bool(std::size_t, std::size_t)>& equal,
                               const std::function<bool(std::size_t)>& tired);

}  // namespace gauntlet::grading
