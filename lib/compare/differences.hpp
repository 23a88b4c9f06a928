#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::compare {

// A hunk of an alignment: `expected_count` elements of the expected list from index `expected` on,
// which were replaced by `actual_count` elements of the actual list from index `actual` on.
struct Hunk {
  std::size_t expected = 0;
  std::size_t expected_count = 0;
  std::size_t actual = 0;
  std::size_t actual_count = 0;
  bool operator==(const Hunk&) const = default;
};

// Aligns two lists of these lengths and returns the gaps in order; equal elements lie between two
// gaps. The alignment minimizes the edit distance: the sum of the larger count of each gap. Takes
// time linear in the lengths plus the square of the distance (E. Ukkonen, "Algorithms for
// approximate string matching", 1985). If the distance exceeds `max`, or `tired` returns
// true, one gap covers everything between the common prefix and the common suffix.
std::vector<Hunk> align(std::size_t expected, std::size_t actual,
                        const std::function<bool(std::size_t, std::size_t)>& equal, std::size_t max,
                        const std::function<bool()>& tired);

// The indices of two different elements in the expected and the actual list; nullopt if the element
// is missing or extra.
using Edit = std::pair<std::optional<std::size_t>, std::optional<std::size_t>>;

// Pairs the elements of a gap index by index.
std::vector<Edit> pair_by_index(const Hunk& gap);

// Returns the edits in a gap, in order: as many changes as possible, and the other elements as
// missing or extra. In a small gap the changes maximize the total likeness; in a large one elements
// are paired index by index. `likeness` returns a number from 0 on any scale.
std::vector<Edit> edits_of(const Hunk& gap,
                           const std::function<std::size_t(std::size_t, std::size_t)>& likeness);

// Formats a value for a difference: compact JSON, shortened; "nothing" for nullptr.
std::string preview(const json::Value* value);

// Returns true if several answers were expected or given, so that answers need numbers.
bool are_numbered(std::span<const json::Value> expected, std::span<const json::Value> actual);

// The maximum number of differences searched for.
inline constexpr std::size_t max_found = 10'000;

// Returns the differences between answers, as deep in the values as possible; none if they are
// equal by the rules. Returns the `max` smallest by the size of pointer, expected and actual text
// together; equal sizes are in document order. Only the first `max_found` differences are
// considered. The pointers begin with the number of the answer, from 0, if are_numbered().
//
// The pointer is a place in the expected answer, or in the actual one if nothing was expected. A
// missing or extra answer or array element is one difference and does not shift the elements after
// it. This holds for up to a thousand edits per array; beyond that, and if a rule names an index of
// the array, elements are compared index by index. For unordered arrays and sets the differences
// are the elements without an equal; if there is one on each side, these two are compared further.
// The values of a duplicate key are compared in order, and those left over are differences.
std::vector<Difference> differences(std::span<const json::Value> expected,
                                    std::span<const json::Value> actual, const Rules& rules,
                                    std::size_t max);

// Returns a hint, in one line for the author of the program, if the answer is wrong only by one
// common mistake, such as a number in quotes, row and column swapped, or players not rotated. The
// hint may quote parts of the values. Returns nullopt if the values are equal or differ in another
// way. Compares by value, without rules.
std::optional<std::string> diagnose_mistake(const json::Value& expected, const json::Value& actual);

}  // namespace gauntlet::compare
