#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/evaluate.hpp"
#include "atoms/move_ordering.hpp"
#include "atoms/pruning.hpp"
#include "core/deadline.hpp"
#include "core/transposition_table.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// A move of the root and the position after it, from the opponent's side.
struct RootMove {
  Bitboard after;
  int cell;
};

// A transposition table result: the hash move, or no_move, and bounds of the value.
struct KnownBounds {
  int cell = TranspositionTable::no_move;
  int lower = -win_value;
  int upper = win_value;
};

// Returns the value, or a bound, if the table entry suffices for this node. In open windows only
// proven ends suffice; other values would cut the principal variation short. Nodes 1.4 and 1.2
// (figures as in pruning.hpp).
inline std::optional<int> cutoff(const SearchNode& node, const KnownBounds& known) {
  const auto [cell, lower, upper] = known;
  if (node.is_pv && !is_proven(lower) && !is_proven(upper)) return std::nullopt;
  if (lower >= node.beta || lower == upper) return lower;
  if (upper <= node.alpha) return upper;
  return std::nullopt;
}

// Principal variation search (Marsland 1983; as an algorithm also known as NegaScout, Reinefeld
// 1983), fail-soft, with the usual additions of chess programs: a transposition table, move
// ordering, pruning near the leaves, late move reductions and a quiescence search. Values are from
// the side of the player to move, in hundredths of an electron; proven ends (gauntlet/atoms.hpp)
// count the plies from the root, whose ply is 0. Values affected by pruning are never taken as
// proven.
class PrincipalVariationSearch {
 public:
  // The maximum depth of a search in plies.
  static constexpr int max_depth = 200;

  // The table must outlive the search; searches of several threads may share it.
  PrincipalVariationSearch(const Grid& grid, TranspositionTable& table, const Deadline& deadline)
      : grid_(grid), table_(table), deadline_(deadline) {}

  // Searches the root. Returns its value if it lies between alpha and beta, otherwise an upper
  // bound of at most alpha or a lower bound of at least beta. Moves the best move to the front. If
  // stopped, the value is meaningless, but the first move is still the best known. Preconditions:
  // `moves` are all moves of the root, none wins at once; depth, in plies, is from 1 to most_depth.
  int root(std::span<RootMove> moves, int depth, int alpha, int beta) {
    int best = -win_value;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const RootMove move = moves[i];
      const int place = static_cast<int>(i);
      const int found = search_move({move.after, evaluate(grid_, move.after)}, place, depth,
                                    reduction_at_root(depth, place), alpha, beta, 0);
      if (deadline_.has_passed()) return best;
      best = std::max(best, found);
      if (found <= alpha && i > 0) continue;
      update_pv(move.cell, 0);
      std::copy_backward(moves.begin(), moves.begin() + place, moves.begin() + place + 1);
      moves[0] = move;
      alpha = std::max(alpha, found);
      if (alpha >= beta) break;
    }
    return best;
  }

  // Checks the clock; returns whether the deadline has passed or the search was stopped.
  bool stopped() { return deadline_.check_clock(); }
  const Deadline& deadline() const { return deadline_; }
  // Returns the number of positions searched, including the quiescence search.
  std::uint64_t nodes() const { return nodes_; }
  // Returns the principal variation of the last completed root search, as cells.
  const std::vector<std::uint8_t>& principal_variation() const { return pv_table_[0]; }

 private:
  // Maximum number of consecutive captures in the quiescence search. For its effect see
  // lib/atoms/EXPERIMENTS.md.
  static constexpr int max_captures = 5;

  int search(const EvaluatedSuccessor& position, int depth, int alpha, int beta, int ply) {
    pv_table_[at(ply)].clear();
    if (depth <= 0 || ply >= max_depth) return quiescence(position, alpha, beta, ply, max_captures);
    if (deadline_.passed()) return 0;
    ++nodes_;
    // Mate distance pruning: no win or loss can be sooner. Nodes 1.0 and 1.0.
    alpha = std::max(alpha, loses_in(ply + 2));
    beta = std::min(beta, wins_in(ply + 1));
    if (alpha >= beta) return alpha;

    const Bitboard& x = position.x;
    const std::uint64_t key = hash_of(x);
    table_.prefetch(key);
    SearchNode node{x, depth, alpha, beta, ply, position.evaluation, beta - alpha > 1};
    if (is_reverse_futile(node)) return node.static_evaluation;
    const KnownBounds known = look_up(key, depth, ply);
    if (const auto value = cutoff(node, known)) return *value;
    MoveList& moves = moves_[at(ply)];
    if (moves.play_chains(grid_, x, grid_.all())) return wins_in(ply + 1);

    ordering_.rank(grid_, x, node.static_evaluation, known.cell, ply, moves);
    search_moves(node);
    if (deadline_.has_passed()) return 0;
    store(key, node, alpha);
    return node.best;
  }

  void search_moves(SearchNode& node) {
    MoveList& moves = moves_[at(node.ply)];
    for (int place = 0; place < moves.count; ++place) {
      const MoveList::Key key = moves.pick(place);
      const bool is_late = MoveOrdering::is_late(key);
      if (place > 0 && is_late && may_prune(node) && !is_loss(node.best)) {
        if (is_futile(node)) {
          node.best = std::max(node.best, futility_bound(node));
          return;
        }
        if (place >= late_move_count(node.depth)) return;
      }
      const int cell = MoveList::cell(key);
      const int reduction = is_late ? reduction_in_tree(node, place) : 0;
      const auto after = moves.play(grid_, node.x, cell);
      const int found =
          after ? search_move(*after, place, node.depth, reduction, node.alpha, node.beta, node.ply)
                : wins_in(node.ply + 1);
      if (deadline_.has_passed()) return;
      if (found <= node.best) continue;
      node.best = found;
      node.best_cell = cell;
      if (found <= node.alpha) continue;
      node.alpha = found;
      if (node.is_pv) update_pv(cell, node.ply);
      if (found >= node.beta) return ordering_.reward(moves, place, node.depth, node.ply);
    }
  }

  // Searches the first move with the full window. Other moves are expected to be no better, so they
  // get a null window and a reduced depth; if one fails high, it is searched again. Nodes 25 and
  // 49, with all the pruning that needs null windows.
  int search_move(const EvaluatedSuccessor& after, int place, int depth, int reduction, int alpha,
                  int beta, int ply) {
    const auto value = [&](int plies, int max) {
      return -search(after, plies, -max, -alpha, ply + 1);
    };
    if (place == 0) return value(depth - 1, beta);
    int found = value(depth - 1 - reduction, alpha + 1);
    if (found > alpha && reduction > 0) found = value(depth - 1, alpha + 1);
    if (found > alpha && found < beta) found = value(depth - 1, beta);
    return found;
  }

  // Quiescence search at a leaf: finds wins and follows a few consecutive chain reactions that
  // reach the opponent's cells, as chess programs follow captures. The mover need not capture, so
  // the static evaluation is a lower bound (standing pat). Nodes 1.4 and 1.5; games 38 %.
  int quiescence(const EvaluatedSuccessor& position, int alpha, int beta, int ply,
                 int captures_left) {
    if (deadline_.passed()) return 0;
    ++nodes_;
    int best = position.evaluation;
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
    MoveList& moves = moves_[at(ply)];
    const Cells frontier = captures_left > 0 ? grid_.neighbors(position.x.theirs()) : 0;
    if (moves.play_chains(grid_, position.x, frontier)) return wins_in(ply + 1);
    moves.rank_chains();
    for (int i = 0; i < moves.count && alpha < beta; ++i) {
      const EvaluatedSuccessor& after = moves.after[at(MoveList::cell(moves.pick(i)))];
      best = std::max(best, -quiescence(after, -beta, -alpha, ply + 1, captures_left - 1));
      alpha = std::max(alpha, best);
    }
    return best;
  }

  // Proven ends are stored in plies from the position and converted here to plies from the root.
  // They hold at any depth.
  KnownBounds look_up(std::uint64_t key, int depth, int ply) const {
    const TranspositionTable::Entry entry = table_.find(key);
    if (entry.bound == TranspositionTable::Bound::none) return {};
    KnownBounds known{entry.move};
    const bool win = is_win(entry.value), loss = is_loss(entry.value);
    const int value = entry.value + (win ? -ply : loss ? ply : 0);
    const bool is_deep = entry.depth >= depth;
    const bool exact = entry.bound == TranspositionTable::Bound::exact;
    if (entry.bound != TranspositionTable::Bound::upper && (is_deep || win || (exact && loss)))
      known.lower = value;
    if (entry.bound != TranspositionTable::Bound::lower && (is_deep || loss || (exact && win)))
      known.upper = value;
    return known;
  }

  // Stores the node's value. `alpha` is the lower end of the window before any move raised it.
  void store(std::uint64_t key, const SearchNode& node, int alpha) {
    const int value = node.best + (is_win(node.best)    ? node.ply
                                   : is_loss(node.best) ? -node.ply
                                                        : 0);
    const auto bound = node.best >= node.beta ? TranspositionTable::Bound::lower
                       : node.best > alpha    ? TranspositionTable::Bound::exact
                                              : TranspositionTable::Bound::upper;
    const int cell = node.best > alpha ? node.best_cell : TranspositionTable::no_move;
    table_.store(key, value, node.depth, cell, bound);
  }

  void update_pv(int cell, int ply) {
    auto& line = pv_table_[at(ply)];
    const auto& rest = pv_table_[at(ply + 1)];
    line.assign(1, static_cast<std::uint8_t>(cell));
    line.insert(line.end(), rest.begin(), rest.end());
  }

  Grid grid_;
  TranspositionTable& table_;
  Deadline deadline_;
  std::uint64_t nodes_ = 0;
  MoveOrdering ordering_;
  std::vector<MoveList> moves_ = std::vector<MoveList>(max_depth + max_captures + 1);  // by ply
  std::array<std::vector<std::uint8_t>, max_depth + 1> pv_table_;                      // by ply
};

}  // namespace gauntlet::atoms
