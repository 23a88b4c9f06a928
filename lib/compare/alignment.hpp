#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace gauntlet::compare {

// A part of one list that stands against a part of another, no element being equal to its
// counterpart: so many elements from an index on, in what was expected and in what was got.
struct Gap {
  std::size_t expected = 0;
  std::size_t expected_count = 0;
  std::size_t actual = 0;
  std::size_t actual_count = 0;
  bool operator==(const Gap&) const = default;
};

// Where two lists of these lengths differ, in order. Between two gaps lie equal elements. Aligned
// so that the edit distance is least: the sum of the larger count of each gap. Takes time by the
// lengths plus the square of the distance (E. Ukkonen, "Algorithms for approximate string
// matching", 1985). Where the distance is beyond `most`, or when `tired` says so, all between the
// equal elements at the beginning and those at the end is one gap.
std::vector<Gap> align(std::size_t expected, std::size_t actual,
                       const std::function<bool(std::size_t, std::size_t)>& equal, std::size_t most,
                       const std::function<bool()>& tired);

// Two elements that differ, by index: in what was expected and in what was got; nothing where one
// of them is missing.
using Edit = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;

// The elements of a gap index by index.
std::vector<Edit> in_turn(const Gap& gap);

// What happened in a gap, in order: as many elements changed as can be, the others missing or new.
// In a small gap those are taken for changed that are most alike in sum; else they are taken index
// by index. A likeness is from 0, and its scale is the caller's.
std::vector<Edit> edits_of(const Gap& gap,
                           const std::function<std::size_t(std::size_t, std::size_t)>& likeness);

}  // namespace gauntlet::compare
