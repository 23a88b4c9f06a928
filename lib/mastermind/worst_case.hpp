#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/canonical_form.hpp"

namespace gauntlet::mastermind {

// Finds the least worst case: the number of guesses in which every consistent code can be found,
// including the right guess. Searches by iterative deepening; a transposition table stores bounds
// by the set of consistent codes, up to permutations of colors and positions.
class WorstCase {
 public:
  // The codes must outlive this object. Results are kept for later answers.
  explicit WorstCase(const CodeSpace& codes);

  // Returns the least number of guesses, after these, in which any consistent code can be found.
  // Preconditions: `possible` is not empty, ascending, and contains all codes consistent with the
  // guesses.
  std::size_t least(std::span<const Code> guesses, std::span<const Code> possible);

 private:
  struct Bounds {
    std::size_t too_few = 0;
    std::size_t enough = static_cast<std::size_t>(-1);
  };

  bool can_find(std::span<const Code> possible, std::size_t count);
  bool search(std::span<const Code> possible, std::size_t count);
  std::vector<Code> candidates(std::span<const Code> possible, std::size_t greatest) const;

  const CodeSpace& codes_;
  std::vector<std::size_t> capacities_;
  CanonicalForm canonical_;
  std::unordered_map<SetKey, Bounds, SetKeyHash> table_;
  std::vector<Code> guesses_;  // guesses before the current position
};

}  // namespace gauntlet::mastermind
