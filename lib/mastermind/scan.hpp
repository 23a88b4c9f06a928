#pragma once

#include <functional>
#include <span>

#include "mastermind/kernel.hpp"
#include "mastermind/pool.hpp"
#include "mastermind/symmetry.hpp"

namespace gauntlet::mastermind {

// All guesses there are after a history, scored by the sizes of the parts into which they split
// the possible codes; of guesses that come to the same only the first in string order.
class Scan {
 public:
  // Is told a guess and its score, and says below which limit scores are wanted from then on: no
  // greater one than before.
  using Take = std::function<Score(Code guess, Score score)>;

  // Is told now and then which share of the guesses is done with, up to 1.
  using Watch = std::function<void(double share)>;

  // What is referred to must outlive the scan. Precondition: some code is possible.
  Scan(const Codes& codes, const Measure& measure, std::span<const Code> guesses,
       std::span<const Code> possible, Instructions instructions = best_instructions());

  Score score(Code guess) const;

  // Is it the first of the guesses that come to the same?
  bool is_normal(Code guess) const { return symmetry_.is_normal(codes_.digits(guess)); }

  // Takes all guesses with a score below `limit`, in string order, until the limit is no longer
  // above `enough`.
  void run(Score limit, Score enough, const Take& take, const Watch& watch = {}) const;

 private:
  template <int length, class Lane>
  class Walk;

  const Codes& codes_;
  Measure measure_;
  Pool pool_;
  Symmetry symmetry_;
  Instructions instructions_;
};

}  // namespace gauntlet::mastermind
