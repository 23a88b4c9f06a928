#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "core/bits.hpp"
#include "fish/geometry.hpp"
#include "fish/node.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// A number of value units (EngineRules).
template <class Word>
using ValueOf = std::conditional_t<std::is_same_v<Word, bits::Word64>, int, std::int64_t>;

// A position of the engine: all penguins that can still move, or all that are placed while some are
// yet to be placed.
template <class Word>
struct EngineNode {
  Word free = 0;                   // tiles without a penguin
  std::array<Word, 4> penguins{};  // by player; player 0 is the one that the engine plays for
  std::uint8_t mover = 0;
  std::uint8_t left = 0;  // penguins that all players together have yet to place
};

// The cells that each player's penguins can ever reach.
template <class Word>
struct Reach {
  std::array<Word, 4> of{};
  Word contested = 0;  // by more than one player
};

// The rules of the engine and its static evaluation. A value is what player 0 gains more than the
// others do on average, from a position to the end of the game. Its unit is a sixtieth of the
// greatest common divisor of the fish on the tiles, so that no value is rounded.
template <class Word>
class EngineRules {
 public:
  using Value = ValueOf<Word>;
  static constexpr int unit = 60;  // divisible by the number of opponents

  // Returns whether the engine can play on a board: whether the word has a bit for each cell, and
  // a hundred times the sum of all values does not overflow.
  static bool fits(const Board& board) {
    std::int64_t total = 0;
    for (const Position at : board.positions()) total += board.fish(at);
    const std::int64_t max = std::numeric_limits<Value>::max() / (2 * 100 * unit);
    return board.rows() * board.columns() <= static_cast<int>(8 * sizeof(Word)) &&
           total / divisor_of(board) <= max;
  }

  // `begin` is the board at the beginning of the game, which decides the unit. Precondition: the
  // state has players, and fits(begin).
  EngineRules(const Board& begin, const State& state)
      : geometry_(state.board()),
        players_(static_cast<int>(state.players().size())),
        columns_(state.board().columns()),
        divisor_(divisor_of(begin)) {
    find_values();
    find_steps(state.board());
  }

  const Geometry<Word>& geometry() const { return geometry_; }
  int players() const { return players_; }
  Position position(int cell) const { return {cell / columns_, cell % columns_}; }
  int cell(Position at) const { return at.row * columns_ + at.column; }

  // Convert values to fish: in general, and those of sets of tiles, without opponents' means.
  double fish_per_unit() const { return static_cast<double>(divisor_) / unit; }
  std::int64_t sixtieths(Value value) const { return value * divisor_; }
  std::int64_t fish(Value gain) const { return gain / unit * divisor_; }

  // Returns the position of a state in which player 0 is to move, and can. `left`: penguins yet to
  // be placed.
  EngineNode<Word> root_of(const State& state, int left) const {
    EngineNode<Word> node;
    node.left = static_cast<std::uint8_t>(left);
    for (const auto& level : geometry_.levels) node.free |= level.tiles;
    for (std::size_t i = 0; i < state.players().size(); ++i) {
      for (const Position place : state.players()[i].places) {
        node.penguins[i] |= bits::bit<Word>(cell(place));
      }
      node.free &= ~node.penguins[i];
    }
    if (left == 0) simplify(node);
    return node;
  }

  // The value of a tile, on average, and what its gatherer's side gains by it.
  Value value(int cell) const { return values_[index(cell)]; }
  Value average() const { return average_; }
  Value gain(int mover, int cell) const { return mover == 0 ? value(cell) : averaged(value(cell)); }
  // Converts what the opponents gain together to what they gain on average.
  Value averaged(Value value) const { return players_ < 3 ? value : value / (players_ - 1); }

  // Returns the sum of the values of the cells in a set.
  Value sum(Word set) const {
    Value sum = 0;
    for (const auto& chunk : sums_) {
      sum += chunk[static_cast<std::uint8_t>(set)];
      set >>= 8;
    }
    return sum;
  }

  // Returns the least value of the tiles in a set; 0 if it is empty.
  Value least(Word set) const {
    for (auto level = geometry_.levels.rbegin(); level != geometry_.levels.rend(); ++level) {
      const Word tiles = level->tiles & set;
      if (tiles != 0) return value(bits::lowest(tiles));
    }
    return 0;
  }

  std::uint8_t next_player(int player) const {
    return static_cast<std::uint8_t>(player + 1 == players_ ? 0 : player + 1);
  }

  // Removes penguins that are stuck, which they stay, and passes the turn to the next player that
  // can move. Returns false if nobody can. Precondition: all penguins are placed.
  bool simplify(EngineNode<Word>& node) const {
    const Word movable = geometry_.next_to(node.free);
    Word any = 0;
    for (Word& penguins : node.penguins) any |= penguins &= movable;
    if (any == 0) return false;
    while (node.penguins[node.mover] == 0) node.mover = next_player(node.mover);
    return true;
  }

  Reach<Word> reach(const EngineNode<Word>& node) const {
    Reach<Word> reach;
    Word any = 0;
    for (std::size_t i = 0; i < index(players_); ++i) {
      if (node.penguins[i] == 0) continue;
      reach.of[i] = geometry_.reach(node.penguins[i], node.free);
      reach.contested |= any & reach.of[i];
      any |= reach.of[i];
    }
    return reach;
  }

  // Returns the static evaluation.
  Value evaluate(const EngineNode<Word>& node, const Reach<Word>& reach) const {
    const auto gains = estimate(node, reach);
    return (gains[0] - averaged(gains[1] + gains[2] + gains[3])) / 100;
  }

  // Returns an estimate of what each player gains, in hundredths. Tiles count in part for the
  // player that is nearest to them in moves: more the nearer it is, most if no other player can
  // reach them.
  std::array<Value, 4> estimate(const EngineNode<Word>& node, const Reach<Word>& reach) const {
    std::array<Word, 4> one{}, two{};  // reached in one move, or in two and in one by nobody
    std::array<Value, 4> score{};
    Word any_one = 0, shared_one = 0;
    for (std::size_t i = 0; i < index(players_); ++i) {
      for (Word penguins = node.penguins[i]; penguins != 0;) {
        const int from = bits::pop(penguins);
        one[i] |= geometry_.targets(from, node.free);
        score[i] += stay(from, geometry_.cells[index(from)].around & node.free);
      }
      shared_one |= any_one & one[i];
      any_one |= one[i];
    }
    Word any_two = 0, shared_two = 0;
    for (std::size_t i = 0; i < index(players_); ++i) {
      two[i] = slides(one[i], node.free) & ~any_one;
      shared_two |= any_two & two[i];
      any_two |= two[i];
    }
    for (std::size_t i = 0; i < index(players_); ++i) {
      const Word lone = reach.of[i] & ~reach.contested;
      score[i] += alone * sum(lone) + one_move * sum(one[i] & ~shared_one & ~lone) +
                  two_moves * sum(two[i] & ~shared_two & ~lone);
      if (i == node.mover) score[i] += first * sum(one[i] & shared_one);
    }
    return score;
  }

  // Returns an estimate of what a player gathers on tiles that nobody else can reach.
  Value estimate_alone(Word free, Word penguins) const {
    const Word all = free | penguins;
    return (sum(all) - least(all)) * alone / 100;
  }

 private:
  // The parts of the fish on a tile that count as gained, in percent. Tuned by games on 8×8 with
  // 4,000 positions a move; the exact values matter little.
  static constexpr int own_tile = 100;  // under a penguin that can move
  static constexpr int last_exit = 60;  // under one with a single free neighbor
  static constexpr int per_exit = 4;    // for each free neighbor, of an average tile
  static constexpr int alone = 85;      // that nobody else can reach
  static constexpr int one_move = 62;   // that the player alone reaches in one move
  static constexpr int two_moves = 50;  // in two, and nobody in one
  static constexpr int first = 12;      // that several reach in one, for the player to move

  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  // Returns the worth of a penguin's place, given its free neighbors.
  Value stay(int from, Word around) const {
    if (around == 0) return 0;
    int exits = 1;
    for (around &= around - 1; around != 0; around &= around - 1) ++exits;
    return value(from) * (exits == 1 ? last_exit : own_tile) + exits * per_exit * average_;
  }

  static std::int64_t divisor_of(const Board& board) {
    std::int64_t divisor = 0;
    for (const Position at : board.positions()) {
      divisor = std::gcd(divisor, std::int64_t{board.fish(at)});
    }
    return std::max<std::int64_t>(divisor, 1);
  }

  void find_values() {
    int tiles = 0;
    for (const std::int64_t fish : geometry_.fish) {
      values_.push_back(static_cast<Value>(fish / divisor_ * unit));
      average_ += values_.back();
      if (fish > 0) ++tiles;
    }
    average_ /= std::max(tiles, 1);
    for (std::size_t chunk = 0; chunk < sums_.size(); ++chunk) {
      for (std::size_t set = 1; set < sums_[chunk].size(); ++set) {
        const std::size_t cell = 8 * chunk + index(std::countr_zero(set));
        sums_[chunk][set] =
            sums_[chunk][set & (set - 1)] + (cell < values_.size() ? values_[cell] : 0);
      }
    }
  }

  // A step in one direction, as shifts of the cells in even and odd rows.
  struct Step {
    Word even = 0, odd = 0;  // the cells from which the step stays on the board
    int even_shift = 0, odd_shift = 0;
  };

  void find_steps(const Board& board) {
    for (std::size_t i = 0; i < all_directions.size(); ++i) {
      for (const Position from : board.positions()) {
        const Position to = neighbor(from, all_directions[i]);
        if (!board.contains(to)) continue;
        const bool is_odd = from.row % 2 != 0;
        (is_odd ? steps_[i].odd : steps_[i].even) |= bits::bit<Word>(cell(from));
        (is_odd ? steps_[i].odd_shift : steps_[i].even_shift) = cell(to) - cell(from);
      }
    }
  }

  static Word shifted(Word set, int shift) { return shift >= 0 ? set << shift : set >> -shift; }

  // Returns the cells that penguins on any cell of `from` could slide to over the cells in `free`.
  Word slides(Word from, Word free) const {
    Word found = 0;
    for (const Step& step : steps_) {
      for (Word edge = from; edge != 0;) {
        edge = (shifted(edge & step.even, step.even_shift) |
                shifted(edge & step.odd, step.odd_shift)) &
               free;
        found |= edge;
      }
    }
    return found;
  }

  Geometry<Word> geometry_;
  int players_;
  int columns_;
  std::int64_t divisor_;
  std::vector<Value> values_;
  Value average_ = 0;  // value of a tile
  std::array<std::array<Value, 256>, sizeof(Word)> sums_{};
  std::array<Step, 6> steps_{};
};

}  // namespace gauntlet::fish
