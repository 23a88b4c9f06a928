#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/deadline.hpp"
#include "fish/engine_rules.hpp"
#include "fish/node.hpp"

namespace gauntlet::fish {

template <class Word>
struct RankedMove {
  CellMove move;  // both cells are the tile for a placement
  ValueOf<Word> rank;
};

// Moves the highest-ranked move at or after an index to it, and returns it.
template <class Word>
CellMove pick(std::vector<RankedMove<Word>>& moves, std::size_t next) {
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(next);
  const auto best = std::max_element(begin, moves.end(),
                                     [](const auto& a, const auto& b) { return a.rank < b.rank; });
  std::swap(*begin, *best);
  return begin->move;
}

// Finds what a player gathers on tiles that no other player can reach.
template <class Word>
class Gatherer {
 public:
  using Value = ValueOf<Word>;

  struct Found {
    Value value = 0;
    bool is_exact = true;  // or an estimate
  };

  // The rules and the deadline must outlive the gatherer.
  Gatherer(const EngineRules<Word>& rules, Deadline& deadline)
      : rules_(rules), deadline_(deadline) {}

  // Returns what a player gathers with these penguins on these tiles, on which there are no others:
  // the most, unless that takes more than `limit` positions.
  Found gather(Word free, Word penguins, int limit) {
    is_exact_ = true;
    const Value value = gather_all(free, penguins, limit);
    return {value, is_exact_};
  }

  // Returns the number of positions searched.
  std::uint64_t nodes() const { return nodes_; }

 private:
  // The fish that a player gathers alone.
  struct Gathered {
    Word free = 0, penguins = 0;
    Value value = 0;
    int limit = 0;  // positions that could be searched for it
    bool is_exact = true;
  };

  // `left`: positions that may still be searched; 0 if the value is an estimate.
  Value gather_all(Word free, Word penguins, int& left) {
    const auto& geometry = rules_.geometry();
    Value sum = 0;
    while (penguins != 0) {
      // A penguin between two areas joins them.
      Word area = 0, inside = penguins & (~penguins + 1);
      for (Word before = 0; inside != before;) {
        before = inside;
        area = geometry.reach(inside, free);
        inside = penguins & geometry.next_to(area);
      }
      sum += gather_area(area, inside, left);
      penguins &= ~inside;
    }
    return sum;
  }

  // Precondition: the tiles are connected, or by penguins between them; all penguins can move.
  Value gather_area(Word free, Word penguins, int& left) {
    const std::uint64_t hash = mix(mix(1, free), penguins);
    Gathered& known = gathered_[hash % gathered_.size()];
    const bool is_known = known.free == free && known.penguins == penguins;
    if (is_known && known.is_exact) return known.value;
    if (is_known && known.limit >= left) return estimated(known.value, left);
    if (left <= 1 || deadline_.passed()) {
      return estimated(rules_.estimate_alone(free, penguins), left);
    }
    ++nodes_;
    const int limit = left--;
    const Value best = gather_best(free, penguins, left);
    gathered_[hash % gathered_.size()] = {free, penguins, best, limit, left > 0};
    return best;
  }

  Value estimated(Value value, int& left) {
    is_exact_ = false;
    left = 0;
    return value;
  }

  // Tries the moves to tiles with few exits first (Warnsdorff 1823).
  Value gather_best(Word free, Word penguins, int& left) {
    const auto& geometry = rules_.geometry();
    const Word all = free | penguins;
    const Value upper = rules_.sum(all) - rules_.least(all);
    const std::size_t first = candidates_.size();
    for (Word starts = penguins; starts != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(starts));
      for (Word cells = geometry.targets(from, free); cells != 0;) {
        const auto to = static_cast<std::uint8_t>(bits::pop(cells));
        const int exits = geometry.free_neighbors(to, free);
        const bool is_step = (geometry.cells[from].around & bits::bit<Word>(to)) != 0;
        candidates_.push_back({{from, to}, (exits == 0 ? -8 : -exits) + (is_step ? 2 : 0)});
      }
    }
    Value best = 0;
    for (std::size_t i = first; i < candidates_.size() && best < upper; ++i) {
      if (left <= 0 && i > first) break;
      const CellMove move = pick(candidates_, i);
      const Word rest = free & ~bits::bit<Word>(move.to);
      const Word moved = penguins ^ (bits::bit<Word>(move.from) | bits::bit<Word>(move.to));
      const Word movable = moved & geometry.next_to(rest);
      best = std::max(best, rules_.value(move.from) + gather_all(rest, movable, left));
    }
    candidates_.resize(first);
    return best;
  }

  const EngineRules<Word>& rules_;
  Deadline& deadline_;
  bool is_exact_ = true;
  std::uint64_t nodes_ = 0;
  std::vector<RankedMove<Word>> candidates_;
  std::vector<Gathered> gathered_ = std::vector<Gathered>(1 << 14);
};

}  // namespace gauntlet::fish
