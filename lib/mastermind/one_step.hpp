#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "gauntlet/mastermind.hpp"
#include "mastermind/kernel.hpp"

namespace gauntlet::mastermind {

// Chooses guesses by a one-step heuristic. Ties go to a consistent code, then to the first in
// string order.
class OneStepStrategy {
 public:
  // The codes must outlive the strategy. With `consistent_only`, all guesses are consistent codes.
  OneStepStrategy(const CodeSpace& codes, Heuristic rule, bool consistent_only = false);
  OneStepStrategy(const OneStepStrategy&) = delete;
  OneStepStrategy& operator=(const OneStepStrategy&) = delete;

  // Returns the next guess after a history. Precondition: `possible` holds the codes consistent
  // with it, ascending, at least one.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible) const;

  // Called periodically during a search with the number of guesses tried and of all guesses.
  using Watch = std::function<void(std::uint64_t tried, std::uint64_t all)>;
  void set_watch(Watch watch) { watch_ = std::move(watch); }

 private:
  Score best_of(std::size_t members, std::size_t parts) const;

  const CodeSpace& codes_;
  bool consistent_only_;
  std::size_t parts_;           // feedbacks that can occur
  std::vector<Score> weights_;  // by part size; empty for minimax
  PartitionScore measure_;
  Watch watch_;
};

}  // namespace gauntlet::mastermind
