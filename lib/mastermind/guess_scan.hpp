#pragma once

#include <functional>
#include <span>

#include "mastermind/bit_sliced_code_set.hpp"
#include "mastermind/kernel.hpp"
#include "mastermind/symmetry.hpp"

namespace gauntlet::mastermind {

// Scores all guesses after a history by the sizes of the parts into which they partition the
// consistent codes. Of equivalent guesses only the first in string order is scored.
class GuessScan {
 public:
  // Called with a guess and its score. Returns the new limit below which scores are wanted; it must
  // not exceed the previous one.
  using Take = std::function<Score(Code guess, Score score)>;

  // Called periodically with the share of guesses done, up to 1.
  using Watch = std::function<void(double share)>;

  // All arguments must outlive the scan. Precondition: `possible` is not empty.
  GuessScan(const CodeSpace& codes, const PartitionScore& measure, std::span<const Code> guesses,
            std::span<const Code> possible, Instructions instructions = best_instructions());

  Score score(Code guess) const;

  // Returns whether the guess is the first of all equivalent guesses.
  bool is_normal(Code guess) const { return symmetry_.is_canonical(codes_.digits(guess)); }

  // Calls `take` for all guesses with a score below `limit`, in string order, until the
  // limit has dropped to `enough`.
  void run(Score limit, Score enough, const Take& take, const Watch& watch = {}) const;

 private:
  template <int length, class Lane>
  class Walk;

  const CodeSpace& codes_;
  PartitionScore measure_;
  BitSlicedCodeSet pool_;
  Symmetry symmetry_;
  Instructions instructions_;
};

}  // namespace gauntlet::mastermind
