#pragma once

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "atoms/symmetry.hpp"
#include "core/bits.hpp"
#include "core/lazily_zeroed_array.hpp"

namespace gauntlet::atoms {

// A table of winners, limited in memory; any number of threads may read and write concurrently. A
// position and its result are one 64-bit word, written atomically, so positions are never confused.
// When a line is full, the entry that took the least search is replaced. Successors of a position,
// which are looked up together, lie side by side in few windows. If entries lay anywhere in some
// gigabytes, each look-up would first cost a TLB miss (40 % of the time for the value of 3x5 with 3
// GB).
class OutcomeTranspositionTable {
 public:
  using Word = std::uint64_t;  // a position and its result; 0: empty

  // The result for a position.
  struct TableFact {
    bool wins = false;       // the player to move wins
    bool is_general = true;  // holds without a limit of plies, not only for the current goal

    bool operator==(const TableFact&) const = default;
  };

  static constexpr std::size_t min_bytes = 4096;

  // Uses at most `bytes` of memory, but at least least_bytes. Throws std::bad_alloc.
  explicit OutcomeTranspositionTable(std::size_t bytes)
      : size_(std::max(bytes, min_bytes) / sizeof(Line) - 1),
        window_(std::min(max_window, std::bit_floor(size_ / 16))),
        lines_(size_) {
    advise();
  }

  // Prefetches the cache line of a position.
  void prefetch(Symmetry::Key key) const { __builtin_prefetch(&line_of(key)); }

  // Returns nullopt if the position is not in the table (any more).
  std::optional<TableFact> find(Symmetry::Key key) const {
    for (const Word& place : line_of(key).places) {
      const Word word = load(place);
      if (key_of(word) == key) return fact_of(word);
    }
    return std::nullopt;
  }

  // Stores a result that took a search of `nodes` positions. Precondition: not the key of the empty
  // board.
  void store(Symmetry::Key key, TableFact fact, std::uint64_t nodes) {
    put(key << key_shift | weight_of(nodes) << weight_shift | (fact.is_general ? general : 0) |
        (fact.wins ? wins : 0));
  }

  void clear() {
    lines_ = LazilyZeroedArray<Line>(size_);
    advise();
  }

  // Removes all entries for which `keeps(key, fact)` is false. No other thread may use the table
  // meanwhile.
  template <class Keeps>
  void keep(const Keeps& keeps) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (Word& place : lines_[i].places) {
        if (place != 0 && !keeps(key_of(place), fact_of(place))) place = 0;
      }
    }
  }

  // Returns the share of used entries, from 0 to 1, estimated from a sample of some thousand.
  double share_taken() const {
    const std::size_t looked_at = std::min<std::size_t>(size_, 1024);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < looked_at; ++i) {
      for (const Word& place : lines_[i].places) taken += load(place) != 0 ? 1 : 0;
    }
    return static_cast<double>(taken) / static_cast<double>(8 * looked_at);
  }

 private:
  // Layout of a word, from the lowest bit: wins (1), is general (1), weight (3), unused (1), key
  // (58).
  static constexpr Word wins = 1, general = 2;
  static constexpr int weight_shift = 2;
  static constexpr Word weights = Word{7} << weight_shift;
  static constexpr int key_shift = 64 - Symmetry::key_bits;
  static constexpr std::size_t max_window = 1024;

  // A cache line; a position can use any slot in its line.
  struct alignas(64) Line {
    std::array<Word, 8> places;
  };

  // Requests huge pages for large tables: accesses are spread over the whole table, and the TLB
  // holds few entries. If the system has no huge pages, small ones are used. Tables of up to 16 MiB
  // are as fast without, and the system sometimes takes half a second to find huge pages, too long
  // for a search with a deadline.
  void advise() {
#if defined(__linux__)
    constexpr std::size_t page = 4096, min_space = std::size_t{100} << 20;
    void* start = &lines_[0];
    std::size_t space = size_ * sizeof(Line);
    if (space < min_space) return;
    if (std::align(page, page, start, space) != nullptr) madvise(start, space, MADV_HUGEPAGE);
#endif
  }

  static Symmetry::Key key_of(Word word) { return word >> key_shift; }
  static TableFact fact_of(Word word) { return {(word & wins) != 0, (word & general) != 0}; }

  // Returns the logarithm to base 8, at most 7.
  static Word weight_of(std::uint64_t nodes) {
    return std::min<Word>(7, static_cast<Word>(std::bit_width(nodes | 1) - 1) / 3);
  }
  static std::uint64_t mix(Symmetry::Key key) {
    const auto product = static_cast<bits::Word128>(key ^ key >> 29) * 0x9e3779b97f4a7c15U;
    return (static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64)) *
           0xd6e8feb86659fd93U;
  }
  // Returns the index of a line: the window of the key's family, then a line in it.
  std::size_t number_of(Symmetry::Key key) const {
    const auto window = static_cast<std::size_t>(
        static_cast<bits::Word128>(mix(Symmetry::family(key))) * (size_ - window_ + 1) >> 64);
    return window + static_cast<std::size_t>(mix(key) >> 32 & (window_ - 1));
  }
  Line& line_of(Symmetry::Key key) { return lines_[number_of(key)]; }
  const Line& line_of(Symmetry::Key key) const { return lines_[number_of(key)]; }
  static Word load(const Word& place) { return __atomic_load_n(&place, __ATOMIC_RELAXED); }

  void put(Word word) {
    Line& line = line_of(key_of(word));
    Word* victim = nullptr;
    Word min = 0;
    for (std::size_t i = 0; i < line.places.size(); ++i) {
      // Starts at a slot that depends on the key, so that ties are not always replaced in the same
      // slot.
      Word& place = line.places[(i + key_of(word)) % line.places.size()];
      const Word old = load(place);
      if (key_of(old) == key_of(word)) {
        victim = &place;
        break;
      }
      const Word here = old == 0 ? 0 : 1 + (old & weights);
      if (victim == nullptr || here < min) {
        min = here;
        victim = &place;
      }
    }
    __atomic_store_n(victim, word, __ATOMIC_RELAXED);
  }

  std::size_t size_;    // in lines
  std::size_t window_;  // in lines; a power of two
  LazilyZeroedArray<Line> lines_;
};

}  // namespace gauntlet::atoms
