#include "fish/transposition_table.hpp"

namespace gauntlet::fish {
namespace {

using bits::Word128;
using bits::Word64;

// A multiplication by 2^64 divided by the golden ratio, as in Fibonacci hashing (Knuth, TAOCP 6.4).
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}
constexpr std::uint64_t mix(std::uint64_t hash, Word128 word) {
  return mix(mix(hash, static_cast<Word64>(word)), static_cast<Word64>(word >> 64));
}

}  // namespace

// Without the turns: what was best with fewer of them is the best guess for more.
template <class Word>
std::size_t TranspositionTable<Word>::slot(const Node<Word>& node) const {
  std::uint64_t hash = mix(node.mover + 1, node.free);
  for (const Word penguins : node.penguins) hash = mix(hash, penguins);
  return hash & (entries_.size() - 1);
}

template <class Word>
typename TranspositionTable<Word>::Entry TranspositionTable<Word>::recall(
    const Node<Word>& node, std::int64_t lower, std::int64_t upper) const {
  Entry entry = entries_[slot(node)];
  if (entry.node == node) return entry;
  entry.node.turns = node.turns;
  if (entry.node != node) entry.best = {};
  return {node, lower, upper, entry.best};
}

template <class Word>
void TranspositionTable<Word>::put(const Entry& entry) {
  Entry& place = entries_[slot(entry.node)];
  if (place.upper < place.lower) ++used_;
  place = entry;
}

template <class Word>
void TranspositionTable<Word>::store(const Entry& entry) {
  put(entry);
  if (used_ > entries_.size() / 2 && entries_.size() * 2 * sizeof(Entry) <= max_bytes) grow();
}

template <class Word>
void TranspositionTable<Word>::grow() {
  std::vector<Entry> old(entries_.size() * 2);
  old.swap(entries_);
  used_ = 0;
  for (const Entry& entry : old) {
    if (entry.lower <= entry.upper) put(entry);
  }
}

template class TranspositionTable<Word64>;
template class TranspositionTable<Word128>;

}  // namespace gauntlet::fish
