#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/deadline.hpp"
#include "core/transposition_table.hpp"
#include "fish/engine_gatherer.hpp"
#include "fish/engine_rules.hpp"
#include "fish/node.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// Principal variation search (Marsland 1983), fail-soft, with a transposition table, moves ordered
// by history and killer moves, reverse futility pruning, late move pruning and late move
// reductions, for one or two players. As soon as no tile can be reached by both, what each of them
// gathers is found on its own, as it is for player 0 if none of several others can reach its tiles.
template <class Word>
class EngineSearch {
 public:
  using Node = EngineNode<Word>;
  using Rules = EngineRules<Word>;
  using Value = ValueOf<Word>;
  static constexpr Value infinity = std::numeric_limits<Value>::max() / 2;
  static constexpr int max_depth = 128;

  // The table must outlive the search.
  EngineSearch(const Rules& rules, TranspositionTable& table, const Deadline& deadline)
      : rules_(rules), table_(table), deadline_(deadline) {
    const auto sum = static_cast<std::uint64_t>(rules.sum(~Word{0}));
    entry_unit_ = static_cast<Value>(std::bit_ceil((sum >> 30) + 1));
  }

  // Returns the root without the fish that others gather on their own, if player 0 does so, too.
  Node root_of(const Node& root) {
    const Reach<Word> reach = rules_.reach(root);
    if (root.left > 0 || (reach.of[0] & reach.contested) != 0) return root;
    others_ = root;
    others_.penguins[0] = 0;
    Node alone = root;
    alone.free = reach.of[0];
    std::fill(alone.penguins.begin() + 1, alone.penguins.end(), Word{0});
    return alone;
  }

  // Returns the moves of a node, the most promising first; none if player 0 is stuck.
  std::vector<RankedMove<Word>> moves_of(const Node& node) const {
    std::vector<RankedMove<Word>> moves;
    for_each_move(node, [&](CellMove move) { moves.push_back({move, rank(node, move, 0)}); });
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.rank > b.rank; });
    return moves;
  }

  // Returns the value of a node, searched to a depth in plies. Moves the best move to the front. If
  // stopped, the value is meaningless, but the first move is still the best known.
  Value root(const Node& node, std::vector<RankedMove<Word>>& moves, int depth) {
    is_estimate_ = false;
    // Once depth reaches every end, only a larger limit makes values exact.
    const int surplus = is_alone(node) ? depth : depth - bits::count(node.free);
    gather_limit_ = 64 << std::clamp(2 * surplus, 0, 24);
    const Value others = is_alone(node) ? value_apart(others_, rules_.reach(others_)) : 0;
    Value best = moves.empty() ? 0 : -infinity;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const CellMove move = moves[i].move;
      const Value found = search_move(node, move, i, {depth, best, infinity, 0}, 0);
      if (deadline_.has_passed()) break;
      if (found <= best) continue;
      best = found;
      update_line(move, 0);
      const auto begin = moves.begin();
      std::rotate(begin, begin + static_cast<std::ptrdiff_t>(i),
                  begin + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return best + others;
  }

  // Returns whether the value of the last search depends on a static evaluation or on pruning.
  bool is_estimate() const { return is_estimate_; }
  // Returns whether the others are apart from player 0, but not from each other: the value of what
  // they gather is an estimate then.
  bool others_meet() const { return rules_.reach(others_).contested != 0; }
  // Checks the clock; returns whether the deadline has passed.
  bool stopped() { return deadline_.check_clock(); }
  const Deadline& deadline() const { return deadline_; }
  // Returns the number of positions searched.
  std::uint64_t nodes() const { return nodes_ + gatherer_.nodes(); }
  // Returns the principal variation of the last root search.
  const std::vector<CellMove>& line() const { return lines_[0]; }

 private:
  using Bound = TranspositionTable::Bound;

  static constexpr int exact_depth = 255;  // of an entry without an estimate

  struct Window {
    int depth;  // in plies
    Value alpha;
    Value beta;
    int ply;  // from the root
  };

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  static int code_of(CellMove move) { return move.from << 8 | move.to; }

  static bool is_alone(const Node& node) {
    return node.left == 0 && (node.penguins[1] | node.penguins[2] | node.penguins[3]) == 0;
  }

  template <class Use>
  void for_each_move(const Node& node, const Use& use) const {
    const bool places = node.left > 0;
    for (Word starts = places ? node.free : node.penguins[node.mover]; starts != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(starts));
      if (places) {
        use(CellMove{from, from});
        continue;
      }
      for (Word cells = rules_.geometry().targets(from, node.free); cells != 0;) {
        use(CellMove{from, static_cast<std::uint8_t>(bits::pop(cells))});
      }
    }
  }

  // Returns the node after a move, not yet simplified.
  Node after(const Node& node, CellMove move) const {
    Node next = node;
    const Word from = bits::bit<Word>(move.from), to = bits::bit<Word>(move.to);
    next.free &= ~to;
    next.mover = rules_.next_player(node.mover);
    if (node.left > 0) {
      next.penguins[node.mover] |= to;
      --next.left;
      return next;
    }
    next.penguins[node.mover] ^= from | to;
    return next;
  }

  // Returns the value of a move for the side to move.
  Value value_after(const Node& node, CellMove move, const Window& window) {
    const auto [depth, alpha, beta, ply] = window;
    Node next = after(node, move);
    lines_[at(ply + 1)].clear();
    const Value gain = node.left > 0 ? 0 : rules_.gain(node.mover, move.from);
    if (next.left == 0 && !rules_.simplify(next)) return gain;
    if ((next.mover == 0) == (node.mover == 0)) {
      return gain + search(next, {depth - 1, alpha - gain, beta - gain, ply + 1});
    }
    return gain - search(next, {depth - 1, gain - beta, gain - alpha, ply + 1});
  }

  // Searches the first move with the full window. Other moves are expected to be no better, so they
  // get a null window and a reduced depth; if one fails high, it is searched again.
  Value search_move(const Node& node, CellMove move, std::size_t place, const Window& window,
                    int reduction) {
    if (place == 0) return value_after(node, move, window);
    const auto [depth, alpha, beta, ply] = window;
    const bool was_estimate = std::exchange(is_estimate_, false);
    Value found = value_after(node, move, {depth - reduction, alpha, alpha + 1, ply});
    if (found > alpha && reduction > 0) {
      is_estimate_ = false;
      found = value_after(node, move, {depth, alpha, alpha + 1, ply});
    }
    if (found > alpha && found < beta) {
      is_estimate_ = false;
      found = value_after(node, move, window);
    }
    is_estimate_ = is_estimate_ || was_estimate;
    return found;
  }

  // Returns the value of a node for the side to move.
  Value search(const Node& node, Window window) {
    if (deadline_.passed()) return 0;
    ++nodes_;
    const int side = node.mover == 0 ? 1 : -1;
    const bool is_leaf = window.depth <= 0 || window.ply >= max_depth;
    Reach<Word> reach;
    if (node.left == 0 || is_leaf) reach = rules_.reach(node);
    if (node.left == 0) {
      if (reach.contested == 0) return side * value_apart(node, reach);
      if (const Value most = upper_bound(node, reach, side > 0); most <= window.alpha) return most;
      const Value least = -upper_bound(node, reach, side < 0);
      if (least >= window.beta) return least;
    }
    if (is_leaf) {
      is_estimate_ = true;
      return side * rules_.evaluate(node, reach);
    }
    const std::uint64_t key = hash_of(node);
    const TranspositionTable::Entry known = table_.find(key);
    if (const Value value = value_of(known); suffices(known, value, window)) {
      is_estimate_ = is_estimate_ || known.depth != exact_depth;
      return value;
    }
    if (node.left == 0 && is_null(window) && window.depth <= 3) {
      const Value least = side * rules_.evaluate(node, reach) - futility_margin * window.depth;
      if (least >= window.beta) {
        is_estimate_ = true;
        return least;
      }
    }
    return search_moves(node, window, key, known);
  }

  Value search_moves(const Node& node, Window window, std::uint64_t key,
                     const TranspositionTable::Entry& known) {
    const bool was_estimate = std::exchange(is_estimate_, false);
    const Value first_alpha = window.alpha;
    const bool prunes = window.depth <= 2 && is_null(window);
    Value best = -infinity;
    CellMove best_move;
    const std::size_t first = push_moves(node, window.ply, known);
    for (std::size_t i = first; i < candidates_.size() && best < window.beta; ++i) {
      const std::size_t place = i - first;
      if (prunes && place >= late_moves * at(window.depth)) {
        is_estimate_ = true;
        break;
      }
      const CellMove move = pick(candidates_, i);
      const Value found = search_move(node, move, place, window, reduction(window.depth, place));
      if (deadline_.has_passed()) break;
      if (found <= best) continue;
      best = found;
      best_move = move;
      if (found <= window.alpha) continue;
      window.alpha = found;
      update_line(move, window.ply);
      if (found >= window.beta) reward(node, move, window);
    }
    candidates_.resize(first);
    if (deadline_.has_passed()) return 0;
    const bool is_better = best > first_alpha;
    store(key, best, is_estimate_ ? window.depth : exact_depth,
          is_better ? code_of(best_move) : int{TranspositionTable::no_move},
          best >= window.beta ? Bound::lower
          : is_better         ? Bound::exact
                              : Bound::upper);
    is_estimate_ = is_estimate_ || was_estimate;
    return best;
  }

  // Pruning near the leaves: of nodes whose evaluation is better than beta by a margin, and of all
  // but the first moves. Both together: a share of 0.63 of the wins on 8×8, 10,000 positions a
  // move.
  static constexpr int futility_margin = 2 * Rules::unit;  // for each ply
  static constexpr std::size_t late_moves = 12;            // for each ply

  static bool is_null(const Window& window) { return window.beta - window.alpha == 1; }

  static int reduction(int depth, std::size_t place) {
    if (depth < 3 || place < 3) return 0;
    return depth < 5 || place < 12 ? 1 : 2;
  }

  static bool suffices(const TranspositionTable::Entry& known, Value value, const Window& window) {
    if (known.bound == Bound::none || known.depth < window.depth) return false;
    return known.bound == Bound::exact || (known.bound == Bound::lower && value >= window.beta) ||
           (known.bound == Bound::upper && value <= window.alpha);
  }

  // Where values exceed the 32 bits of an entry, entries are bounds in larger units.
  void store(std::uint64_t key, Value value, int depth, int move, Bound bound) {
    if (entry_unit_ > 1) {
      const Value rest = value & (entry_unit_ - 1);
      if (bound == Bound::upper && rest > 0) value += entry_unit_;
      if (bound == Bound::exact && rest > 0) bound = Bound::lower;
      value = (value - rest) / entry_unit_;
    }
    table_.store(key, static_cast<int>(value), depth, move, bound);
  }
  Value value_of(const TranspositionTable::Entry& known) const { return known.value * entry_unit_; }

  // Returns an upper bound of what player 0 or the others gain: all that they can reach.
  Value upper_bound(const Node& node, const Reach<Word>& reach, bool is_first) const {
    if (is_first) return rules_.sum(reach.of[0] | node.penguins[0]);
    Value sum = 0;
    for (int i = 1; i < rules_.players(); ++i) {
      sum += rules_.sum(reach.of[at(i)] | node.penguins[at(i)]);
    }
    return rules_.averaged(sum);
  }

  // Returns the value of a node in which no tile can be reached by two players.
  Value value_apart(const Node& node, const Reach<Word>& reach) {
    Value others = 0;
    for (int i = 1; i < rules_.players(); ++i) {
      others += gather(reach.of[at(i)], node.penguins[at(i)]);
    }
    return gather(reach.of[0], node.penguins[0]) - rules_.averaged(others);
  }

  Value gather(Word free, Word penguins) {
    const auto found = gatherer_.gather(free, penguins, gather_limit_);
    is_estimate_ = is_estimate_ || !found.is_exact;
    return found.value;
  }

  std::uint64_t hash_of(const Node& node) const {
    const unsigned kind = node.left * 4U + node.mover + 1U;
    std::uint64_t hash = mix(kind, node.free);
    for (int i = 0; i < rules_.players(); ++i) hash = mix(hash, node.penguins[at(i)]);
    return hash;
  }

  // Pushes the moves of a node on the candidates. Returns the index of the first one.
  std::size_t push_moves(const Node& node, int ply, const TranspositionTable::Entry& entry) {
    const std::size_t first = candidates_.size();
    const int known = entry.bound == Bound::none ? int{TranspositionTable::no_move} : entry.move;
    for_each_move(node, [&](CellMove move) {
      candidates_.push_back({move, code_of(move) == known ? infinity : rank(node, move, ply)});
    });
    return first;
  }

  // Ranks a move: killer moves, then by history, fish, exits and blocked opponents.
  Value rank(const Node& node, CellMove move, int ply) const {
    const auto& killers = killers_[at(ply)];
    if (move == killers[0]) return infinity - 1;
    if (move == killers[1]) return infinity - 2;
    const auto& geometry = rules_.geometry();
    Value rank = history_[history_index(node, move)];
    if (node.left > 0) {
      return rank + rules_.value(move.to) + rules_.sum(geometry.targets(move.to, node.free)) / 4;
    }
    const Word around = geometry.cells[move.to].around;
    rank += rules_.value(move.from) + rules_.value(move.to) +
            neighbor_rank * bits::count(static_cast<Word>(around & node.free));
    for (int i = 0; i < rules_.players(); ++i) {
      if (i == node.mover) continue;
      for (Word near = around & node.penguins[at(i)]; near != 0;) {
        rank += neighbor_rank * (7 - geometry.free_neighbors(bits::pop(near), node.free));
      }
    }
    return rank;
  }

  static std::size_t history_index(const Node& node, CellMove move) {
    return (node.mover == 0 ? 0U : 1U) << 14 | static_cast<std::size_t>(move.from) << 7 | move.to;
  }

  // Remembers a move that has refuted another one.
  void reward(const Node& node, CellMove move, const Window& window) {
    constexpr int max = 1 << 20;
    auto& killers = killers_[at(window.ply)];
    if (move != killers[0]) killers = {move, killers[0]};
    int& history = history_[history_index(node, move)];
    history += window.depth * window.depth;
    if (history < max) return;
    for (int& each : history_) each /= 2;
  }

  void update_line(CellMove move, int ply) {
    auto& line = lines_[at(ply)];
    const auto& rest = lines_[at(ply + 1)];
    line.assign(1, move);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  static constexpr int neighbor_rank = Rules::unit / 5;

  const Rules& rules_;
  TranspositionTable& table_;
  Deadline deadline_;
  Gatherer<Word> gatherer_{rules_, deadline_};
  Node others_;               // apart from the root
  bool is_estimate_ = false;  // so far in this subtree
  int gather_limit_ = 64;     // positions
  Value entry_unit_;          // of values in the table
  std::uint64_t nodes_ = 0;
  std::vector<RankedMove<Word>> candidates_;
  std::vector<int> history_ = std::vector<int>(2 << 14);
  std::array<std::array<CellMove, 2>, max_depth + 2> killers_{};
  std::array<std::vector<CellMove>, max_depth + 2> lines_;
};

}  // namespace gauntlet::fish
