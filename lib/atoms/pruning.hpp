#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "atoms/bitboard.hpp"
#include "core/transposition_table.hpp"
#include "gauntlet/atoms.hpp"

// Pruning and reductions of the principal variation search.
namespace gauntlet::atoms {

// A node being searched, from the side of the player to move, and the best value found so far.
struct SearchNode {
  const Bitboard& x;
  int depth, alpha, beta, ply;  // depth: remaining plies; ply: plies from the root
  int static_evaluation;
  bool is_pv;             // open window: the exact value may be needed
  int best = -win_value;  // fail-soft: may be below alpha
  int best_cell = TranspositionTable::no_move;
};

// The prunings and reductions below skip moves that are unlikely to matter. Their margins, in
// hundredths of an electron, and counts are the initial round numbers; how they were found is not
// recorded. The figures give the effect of each:
//   nodes: the positions searched without it, as a multiple of those with it; to 7 plies on 6 by 6
//          cells (40 boards after 8 to 40 random moves) and to 6 plies on 8 by 8 (25 after 15 to
//          75);
//   games: the share of games that the engine won without it against itself, as in evaluate.cpp
//          (400 games, 3000 positions a move, standard error 2.5 %); a second figure is for 20 000
//          positions a move (120 games, 4.5 %). These were measured when each critical cell still
//          started its own chain reaction (move_ordering.hpp).

// Pruning applies to null windows, at most this many plies above the leaves.
constexpr int max_pruned_depth = 3;

inline bool may_prune(const SearchNode& node) {
  return !node.is_pv && node.depth <= max_pruned_depth;
}

// Reverse futility pruning (static null move pruning): if the static evaluation exceeds beta by
// this margin, the node is assumed to fail high. Nodes 1.3 and 1.35 (half the margin: 0.8 and 0.8,
// twice: 1.2 and 1.2); games 46 %.
constexpr int reverse_futility_margin(int depth) { return 250 * depth; }

inline bool is_reverse_futile(const SearchNode& node) {
  return may_prune(node) && !is_proven(node.beta) &&
         node.static_evaluation >= node.beta + reverse_futility_margin(node.depth);
}

// Futility pruning: late moves are assumed to improve a position by at most this margin. Nodes 1.55
// and 1.6 (half the margin: 0.9 and 0.85, twice: 1.25 and 1.2); games 46 %.
constexpr int futility_margin(int depth) { return 100 + 80 * depth; }

inline int futility_bound(const SearchNode& node) {
  return node.static_evaluation + futility_margin(node.depth);
}

inline bool is_futile(const SearchNode& node) {
  return !is_proven(node.alpha) && futility_bound(node) <= node.alpha;
}

// Late move count pruning: after this many moves, late moves are skipped. Nodes 1.2 and 1.4 (half
// the count: 0.84 and 0.9, twice: 1.15 and 1.2); games 54 % and 40 %: it seems to pay in deeper
// searches only.
constexpr int late_move_count(int depth) { return 6 + 4 * depth * depth; }

// Late move reductions: returns by how many plies to reduce a move after `tried` others.
// A product of logarithms, as in Stockfish. Preconditions: both from 1 to 255.
inline int late_move_reduction(int depth, int tried) {
  static const auto logarithms = [] {
    std::array<double, 256> table{};
    for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<double>(i));
    return table;
  }();
  return static_cast<int>((1 + logarithms[static_cast<std::size_t>(depth)] *
                                   logarithms[static_cast<std::size_t>(tried)]) /
                          2);
}

// Returns the reduction of a late move in the tree. Nodes 2.1 and 2.0; games 50 % and 50 %.
inline int reduction_in_tree(const SearchNode& node, int tried) {
  if (tried < 3 || node.depth < 2) return 0;
  const int plies = late_move_reduction(node.depth, tried) - (node.is_pv ? 1 : 0);
  return std::clamp(plies, 0, node.depth - 1);
}

// Returns the reduction of a root move. Nodes 1.35 and 1.6; games 56 % and 46 %: no difference.
inline int reduction_at_root(int depth, int tried) {
  if (tried < 4 || depth < 3) return 0;
  return std::clamp(late_move_reduction(depth, tried) - 1, 0, depth - 2);
}

}  // namespace gauntlet::atoms
