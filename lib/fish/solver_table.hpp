#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fish/node.hpp"

namespace gauntlet::fish {

// A position for the solver, from the side of the player to move: disjoint sets of cells
// (geometry.hpp). Stuck penguins may be left out.
struct TwoPlayerPosition {
  bits::Word64 free = 0;  // tiles without a penguin
  bits::Word64 mine = 0;
  bits::Word64 theirs = 0;
  bool operator==(const TwoPlayerPosition&) const = default;
};

// The value that an entry holds: the value during placement, the value once all penguins are
// placed, or what one player gathers alone. The three have separate entries.
enum class SubgameKind : std::uint8_t { moving = 1, placing, alone };

// A transposition table entry. Each cell is a hole, free, or holds a penguin of the player to move
// or of the opponent: two bits. So two words encode the whole position, and no two positions are
// confused. The bounds take 48 bits each, enough for 64 tiles of 2^31 fish.
class SolverEntry {
 public:
  SolverEntry() = default;  // empty
  // `best` is the best move found (for a placement both cells are the tile; both 0 for none).
  // `searched` is the number of positions searched.
  SolverEntry(const TwoPlayerPosition& sides, SubgameKind question, std::int64_t lower,
              std::int64_t upper, CellMove best, std::uint64_t searched)
      : free_or_theirs_(sides.free | sides.theirs),
        mine_or_theirs_(sides.mine | sides.theirs),
        lower_(lower * 0x10000 + std::int64_t{best.from} * 0x100 + best.to),
        upper_(upper * 0x10000 + static_cast<std::int64_t>(std::bit_width(searched)) * 0x100 +
               static_cast<int>(question)) {}

  bool is_empty() const { return upper_ == 0; }  // an entry in use has a nonzero question
  bool is_of(const TwoPlayerPosition& sides, SubgameKind question) const {
    return free_or_theirs_ == (sides.free | sides.theirs) &&
           mine_or_theirs_ == (sides.mine | sides.theirs) && this->question() == question;
  }
  bool is_same(const SolverEntry& other) const {
    return free_or_theirs_ == other.free_or_theirs_ && mine_or_theirs_ == other.mine_or_theirs_ &&
           question() == other.question();
  }

  std::int64_t lower() const { return lower_ >> 16; }
  std::int64_t upper() const { return upper_ >> 16; }
  CellMove best() const {
    return {static_cast<std::uint8_t>(lower_ >> 8), static_cast<std::uint8_t>(lower_)};
  }
  // Returns the bit width of the number of positions searched.
  int effort() const { return static_cast<std::uint8_t>(upper_ >> 8); }
  SubgameKind question() const { return static_cast<SubgameKind>(upper_ & 0xff); }

  std::uint64_t hash() const { return hash(free_or_theirs_, mine_or_theirs_, question()); }
  static std::uint64_t hash(const TwoPlayerPosition& sides, SubgameKind question) {
    return hash(sides.free | sides.theirs, sides.mine | sides.theirs, question);
  }

 private:
  static std::uint64_t hash(bits::Word64 one, bits::Word64 other, SubgameKind question) {
    return mix(mix(static_cast<std::uint64_t>(question) + 1, one), other);
  }

  bits::Word64 free_or_theirs_ = 0;
  bits::Word64 mine_or_theirs_ = 0;
  std::int64_t lower_ = 0;
  std::int64_t upper_ = 0;
};
static_assert(sizeof(SolverEntry) == 32);

// The transposition table of the solver, with two-tier replacement: of each pair of entries, one is
// the most expensive to compute and one the most recent. It starts small and doubles whenever half
// of it is in use, within its memory limit. That limit includes the old table while entries are
// copied.
class SolverTable {
 public:
  // `memory` is in bytes.
  explicit SolverTable(std::size_t memory)
      : max_(std::max(min, std::bit_floor(memory / 3 * 2 / sizeof(Pair)))), pairs_(min) {}

  // Returns the entry for a position, or nullptr.
  const SolverEntry* find(const TwoPlayerPosition& sides, SubgameKind question) const {
    for (const SolverEntry& known :
         pairs_[SolverEntry::hash(sides, question) & (pairs_.size() - 1)]) {
      if (known.is_of(sides, question)) return &known;
    }
    return nullptr;
  }

  // Precondition: the entry is not empty.
  void store(const SolverEntry& known) {
    if (used_ >= pairs_.size() && pairs_.size() < max_) grow();
    put(known);
  }

 private:
  using Pair = std::array<SolverEntry, 2>;
  static constexpr std::size_t min = 1 << 8;

  void put(const SolverEntry& known) {
    auto& [depth_preferred, always_replace] = pairs_[known.hash() & (pairs_.size() - 1)];
    if (!depth_preferred.is_same(known) &&
        (always_replace.is_same(known) || known.effort() < depth_preferred.effort())) {
      replace(always_replace, known);
      return;
    }
    if (!depth_preferred.is_empty() && !depth_preferred.is_same(known))
      replace(always_replace, depth_preferred);
    replace(depth_preferred, known);
  }

  void replace(SolverEntry& old, const SolverEntry& known) {
    if (old.is_empty()) ++used_;
    old = known;
  }

  void grow() {
    std::vector<Pair> old(pairs_.size() * 2);
    old.swap(pairs_);
    used_ = 0;
    for (const Pair& pair : old) {
      for (const SolverEntry& known : pair) {
        if (!known.is_empty()) put(known);
      }
    }
  }

  std::size_t max_;
  std::vector<Pair> pairs_;
  std::size_t used_ = 0;  // entries that are not empty
};

}  // namespace gauntlet::fish
