#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gauntlet {

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
