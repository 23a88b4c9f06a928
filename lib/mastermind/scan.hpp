#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <variant>
#include <vector>

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
  template <int length>
  struct Prefix;
  template <int length>
  void extend(const Prefix<length>& prefix);
  template <int length>
  std::uint64_t score_last(const Prefix<length>& prefix, std::uint64_t colors, Score* scores);
  template <int length>
  void finish(const Prefix<length>& prefix);
  // The members that have the color once more than the digits so far.
  const Word* next_of(int color) const {
    return pool_.at_least(times_[static_cast<std::size_t>(color)] + 1, color);
  }
  void count_digit(int color, int change);
  void count_last(int color);
  void offer(Score score);
  void raise_parts();

  Score score(const std::uint8_t* digits) const;

  const Codes& codes_;
  const Kernel& kernel_;
  Measure measure_;
  Pool pool_;
  Symmetry symmetry_;
  std::array<std::uint8_t, Variant::max_length> digits_{};
  std::array<int, Variant::max_colors> times_{};  // each color in the digits so far
  std::vector<Word> slices_;                      // of the prefixes of all lengths
  // Of the run that goes on.
  Score* limit_ = nullptr;
  std::size_t parts_ = 1;  // no fewer will do
  Score enough_ = 0;
  const Take* take_ = nullptr;
  // Where one word holds all members: in lanes as narrow as can be.
  std::variant<LastDigit<std::uint16_t>, LastDigit<std::uint32_t>, LastDigit<std::uint64_t>> last_;
};

}  // namespace gauntlet::mastermind
