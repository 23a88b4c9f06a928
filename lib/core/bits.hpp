#pragma once

#include <bit>
#include <cstdint>

// Sets of up to 64 or 128 cells as words (bitboards), with the operations that boards need.
namespace gauntlet::bits {

using Word64 = std::uint64_t;
__extension__ using Word128 = unsigned __int128;

template <class Word>
constexpr Word bit(int index) {
  return Word{1} << index;
}

constexpr int count(Word64 word) { return std::popcount(word); }
constexpr int count(Word128 word) {
  return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

// The lowest and the highest index in a set. Precondition: the set is not empty.
constexpr int lowest(Word64 word) { return std::countr_zero(word); }
constexpr int lowest(Word128 word) {
  const auto low = static_cast<Word64>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}
constexpr int highest(Word64 word) { return 63 - std::countl_zero(word); }
constexpr int highest(Word128 word) {
  const auto high = static_cast<Word64>(word >> 64);
  return high != 0 ? 127 - std::countl_zero(high)
                   : 63 - std::countl_zero(static_cast<Word64>(word));
}

// Removes and returns the lowest index of a set. Precondition: the set is not empty.
template <class Word>
constexpr int pop(Word& word) {
  const int index = lowest(word);
  word &= word - 1;
  return index;
}

}  // namespace gauntlet::bits
