#include "atoms/exact_transposition_table.hpp"

namespace gauntlet::atoms {

std::size_t ExactTranspositionTable::slot(Cells ones, Cells twos, Cells mine) const {
  return hash_of({ones, twos, 0, mine}) & (entries_.size() - 1);
}

ExactTranspositionTable::Entry ExactTranspositionTable::find(const Bitboard& x) const {
  if (!entries_.empty()) {
    const Entry& entry = entries_[slot(x.ones, x.twos, x.mine)];
    if (entry.is_of(x)) return entry;
  }
  Entry entry;
  entry.ones = x.ones;
  entry.twos = x.twos;
  entry.mine = x.mine;
  return entry;
}

void ExactTranspositionTable::store(const Entry& entry) {
  if (used_ >= entries_.size() / 2 && entries_.size() < most_size) grow();
  put(entry);
}

void ExactTranspositionTable::put(const Entry& entry) {
  Entry& place = entries_[slot(entry.ones, entry.twos, entry.mine)];
  if (place.is_empty()) ++used_;
  place = entry;
}

void ExactTranspositionTable::grow() {
  std::vector<Entry> old(entries_.empty() ? least_size : entries_.size() * 4);
  old.swap(entries_);
  used_ = 0;
  for (const Entry& entry : old) {
    if (!entry.is_empty()) put(entry);
  }
}

}  // namespace gauntlet::atoms
