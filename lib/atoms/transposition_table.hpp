#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/lazily_zeroed_array.hpp"

namespace gauntlet::atoms {

// The transposition table of the principal variation search: what it found of the positions it
// met, in buckets of four that fill a cache line. Positions are known by 64 bits of hash only: one
// may, very rarely, be taken for another, so a move read from here need not be legal.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { none, lower, upper, exact };  // none: the entry is empty
  struct Entry {
    std::uint64_t key;   // hash_of() the position
    std::int32_t value;  // a bound of it, or exact; proven ends count plies from the position
    std::uint8_t depth;  // plies that were searched
    std::uint8_t cell;   // of the best move, or no_cell
    Bound bound;
    std::uint8_t age;  // the search that stored it
  };
  static constexpr std::uint8_t no_cell = 255;

  // As many entries as fit, by powers of two. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes)
      : mask_(std::bit_floor(bytes / sizeof(Bucket) | 1) - 1), buckets_(mask_ + 1) {}

  // What is stored from now on outlives what was before.
  void next_search() { ++age_; }

  // Null when nothing is known.
  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key & mask_].entries) {
      if (entry.key == key && entry.bound != Bound::none) return &entry;
    }
    return nullptr;
  }

  // Begins to bring into the cache what may be found soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  // In place of the same position, whose move is kept if there is no new one, or else of the oldest
  // and shallowest in its bucket.
  void store(std::uint64_t key, int value, int depth, int cell, Bound bound) {
    Bucket& bucket = buckets_[key & mask_];
    Entry* place = nullptr;
    for (Entry& entry : bucket.entries) {
      if (entry.key == key) {
        if (cell == no_cell) cell = entry.cell;
        place = &entry;
        break;
      }
      if (place == nullptr || worth(entry) < worth(*place)) place = &entry;
    }
    *place = {key,   value, static_cast<std::uint8_t>(depth), static_cast<std::uint8_t>(cell),
              bound, age_};
  }

 private:
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  int worth(const Entry& entry) const {
    return entry.depth - (entry.age == age_ ? 0 : 256) - (entry.bound == Bound::none ? 1024 : 0);
  }

  std::size_t mask_;
  LazilyZeroedArray<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace gauntlet::atoms
