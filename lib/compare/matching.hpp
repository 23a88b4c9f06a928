#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "compare/decimal.hpp"
#include "compare/rules.hpp"
#include "json/value.hpp"

namespace gauntlet::compare {

// The same for values that are equal by what the scope says of them. If it is exact, then
// as if numbers had no tolerance. Counts the steps it takes (Equality says what a step is).
std::uint64_t hash(const json::Value& value, const Scope& scope, std::uint64_t& steps,
                   bool is_exact = false);

// One of the numbers in a value that have a tolerance.
struct Loose {
  const json::Value* number = nullptr;  // if there is one
  const Decimal* tolerance = nullptr;
  double nearest = 0;  // to the number
};

// The first of them but for so many, walking arrays in their order and objects by key. Equal values
// have theirs at the same place, with the same tolerance. Refers to the value and to the rules.
// Counts the steps it takes (Equality says what a step is).
Loose find_loose(const json::Value& value, const Scope& scope, std::size_t skipped,
                 std::uint64_t& steps);

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// The elements on the right, from begin up to end, that may be equal to one on the left.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool all = false;  // they are equal, all of them
};

// A maximum matching in a bipartite graph: pairs as many as can be of the elements on the left (one
// for each window) with equal ones on the right. Windows begin and end in ascending order. Equality
// need not be transitive, so a pair once made may be parted for the sake of more (augmenting paths,
// C. Berge, 1957). Where all in the windows are equal, the first that is free is best (F. Glover,
// 1967), which takes no search. When `tired` says so, pairs as made so far stand; it is told how
// many steps were taken.
class Matching {
 public:
  using Equal = std::function<bool(std::size_t left, std::size_t right)>;
  using Tired = std::function<bool(std::size_t steps)>;

  Matching(std::span<const Window> windows, std::size_t right, Equal equal, Tired tired);

  // Pairs that are likely to be equal, tried first: for each on the left one on the right or
  // `none`, no two the same.
  void try_first(std::span<const std::size_t> likely);

  // Whether all on the left find a partner; ends with the first that cannot.
  bool pair_all();

  // As many as can be: the right one's index for each on the left, or `none`.
  std::vector<std::size_t> pair_most();

 private:
  std::size_t find_free(std::size_t index);
  void join(std::size_t left, std::size_t right);
  void occupy(std::size_t right);
  bool pair(std::size_t left);
  bool take_free(std::size_t left);
  bool augment(std::size_t start);
  void shift(std::size_t start, std::size_t right);

  std::span<const Window> windows_;
  Equal equal_;
  Tired tired_;
  std::vector<std::size_t> partner_;    // of each on the left
  std::vector<std::size_t> owner_;      // of each on the right
  std::vector<std::size_t> from_;       // by which on the left each on the right was reached
  std::vector<std::size_t> next_free_;  // of each on the right, itself if it is free
  std::size_t free_;
};

}  // namespace gauntlet::compare
