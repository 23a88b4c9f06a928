#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "atoms/bitboard.hpp"
#include "atoms/lazily_zeroed_array.hpp"

namespace gauntlet::atoms {

// The transposition table of the principal variation search, in buckets of four entries, one cache
// line each. Positions are identified only by a 64-bit hash: very rarely two are confused, so a
// stored move may be illegal. Any number of threads may read and write concurrently. An entry's two
// words are written separately; the first is the key xor the second, so a mix of two entries
// matches neither key (Hyatt and Mann 2002).
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { none, lower, upper, exact };  // none: no entry
  struct Entry {
    std::int32_t value;  // a bound or the exact value; proven ends count plies from the position
    std::uint8_t depth;  // depth of the search in plies
    std::uint8_t cell;   // cell of the best move, or no_cell
    Bound bound;
    std::uint8_t age;  // number of the search that stored the entry
  };
  static constexpr std::uint8_t no_cell = 255;

  // Creates a table with as many buckets as fit, a power of two. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes)
      : mask_(std::bit_floor(bytes / sizeof(Bucket) | 1) - 1), buckets_(mask_ + 1) {}

  // Marks all present entries as old, so that they are replaced first. No other thread may use the
  // table meanwhile.
  void next_search() { ++age_; }

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

  // Replaces the entry of the same position, keeping its move if `cell` is no_cell; otherwise the
  // oldest and shallowest entry of the bucket.
  void store(std::uint64_t key, int value, int depth, int cell, Bound bound) {
    Place* best = nullptr;
    int min = 0;
    for (Place& place : buckets_[key & mask_].places) {
      const std::uint64_t word = load(place.word);
      const Entry entry = entry_of(word);
      if ((load(place.check) ^ word) == key) {
        if (cell == no_cell) cell = entry.cell;
        best = &place;
        break;
      }
      if (best != nullptr && worth(entry) >= min) continue;
      best = &place;
      min = worth(entry);
    }
    const Entry entry{value, static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(cell),
                      bound, age_};
    std::uint64_t word = 0;
    std::memcpy(&word, &entry, sizeof word);
    __atomic_store_n(&best->check, key ^ word, __ATOMIC_RELAXED);
    __atomic_store_n(&best->word, word, __ATOMIC_RELAXED);
  }

 private:
  struct Place {
    std::uint64_t check;  // the key xor the word
    std::uint64_t word;   // an Entry
  };
  struct alignas(64) Bucket {
    Place places[4];
  };

  static std::uint64_t load(const std::uint64_t& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
  }

  static Entry entry_of(std::uint64_t word) {
    Entry entry;
    static_assert(sizeof entry == sizeof word);
    std::memcpy(&entry, &word, sizeof entry);
    return entry;
  }

  int worth(const Entry& entry) const {
    return entry.depth - (entry.age == age_ ? 0 : 256) - (entry.bound == Bound::none ? 1024 : 0);
  }

  std::size_t mask_;
  LazilyZeroedArray<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace gauntlet::atoms
