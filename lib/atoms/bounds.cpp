#include "atoms/bounds.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

}  // namespace

std::size_t Bounds::slot(Cells ones, Cells twos, Cells mine) const {
  return mix(mix(mix(1, ones), twos), mine) & (entries_.size() - 1);
}

Bounds::Entry Bounds::find(const Electrons& x) const {
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

void Bounds::store(const Entry& entry) {
  if (used_ >= entries_.size() / 2 && entries_.size() < most_size) grow();
  put(entry);
}

void Bounds::put(const Entry& entry) {
  Entry& place = entries_[slot(entry.ones, entry.twos, entry.mine)];
  if (place.upper < place.lower) ++used_;
  place = entry;
}

void Bounds::grow() {
  std::vector<Entry> old(entries_.empty() ? least_size : entries_.size() * 4);
  old.swap(entries_);
  used_ = 0;
  for (const Entry& entry : old) {
    if (entry.lower <= entry.upper) put(entry);
  }
}

}  // namespace gauntlet::atoms
