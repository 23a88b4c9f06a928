#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mastermind/variant.hpp"

namespace gauntlet::mastermind {

using Word = std::uint64_t;

inline constexpr std::size_t max_pegs = Variant::max_length + 1;  // numbers of pegs

// How many members of a pool give each feedback: by Codes::class_of().
using Counts = std::array<std::uint32_t, max_pegs * max_pegs>;

// A set of codes, turned on its side: for each question about a code ("color 3 in place 1?", "color
// 3 twice or more?") a row of bits, one for each member. Feedback to a guess is then worked out for
// 64 members at a time: the rows its digits ask for are added up by ripple-carry in bit slices.
class Pool {
 public:
  Pool(const Codes& codes, std::span<const Code> members);

  std::size_t size() const { return size_; }
  std::size_t words() const { return words_; }

  // Has this color in this place.
  const Word* in_place(int place, int color) const {
    return rows_.data() + row(place, color) * words_;
  }
  // Has this color at least `times` times, from 1 on.
  const Word* at_least(int times, int color) const {
    return rows_.data() + row(length_ + times - 1, color) * words_;
  }
  // The colors that some member has, as a set of bits.
  std::uint64_t colors() const { return colors_; }

  // How many members give each feedback to the guess with these digits.
  void count(const std::uint8_t* digits, Counts& counts) const;

 private:
  std::size_t row(int block, int color) const {
    return static_cast<std::size_t>(block) * static_cast<std::size_t>(variant_colors_) +
           static_cast<std::size_t>(color);
  }

  int length_;
  int variant_colors_;
  std::size_t size_;
  std::size_t words_;
  std::uint64_t colors_ = 0;
  std::vector<Word> rows_;
};

}  // namespace gauntlet::mastermind
