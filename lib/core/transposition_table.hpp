#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/lazily_zeroed_array.hpp"

namespace gauntlet {

// A transposition table for searches with depths, in buckets of four entries, one cache line each.
// Positions are identified only by a 64-bit hash: very rarely two are confused, so a stored move
// may be illegal. Any number of threads may read and write concurrently. An entry's two
// words are written separately; the first is the key xor the second, so a mix of two entries
// matches neither key (Hyatt and Mann 2002).
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { none, lower, upper, exact };  // none: no entry
  struct Entry {
    std::int32_t value;  // a bound or the exact value
    std::uint16_t move;  // the best move, or no_move
    std::uint8_t depth;  // depth of the search in plies
    Bound bound;
    std::uint8_t age;  // number of the search that stored the entry, below 64
  };
  static constexpr std::uint16_t no_move = 0xffff;

  // Creates a table with as many buckets as fit, a power of two. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes)
      : mask_(std::bit_floor(bytes / sizeof(Bucket) | 1) - 1), buckets_(mask_ + 1) {}

  // Marks all present entries as old, so that they are replaced first. No other thread may use the
  // table meanwhile.
  void next_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % 64); }

  // Returns the entry for a key; Bound::none if there is none.
  Entry find(std::uint64_t key) const {
    for (const Place& place : buckets_[key & mask_].places) {
      const std::uint64_t word = load(place.word);
      if ((load(place.check) ^ word) == key) return entry_of(word);
    }
    return {};
  }

  // Prefetches the bucket of a key.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  // Replaces the entry of the same position, keeping its move if `move` is no_move; otherwise the
  // oldest and shallowest entry of the bucket.
  void store(std::uint64_t key, int value, int depth, int move, Bound bound) {
    Place* best = nullptr;
    int min = 0;
    for (Place& place : buckets_[key & mask_].places) {
      const std::uint64_t word = load(place.word);
      const Entry entry = entry_of(word);
      if ((load(place.check) ^ word) == key) {
        if (move == no_move) move = entry.move;
        best = &place;
        break;
      }
      if (best != nullptr && worth(entry) >= min) continue;
      best = &place;
      min = worth(entry);
    }
    const std::uint64_t word = word_of(
        {value, static_cast<std::uint16_t>(move), static_cast<std::uint8_t>(depth), bound, age_});
    __atomic_store_n(&best->check, key ^ word, __ATOMIC_RELAXED);
    __atomic_store_n(&best->word, word, __ATOMIC_RELAXED);
  }

 private:
  struct Place {
    std::uint64_t check;  // the key xor the word
    std::uint64_t word;   // the entry
  };
  struct alignas(64) Bucket {
    Place places[4];
  };

  static std::uint64_t load(const std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
  }

  // The value, the move, the depth, the age and the bound, from the highest bit to the lowest.
  static std::uint64_t word_of(const Entry& entry) {
    return std::uint64_t{static_cast<std::uint32_t>(entry.value)} << 32 |
           std::uint64_t{entry.move} << 16 | std::uint64_t{entry.depth} << 8 |
           std::uint64_t{entry.age} << 2 | static_cast<std::uint64_t>(entry.bound);
  }

  static Entry entry_of(std::uint64_t word) {
    return {static_cast<std::int32_t>(word >> 32), static_cast<std::uint16_t>(word >> 16),
            static_cast<std::uint8_t>(word >> 8), static_cast<Bound>(word & 3),
            static_cast<std::uint8_t>(word >> 2 & 63)};
  }

  int worth(const Entry& entry) const {
    return entry.depth - (entry.age == age_ ? 0 : 256) - (entry.bound == Bound::none ? 1024 : 0);
  }

  std::size_t mask_;
  LazilyZeroedArray<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace gauntlet
