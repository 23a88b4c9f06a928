#include "fish/table.hpp"

namespace gauntlet::fish {
namespace {

using bits::Word128;
using bits::Word64;

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}
constexpr std::uint64_t mix(std::uint64_t hash, Word128 word) {
  return mix(mix(hash, static_cast<Word64>(word)), static_cast<Word64>(word >> 64));
}

}  // namespace

template <class Word>
std::size_t Table<Word>::slot(const Node<Word>& node) const {
  // Not the turns: what was best with fewer of them is the best guess for more.
  std::uint64_t hash = mix(node.mover + 1, node.free);
  for (const Word penguins : node.penguins) hash = mix(hash, penguins);
  return hash & (entries_.size() - 1);
}

template <class Word>
void Table<Word>::store(const Entry& entry) {
  Entry& place = (*this)[entry.node];
  if (place.upper < place.lower) ++used_;
  place = entry;
  if (used_ > entries_.size() / 2 && entries_.size() * 2 * sizeof(Entry) <= max_bytes) grow();
}

template <class Word>
void Table<Word>::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  used_ = 0;
  for (const Entry& entry : old) {
    if (entry.upper < entry.lower) continue;
    Entry& place = (*this)[entry.node];
    if (place.upper < place.lower) ++used_;
    place = entry;
  }
}

template class Table<Word64>;
template class Table<Word128>;

}  // namespace gauntlet::fish
