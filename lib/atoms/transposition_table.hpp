#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "atoms/bitboard.hpp"
#include "atoms/lazily_zeroed_array.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {

// What the engine's search found of the boards it met. Boards are known by 64 bits of hash only:
// one may, very rarely, be taken for another, so a move read from here need not be legal.
class TranspositionTable {
 public:
  enum class Kind : std::uint8_t { none, lower, upper, exact };
  struct Entry {
    std::uint64_t key;
    std::int16_t value;  // packed
    std::int16_t depth;
    std::uint8_t cell;  // the best move, or no_cell
    Kind kind;
    std::uint8_t age;
  };
  static constexpr std::uint8_t no_cell = 255;

  // As many entries as fit, by powers of two. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t bytes)
      : mask_(std::bit_floor(bytes / sizeof(Bucket) | 1) - 1), buckets_(mask_ + 1) {}

  // What is stored from now on outlives what was before.
  void next_search() { ++age_; }

  const Entry* find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key & mask_].entries) {
      if (entry.key == key && entry.kind != Kind::none) return &entry;
    }
    return nullptr;
  }

  // Begins to bring what may be found soon.
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  // In place of the same board, or else of the oldest and shallowest in its bucket.
  void store(std::uint64_t key, int value, int depth, int cell, Kind kind) {
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
    *place = {key,  pack(value), static_cast<std::int16_t>(depth), static_cast<std::uint8_t>(cell),
              kind, age_};
  }

  // Values fit into 16 bits: those that are proven lie at the ends of the range.
  static constexpr int most_unproven = 30'000;
  static std::int16_t pack(int value) {
    if (is_win(value)) value -= win_value - packed_win;
    if (is_loss(value)) value += win_value - packed_win;
    return static_cast<std::int16_t>(value);
  }
  static int unpack(std::int16_t value) {
    if (value > most_unproven) return value + (win_value - packed_win);
    if (value < -most_unproven) return value - (win_value - packed_win);
    return value;
  }

 private:
  static constexpr int packed_win = 32'000;
  struct alignas(64) Bucket {
    Entry entries[4];
  };

  int worth(const Entry& entry) const {
    return entry.depth - (entry.age == age_ ? 0 : 256) - (entry.kind == Kind::none ? 1024 : 0);
  }

  std::size_t mask_;
  LazilyZeroedArray<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace gauntlet::atoms
