#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "compare/scalars.hpp"
#include "gauntlet/compare.hpp"
#include "gauntlet/json.hpp"

namespace gauntlet::compare {

// Returns a hash that is equal for values that are equal by the scope. If `is_exact`, numbers are
// hashed as if they had no tolerance. Adds the steps taken to `steps` (see Equality).
std::uint64_t hash(const json::Value& value, const RuleScope& scope, std::uint64_t& steps,
                   bool is_exact = false);

// A number with a tolerance within a value.
struct TolerantNumber {
  const json::Value* number = nullptr;  // nullptr if there is none
  const Decimal* tolerance = nullptr;
  double nearest = 0;  // the double nearest to the number
};

// Returns the number after the first `skipped` tolerant numbers; visits arrays in order and objects
// by key. Equal values have it at the same place with the same tolerance. Refers to the value and
// the rules. Adds the steps taken to `steps` (see Equality).
TolerantNumber find_tolerant_number(const json::Value& value, const RuleScope& scope,
                                    std::size_t skipped, std::uint64_t& steps);

inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// The elements on the right, from `begin` up to `end`, that may be equal to an element on the
// left.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool all = false;  // all of them are equal to it
};

// A maximum matching in a bipartite graph: pairs as many elements on the left (one for each window)
// with equal elements on the right as possible. Windows begin and end in ascending order. Equality
// need not be transitive, so a pair may be split to gain another (augmenting paths, C. Berge,
// 1957). If all elements in the windows are equal, the first free one is optimal (F. Glover, 1967),
// without a search. `tired` is called with the number of steps taken; if it returns true, the
// search stops and keeps the pairs made so far.
class Matching {
 public:
  using Equal = std::function<bool(std::size_t left, std::size_t right)>;
  using Tired = std::function<bool(std::size_t steps)>;

  Matching(std::span<const Window> windows, std::size_t right, Equal equal, Tired tired);

  // Tries likely pairs first: for each element on the left, a distinct element on the right or
  // `none`.
  void try_first(std::span<const std::size_t> likely);

  // Returns true if all elements on the left find a partner; stops at the first that does not.
  bool pair_all();

  // Makes as many pairs as possible. Returns the partner's index for each element on the left, or
  // `none`.
  std::vector<std::size_t> pair_max();

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
  std::vector<std::size_t> partner_;    // for each element on the left
  std::vector<std::size_t> owner_;      // for each element on the right
  std::vector<std::size_t> from_;       // for each on the right, the left element that reached it
  std::vector<std::size_t> next_free_;  // for each on the right; itself if it is free
  std::size_t free_;
};

}  // namespace gauntlet::compare
