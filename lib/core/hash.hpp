#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <vector>

// Hash functions with the same values on every machine and in every version, and hash tables.
namespace gauntlet {

// One step of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits that sends
// neighbors far apart.
constexpr std::uint64_t splitmix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// Combines a hash with one more word. The result depends on the order of the words.
constexpr std::uint64_t hash_combine(std::uint64_t hash, std::uint64_t word) {
  return splitmix64(splitmix64(hash) + word);
}

// 64-bit FNV-1a (Fowler, Noll, Vo). Its values are stored in results files, so it must never
// change.
constexpr std::uint64_t fnv_1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

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

// A direct-mapped transposition table with always-replace: one slot per index. When half of the
// slots are taken, it grows by the factor `growth`, up to `max` entries; `min`, `max` and
// `growth` are powers of two. An Entry has hash() and is_empty(); a default-constructed Entry is
// empty.
template <class Entry, std::size_t growth>
class DirectMappedTable {
 public:
  DirectMappedTable(std::size_t min, std::size_t max) : max_(max), entries_(min) {}

  // Returns the entry in the slot of a hash: empty, or of any position with this slot.
  const Entry& at(std::uint64_t hash) const { return entries_[hash & (entries_.size() - 1)]; }

  // Precondition: the entry is not empty. Throws std::bad_alloc.
  void store(const Entry& entry) {
    if (used_ >= entries_.size() / 2 && entries_.size() < max_) grow();
    put(entry);
  }

 private:
  void put(const Entry& entry) {
    Entry& place = entries_[entry.hash() & (entries_.size() - 1)];
    if (place.is_empty()) ++used_;
    place = entry;
  }

  void grow() {
    std::vector<Entry> old(std::min(entries_.size() * growth, max_));
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old) {
      if (!entry.is_empty()) put(entry);
    }
  }

  std::size_t max_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;  // entries that are not empty
};

}  // namespace gauntlet
