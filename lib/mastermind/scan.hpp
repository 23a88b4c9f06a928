#pragma once

#include <array>
#include <cstdint>
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
  // Called with a guess and its score.
  using Take = std::function<void(Code code, Score score)>;

  // What is referred to must outlive the scan.
  Scan(const Codes& codes, const Measure& measure, std::span<const Code> guesses,
       std::span<const Code> possible);

  Score score(Code guess) const { return score(codes_.digits(guess)); }

  // Is it the first of the guesses that come to the same?
  bool is_normal(Code guess) const { return symmetry_.is_normal(codes_.digits(guess)); }

  // Takes all guesses with a score below `limit`, in string order. `take` may lower the limit; once
  // it is not above `enough` the scan ends.
  void run(Score& limit, Score enough, const Take& take);

 private:
  using Gathered = std::array<std::uint8_t, Variant::max_length>;

  template <int length>
  struct Prefix;
  template <int length>
  void extend(const Prefix<length>& prefix);
  template <int length>
  void finish(const Prefix<length>& prefix);
  template <int length>
  void gather(const Prefix<length>& prefix);
  void settle();
  void offer(Code guess, Score score);

  Score score(const std::uint8_t* digits) const;

  const Codes& codes_;
  const Kernel& kernel_;
  Measure measure_;
  Pool pool_;
  Symmetry symmetry_;
  std::array<std::uint8_t, Variant::max_length> digits_{};
  // Of the run that goes on.
  Score* limit_ = nullptr;
  Score enough_ = 0;
  const Take* take_ = nullptr;
  Batch batch_;
  std::array<Gathered, Batch::guesses> gathered_;  // the digits
  std::size_t gathered_count_ = 0;
};

}  // namespace gauntlet::mastermind
