#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bits.hpp"
#include "gauntlet/mastermind.hpp"

namespace gauntlet::mastermind {

using Word = std::uint64_t;

// A bit-sliced set of codes: for each question about a code ("color 3 in position 1?", "color 3
// twice or more?") a row of bits, one for each member. Member i is bit i % 64 of word i / 64.
// Feedback is then computed for 64 members at a time (slices.hpp).
class BitSlicedCodeSet {
 public:
  BitSlicedCodeSet(const CodeSpace& codes, std::span<const Code> members)
      : length_(codes.variant().length),
        variant_colors_(codes.variant().colors),
        size_(members.size()),
        words_((members.size() + 63) / 64),
        rows_(begin_of(2 * length_, 0)) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      std::array<int, Variant::max_colors> times{};
      for (int place = 0; place < length_; ++place) {
        const int color = codes.digits(members[i])[static_cast<std::size_t>(place)];
        const int time = times[static_cast<std::size_t>(color)]++;
        for (const int block : {place, length_ + time}) {
          rows_[begin_of(block, color) + i / 64] |= bits::bit<Word>(static_cast<int>(i % 64));
        }
        colors_[static_cast<std::size_t>(place)] |= bits::bit<std::uint64_t>(color);
      }
    }
  }

  std::size_t size() const { return size_; }
  // Returns the number of words per row: size() / 64, rounded up. Unused bits are 0.
  std::size_t words() const { return words_; }

  // Returns the members that have this color in this position.
  std::span<const Word> in_place(int place, int color) const { return row(place, color); }
  // Returns the members that have this color at least `times` times, from 1 to the length of a
  // code.
  std::span<const Word> at_least(int times, int color) const {
    return row(length_ + times - 1, color);
  }
  // Returns the sets of colors that occur in any member, by position.
  const std::array<std::uint64_t, Variant::max_length>& colors() const { return colors_; }

 private:
  std::size_t begin_of(int block, int color) const {
    return static_cast<std::size_t>(block * variant_colors_ + color) * words_;
  }
  std::span<const Word> row(int block, int color) const {
    return std::span(rows_).subspan(begin_of(block, color), words_);
  }

  int length_;
  int variant_colors_;
  std::size_t size_;
  std::size_t words_;
  std::array<std::uint64_t, Variant::max_length> colors_{};
  std::vector<Word> rows_;
};

}  // namespace gauntlet::mastermind
