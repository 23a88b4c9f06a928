#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "atoms/bitboard.hpp"
#include "atoms/search_result.hpp"
#include "atoms/transposition_table.hpp"

// What the principal variation search leaves out, and how much of it.
namespace gauntlet::atoms {

// A position being searched, seen by the player to move, and the best found so far.
struct SearchNode {
  const Bitboard& x;
  int depth, alpha, beta, ply;  // depth: plies left; ply: those from the root
  int static_evaluation;
  bool is_pv;             // the window is open: the exact value may be wanted
  int best = -win_value;  // fail-soft: it may be below alpha
  int best_cell = TranspositionTable::no_cell;
};

// The prunings and reductions below leave out what is not expected to matter. Their margins, in
// hundredths of an electron, and counts are the round numbers the engine began with: how they were
// found is not recorded. With each stands what it is worth:
//   nodes: the positions searched without it, as a multiple of those with it; to 7 plies on 6 by 6
//          cells (40 boards of 8 to 40 random moves) and to 6 plies on 8 by 8 (25 of 15 to 75);
//   games: how often the engine won without it against itself, as in evaluate.cpp (400 games, 3000
//          positions a move, standard error 2.5 %); a second figure is for 20 000 positions a move
//          (120 games, 4.5 %). These are older: each critical cell then began a chain of its own
//          (move_ordering.hpp).

// Prunings are for empty windows, at most this many plies above the leaves.
constexpr int most_pruned_depth = 3;

inline bool may_prune(const SearchNode& node) {
  return !node.is_pv && node.depth <= most_pruned_depth;
}

// Reverse futility pruning (static null move pruning): a position that looks better than beta by
// this margin is taken to be so. Nodes 1.3 and 1.35 (half the margin: 0.8 and 0.8, twice: 1.2 and
// 1.2); games 46 %.
constexpr int reverse_futility_margin(int depth) { return 250 * depth; }

inline bool is_reverse_futile(const SearchNode& node) {
  return may_prune(node) && !is_proven(node.beta) &&
         node.static_evaluation >= node.beta + reverse_futility_margin(node.depth);
}

// Futility pruning: late moves are taken to better a position by no more than this margin. Nodes
// 1.55 and 1.6 (half the margin: 0.9 and 0.85, twice: 1.25 and 1.2); games 46 %.
constexpr int futility_margin(int depth) { return 100 + 80 * depth; }

inline int futility_bound(const SearchNode& node) {
  return node.static_evaluation + futility_margin(node.depth);
}

inline bool is_futile(const SearchNode& node) {
  return !is_proven(node.alpha) && futility_bound(node) <= node.alpha;
}

// Late move count pruning: once so many moves were tried, late ones are not. Nodes 1.2 and 1.4
// (half the count: 0.84 and 0.9, twice: 1.15 and 1.2); games 54 % and 40 %: it seems to
// pay in deeper searches only.
constexpr int late_move_count(int depth) { return 6 + 4 * depth * depth; }

// Late move reductions: how many plies less a move is searched that so many others were tried
// before. A product of logarithms, as in Stockfish. Preconditions: both from 1 to 255.
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

// Of a late move. Nodes 2.1 and 2.0; games 50 % and 50 %.
inline int reduction_in_tree(const SearchNode& node, int tried) {
  if (tried < 3 || node.depth < 2) return 0;
  const int plies = late_move_reduction(node.depth, tried) - (node.is_pv ? 1 : 0);
  return std::clamp(plies, 0, node.depth - 1);
}

// Of a move of the root. Nodes 1.35 and 1.6; games 56 % and 46 %: the same.
inline int reduction_at_root(int depth, int tried) {
  if (tried < 4 || depth < 3) return 0;
  return std::clamp(late_move_reduction(depth, tried) - 1, 0, depth - 2);
}

}  // namespace gauntlet::atoms
