#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/rules.hpp"
#include "compare/verdict.hpp"
#include "json/value.hpp"

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

// A value as it is shown in a difference: compact JSON, shortened; "nothing" for nullptr.
std::string show(const json::Value* value);

// Whether answers are told apart by their number: several are due, or several were given.
bool are_numbered(std::span<const json::Value> expected, std::span<const json::Value> actual);

// So many differences are looked for.
inline constexpr std::size_t most_found = 10'000;

// Where answers differ, as deep as can be said: none if they are equal by the rules, else the
// `most` smallest, those of least text (pointer, expected and actual together) first, of equally
// long ones in the order of the document. Where there are very many, those of the first
// `most_found`. The pointers begin with the number of the answer, from 0, if they are numbered.
//
// A difference is at its place in what was expected, or in what was got where nothing was expected.
// An answer or an element missing from an array, or new in it, is one difference, not one for each
// that follows; this holds for arrays with up to a thousand edits, beyond which elements are
// compared index by index. So they are in an array of which a rule names an index. Of unordered
// arrays and sets the elements without an equal are given, or where they differ if there is one on
// each side. A key that is there twice has a value each time: they are compared in turn, and those
// over are differences.
std::vector<Difference> differences(std::span<const json::Value> expected,
                                    std::span<const json::Value> actual, const Rules& rules,
                                    std::size_t most);

// Where an answer is not what was due only for one of the usual mistakes (a number in quotes, row
// and column the other way round, the players not rotated, ...): that mistake, in one line for
// whoever wrote the program. It may quote pieces of the values. Nothing where they are equal, or
// differ in another way. By value, without any rules.
std::optional<std::string> find_mistake(const json::Value& expected, const json::Value& actual);

}  // namespace gauntlet::compare
