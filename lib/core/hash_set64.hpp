#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

#include "core/hash.hpp"

namespace gauntlet {

// A set of numbers below 2^64 - 1: a hash table with open addressing and linear probing, 8 bytes
// per slot. It grows by half when three quarters of the slots are taken.
class HashSet64 {
 public:
  // `max_bytes` limits the memory used, including the old table while growing.
  explicit HashSet64(std::size_t max_bytes = static_cast<std::size_t>(-1))
      : max_bytes_(max_bytes) {}

  // Inserts `number`. Returns true if it is new. Throws std::bad_alloc if growing would exceed the
  // limit.
  bool insert(std::uint64_t number) {
    if (count_ >= places_.size() - places_.size() / 4) grow();
    const bool is_new = put(number + 1);
    count_ += is_new ? 1 : 0;
    return is_new;
  }

  bool contains(std::uint64_t number) const {
    return !places_.empty() && places_[find(number + 1)] != 0;
  }

  // Prefetches a number's slot into the cache before it is looked up.
  void prefetch(std::uint64_t number) const {
    if (!places_.empty()) __builtin_prefetch(&places_[splitmix64(number + 1) % places_.size()]);
  }

  std::size_t size() const { return count_; }

 private:
  // Returns the index of the word's slot, or of the free slot where it would be stored.
  std::size_t find(std::uint64_t word) const {
    std::size_t i = splitmix64(word) % places_.size();
    while (places_[i] != 0 && places_[i] != word) i = i + 1 == places_.size() ? 0 : i + 1;
    return i;
  }

  bool put(std::uint64_t word) {
    std::uint64_t& place = places_[find(word)];
    if (place != 0) return false;
    place = word;
    return true;
  }

  void grow() {
    constexpr std::size_t min = 1024;
    const std::size_t old_size = places_.size();
    const std::size_t size = old_size < min ? min : old_size + old_size / 2;
    if ((old_size + size) * sizeof(std::uint64_t) > max_bytes_) throw std::bad_alloc();
    std::vector<std::uint64_t> old(size);
    old.swap(places_);
    for (const std::uint64_t word : old) {
      if (word != 0) put(word);
    }
  }

  std::size_t max_bytes_;
  std::vector<std::uint64_t> places_ = {};  // each number plus 1; 0 marks a free slot
  std::size_t count_ = 0;
};

}  // namespace gauntlet
