#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>

#include "atoms/lazily_zeroed_array.hpp"
#include "atoms/symmetry.hpp"

namespace gauntlet::atoms {

// Who wins, for as many positions as fit into some memory; any number of threads may read and write
// at once. A position and what is known of it are one word of 64 bits, which is written at once, so
// that nothing is ever taken for another. Where there is no room, what took the least search to
// find gives way.
class OutcomeTable {
 public:
  // The memory is rounded down to a power of two, 4 KiB at least. Throws std::bad_alloc.
  explicit OutcomeTable(std::size_t bytes)
      : size_(std::bit_floor(std::max<std::size_t>(bytes, 4096)) / sizeof(Line)), lines_(size_) {}

  // Brings a position's line nearer to the processor before it is asked for.
  void prefetch(Symmetry::Key key) const { __builtin_prefetch(&line_of(key)); }

  // Whether the player to move wins; nothing if it is not known (any more).
  std::optional<bool> find(Symmetry::Key key) const {
    for (const Word& place : line_of(key).places) {
      const Word word = load(place);
      if (word >> key_shift == key) return (word & 1) != 0;
    }
    return std::nullopt;
  }

  // Precondition: not the key of the empty board. `nodes`: how many positions were searched for it.
  void store(Symmetry::Key key, bool wins, std::uint64_t nodes) {
    Line& line = line_of(key);
    Word* victim = nullptr;
    Word least = 0;
    for (std::size_t i = 0; i < line.places.size(); ++i) {
      // Of equals, another one gives way for each position.
      Word& place = line.places[(i + key) % line.places.size()];
      const Word old = load(place);
      if (old == 0 || old >> key_shift == key) {
        victim = &place;
        break;
      }
      if (victim == nullptr || (old & weights) < least) {
        least = old & weights;
        victim = &place;
      }
    }
    const Word word = key << key_shift | weight_of(nodes) << 1 | (wins ? 1 : 0);
    __atomic_store_n(victim, word, __ATOMIC_RELAXED);
  }

  void clear() { lines_ = LazilyZeroedArray<Line>(size_); }

  // How much of it is taken, from 0 to 1, by a look at some thousand places.
  double share_taken() const {
    const std::size_t looked_at = std::min<std::size_t>(size_, 1024);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < looked_at; ++i) {
      for (const Word& place : lines_[i].places) taken += load(place) != 0 ? 1 : 0;
    }
    return static_cast<double>(taken) / static_cast<double>(8 * looked_at);
  }

  // All that is known and took that many positions at least, for who writes it down, in words that
  // restore() takes.
  template <class Take>
  void for_each(std::uint64_t least_nodes, const Take& take) const {
    const Word least = weight_of(least_nodes) << 1;
    for (std::size_t i = 0; i < size_; ++i) {
      for (const Word& place : lines_[i].places) {
        const Word word = load(place);
        if (word != 0 && (word & weights) >= least) take(word);
      }
    }
  }
  void restore(std::uint64_t word) {
    store(word >> key_shift, (word & 1) != 0, std::uint64_t{1} << 3 * (word >> 1 & 7));
  }

 private:
  using Word = std::uint64_t;  // from the lowest bit: wins (1), weight (3), key (60); 0: nothing
  static constexpr int key_shift = 4;
  static constexpr Word weights = 14;

  // A line of the cache; a position can take any place in its line.
  struct alignas(64) Line {
    std::array<Word, 8> places;
  };

  // The logarithm to base 8, at most 7.
  static Word weight_of(std::uint64_t nodes) {
    return std::min<Word>(7, static_cast<Word>(std::bit_width(nodes | 1) - 1) / 3);
  }
  std::size_t number_of(Symmetry::Key key) const {
    const auto product = static_cast<bits::Word128>(key ^ key >> 29) * 0x9e3779b97f4a7c15U;
    const auto mixed =
        static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    return static_cast<std::size_t>(mixed ^ mixed >> 32) & (size_ - 1);
  }
  Line& line_of(Symmetry::Key key) { return lines_[number_of(key)]; }
  const Line& line_of(Symmetry::Key key) const { return lines_[number_of(key)]; }
  static Word load(const Word& place) { return __atomic_load_n(&place, __ATOMIC_RELAXED); }

  std::size_t size_;  // in lines
  LazilyZeroedArray<Line> lines_;
};

}  // namespace gauntlet::atoms
