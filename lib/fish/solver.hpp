#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/bits.hpp"
#include "fish/geometry.hpp"
#include "fish/node.hpp"
#include "fish/perfect_play_solver.hpp"
#include "gauntlet/fish.hpp"

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

// The rules for positions of the solver (solver.hpp), and bounds of their values that need no
// search.
class SolverRules {
 public:
  using Word = bits::Word64;
  using Fish = std::int64_t;

  // Precondition: the board has at most 64 cells.
  explicit SolverRules(const Board& board);

  // Converts a state of one or two players on this board. Penguins on holes are allowed.
  TwoPlayerPosition sides_of(const State& state) const;

  const Geometry<Word>& geometry() const { return geometry_; }
  Fish fish(int cell) const { return geometry_.fish[static_cast<std::size_t>(cell)]; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }
  int cell(Position at) const { return at.row * columns_ + at.column; }

  // Returns the sum of the fish on the cells of a set.
  Fish sum(Word set) const {
    Fish sum = 0;
    for (const auto& level : geometry_.levels) {
      sum += level.fish * bits::count(static_cast<Word>(level.tiles & set));
    }
    return sum;
  }

  // Returns the fish on the richest cell of a set; 0 if it is empty.
  Fish most(Word set) const {
    for (const auto& level : geometry_.levels) {
      if ((level.tiles & set) != 0) return level.fish;
    }
    return 0;
  }

  // Returns an upper bound of what these penguins can gather on the cells they stand on or can
  // reach: each of them ends on some cell, at best on one of the poorest.
  Fish gather_upper_bound(Word penguins, Word reach) const {
    const Word cells = penguins | reach;
    Fish sum = this->sum(cells);
    int stay = bits::count(penguins) - bits::count(static_cast<Word>(cells & ~tiles_));
    for (auto level = geometry_.levels.rbegin(); level != geometry_.levels.rend() && stay > 0;
         ++level) {
      const int count = std::min(stay, bits::count(static_cast<Word>(level->tiles & cells)));
      sum -= level->fish * count;
      stay -= count;
    }
    return sum;
  }

  // Returns a lower bound of what the opponent gathers, whatever the player to move does now: a
  // penguin with two free neighbors can still move after that.
  Fish opponent_lower_bound(const TwoPlayerPosition& sides) const {
    Fish best = 0;
    for (Word penguins = sides.theirs; penguins != 0;) {
      const int cell = bits::pop(penguins);
      if (geometry_.free_neighbors(cell, sides.free) > 1) best = std::max(best, fish(cell));
    }
    return best;
  }

  // Returns the position after a move, from the opponent's side.
  static TwoPlayerPosition after(const TwoPlayerPosition& sides, CellMove move) {
    return {sides.free & ~bits::bit<Word>(move.to), sides.theirs,
            sides.mine ^ (bits::bit<Word>(move.from) | bits::bit<Word>(move.to))};
  }

  // Returns the position after a placement, from the opponent's side.
  static TwoPlayerPosition after(const TwoPlayerPosition& sides, int to) {
    return {sides.free & ~bits::bit<Word>(to), sides.theirs, sides.mine | bits::bit<Word>(to)};
  }

  // Returns the canonical form of a position: the smallest among it and its mirror images on this
  // board.
  TwoPlayerPosition canonical(const TwoPlayerPosition& sides) const;

 private:
  using Image = std::array<std::uint8_t, 64>;  // the cell that each cell is mapped to

  static Word image_of(Word set, const Image& image) {
    Word result = 0;
    while (set != 0) result |= bits::bit<Word>(image[static_cast<std::size_t>(bits::pop(set))]);
    return result;
  }

  void find_images(const Board& board);

  Geometry<Word> geometry_;
  int columns_;
  Word tiles_ = 0;             // cells with fish
  std::vector<Image> images_;  // mirrorings that map the board to itself
};

// A null-window alpha-beta solver for two players, to the end of the game. The value of a position
// is the fish that the player to move will gather minus those of the other, if both maximize their
// own difference. A transposition table with full positions as keys keeps the bounds found. As soon
// as no tile can be reached by both players, the position is split into two independent one-player
// games.
class Solver {
 public:
  using Fish = SolverRules::Fish;

  // Precondition: the board has at most 64 cells.
  Solver(const Board& board, SolverLimits limits);

  const SolverRules& rules() const { return rules_; }

  // Starts counting positions for the limit.
  void begin() {
    positions_ = 0;
    candidates_.clear();  // left over from an abandoned search
  }
  std::uint64_t positions() const { return positions_; }

  // All functions below throw NodeLimitExceeded. `left` is the number of placements that remain,
  // both players' together. While it is positive, the player to move places next.

  // Alpha-beta with the window (beta - 1, beta), fail-soft: a result of at least beta is a lower
  // bound of the value, a smaller one an upper bound.
  Fish search(const TwoPlayerPosition& sides, int left, Fish beta) {
    return left > 0 ? placing(sides, left, beta) : moving(sides, beta);
  }

  // Returns the value, found by null-window searches (MTD(f), as in search.hpp).
  Fish value(const TwoPlayerPosition& sides, int left);

  // Return the smallest of the best placements or moves. Precondition: there is one.
  int placement(const TwoPlayerPosition& sides, int left);
  CellMove move(const TwoPlayerPosition& sides);

 private:
  using Word = SolverRules::Word;

  // Bounds of a position and its best move, initially from the table.
  struct Found {
    Fish lower;
    Fish upper;
    CellMove best = {};
  };

  void count_position();
  Found recall(const TwoPlayerPosition& sides, SubgameKind question, Fish lower, Fish upper) const;

  Fish placing(TwoPlayerPosition sides, int left, Fish beta);
  Fish best_placement(const TwoPlayerPosition& sides, int left, Fish beta, Found& found);
  Fish moving(TwoPlayerPosition sides, Fish beta);
  Fish best_move(const TwoPlayerPosition& sides, Fish beta, Found& found);
  std::optional<Fish> bound(const TwoPlayerPosition& sides, Word mine, Word theirs, Fish beta);
  Fish alone(Word free, Word penguins);

  std::size_t push_placements(const TwoPlayerPosition& sides, CellMove known);
  std::size_t push_moves(const TwoPlayerPosition& sides, CellMove known);
  Fish blocking(const TwoPlayerPosition& sides, int to) const;

  SolverLimits limits_;
  SolverRules rules_;
  SolverTable table_;
  MoveStack candidates_;
  std::uint64_t positions_ = 0;
};

}  // namespace gauntlet::fish
