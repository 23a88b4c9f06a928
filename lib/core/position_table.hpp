#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gauntlet {

// The transposition table of an exact search: one place for each hash, at which the entry that was
// stored last stands. Whenever half of it is taken it grows, `growth` times, up to `most` entries;
// all three are powers of two. An Entry says its hash() and whether it is_empty(), as those are
// that nothing was stored in.
template <class Entry, std::size_t growth>
class PositionTable {
 public:
  PositionTable(std::size_t least, std::size_t most) : most_(most), entries_(least) {}

  // The entry at the place of a hash: empty, or of any position.
  const Entry& at(std::uint64_t hash) const { return entries_[hash & (entries_.size() - 1)]; }

  // Precondition: the entry is not empty. Throws std::bad_alloc.
  void store(const Entry& entry) {
    if (used_ >= entries_.size() / 2 && entries_.size() < most_) grow();
    put(entry);
  }

 private:
  void put(const Entry& entry) {
    Entry& place = entries_[entry.hash() & (entries_.size() - 1)];
    if (place.is_empty()) ++used_;
    place = entry;
  }

  void grow() {
    std::vector<Entry> old(std::min(entries_.size() * growth, most_));
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old) {
      if (!entry.is_empty()) put(entry);
    }
  }

  std::size_t most_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;  // entries that are not empty
};

}  // namespace gauntlet
