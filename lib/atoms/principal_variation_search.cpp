#include "atoms/principal_variation_search.hpp"

#include <algorithm>
#include <cmath>

#include "atoms/evaluate.hpp"
#include "atoms/search_result.hpp"

namespace gauntlet::atoms {
namespace {

using bits::bit;

constexpr int infinity = win_value;
// Near the leaves, of boards that are not expected to matter: how much better than needed a board
// looks to be good enough, how much better it may get by moves that win nothing, and how many moves
// are tried.
constexpr int near_leaf = 3;
constexpr int safety(int depth) { return 250 * depth; }
constexpr int hope(int depth) { return 100 + 80 * depth; }
constexpr int trials(int depth) { return 6 + 4 * depth * depth; }

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// How many plies less a move is searched that so many others were tried before.
int late_reduction(int depth, int tried) {
  static const auto logarithms = [] {
    std::array<double, 256> table{};
    for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<double>(i));
    return table;
  }();
  return static_cast<int>((1 + logarithms[at(depth)] * logarithms[at(tried)]) / 2);
}

}  // namespace

struct PrincipalVariationSearch::Node {
  const Bitboard& x;
  int depth, alpha, beta, ply;
  int stand;  // what it looks like
  bool is_pv;
  int best = -infinity;
  int best_cell = TranspositionTable::no_cell;
};

// What the table says: the best move, or no_cell, and bounds of the value.
struct PrincipalVariationSearch::Known {
  int cell = TranspositionTable::no_cell;
  int lower = -infinity;
  int upper = infinity;
};

PrincipalVariationSearch::Known PrincipalVariationSearch::look_up(std::uint64_t key, int depth,
                                                                  int ply) const {
  const TranspositionTable::Entry* const entry = table_.find(key);
  if (entry == nullptr) return {};
  Known known{entry->cell};
  int value = TranspositionTable::unpack(entry->value);
  const bool win = is_win(value), loss = is_loss(value);
  value += win ? -ply : loss ? ply : 0;
  const bool is_deep = entry->depth >= depth;
  const bool exact = entry->kind == TranspositionTable::Kind::exact;
  if (entry->kind != TranspositionTable::Kind::upper && (is_deep || win || (exact && loss)))
    known.lower = value;
  if (entry->kind != TranspositionTable::Kind::lower && (is_deep || loss || (exact && win)))
    known.upper = value;
  return known;
}

void PrincipalVariationSearch::store(std::uint64_t key, const Node& node, int start) {
  int value = node.best;
  value += is_win(value) ? node.ply : is_loss(value) ? -node.ply : 0;
  const auto kind = node.best >= node.beta ? TranspositionTable::Kind::lower
                    : node.best > start    ? TranspositionTable::Kind::exact
                                           : TranspositionTable::Kind::upper;
  table_.store(key, value, node.depth,
               node.best > start ? node.best_cell : TranspositionTable::no_cell, kind);
}

void PrincipalVariationSearch::keep_line(int cell, int ply) {
  auto& line = lines_[at(ply)];
  const auto& rest = lines_[at(ply + 1)];
  line.assign(1, static_cast<std::uint8_t>(cell));
  line.insert(line.end(), rest.begin(), rest.end());
}

// Looks at wins, and at moves next to the opponent's cells that start chains.
int PrincipalVariationSearch::leaf(const Bitboard& x, int alpha, int beta, int ply, int captures) {
  ++nodes_;
  int best = evaluate(grid_, x);
  if (best >= beta) return best;
  alpha = std::max(alpha, best);
  auto& taken = moves_[at(ply)].after;
  int count = 0;
  const Cells frontier = captures > 0 ? grid_.neighbors(x.theirs()) : 0;
  for (Cells cells = critical(grid_, x) & x.mine; cells != 0;) {
    const Cells cell = bit<Cells>(bits::pop(cells));
    Bitboard after = x;
    if (play_on(grid_, after, cell)) return wins_in(ply + 1);
    if ((cell & frontier) != 0) taken[at(count++)] = after.mirrored();
  }
  for (int i = 0; i < count && alpha < beta; ++i) {
    best = std::max(best, -leaf(taken[at(i)], -beta, -alpha, ply + 1, captures - 1));
    alpha = std::max(alpha, best);
  }
  return best;
}

int PrincipalVariationSearch::value(const Bitboard& x, int depth, int alpha, int beta, int ply) {
  lines_[at(ply)].clear();
  if (deadline_.passed()) return 0;
  if (depth <= 0 || ply >= most_depth) return leaf(x, alpha, beta, ply, captures_at_leaf);
  ++nodes_;
  alpha = std::max(alpha, loses_in(ply + 2));
  beta = std::min(beta, wins_in(ply + 1));
  if (alpha >= beta) return alpha;

  const std::uint64_t key = hash_of(x);
  table_.prefetch(key);
  Node node{x, depth, alpha, beta, ply, evaluate(grid_, x), beta - alpha > 1};
  if (!node.is_pv && depth <= near_leaf && !is_proven(beta) && node.stand >= beta + safety(depth)) {
    return node.stand;
  }
  if (moves_[at(ply)].play_chains(grid_, x)) return wins_in(ply + 1);
  const Known known = look_up(key, depth, ply);
  if (!node.is_pv || is_proven(known.lower) || is_proven(known.upper)) {
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;
  }
  ordering_.order(grid_, x, node.stand, known.cell, ply, moves_[at(ply)]);
  try_moves(node);
  if (deadline_.passed()) return 0;
  store(key, node, alpha);
  return node.best;
}

void PrincipalVariationSearch::try_moves(Node& node) {
  MoveList& moves = moves_[at(node.ply)];
  const bool prune = !node.is_pv && node.depth <= near_leaf;
  const int most = node.stand + hope(node.depth);
  for (int i = 0; i < moves.count; ++i) {
    const MoveList::Key key = moves.pick(i);
    const bool is_late = MoveOrdering::is_late(key);
    if (prune && is_late && i > 0 && !is_loss(node.best)) {
      if (most <= node.alpha && !is_proven(node.alpha)) {
        node.best = std::max(node.best, most);
        return;
      }
      if (i >= trials(node.depth)) return;
    }
    const int cell = MoveList::cell(key);
    const Bitboard after = moves.play(node.x, cell);
    const int found = i == 0 ? -value(after, node.depth - 1, -node.beta, -node.alpha, node.ply + 1)
                             : child(after, node.depth, is_late ? reduction(node, i) : 0,
                                     node.alpha, node.beta, node.ply);
    if (deadline_.passed()) return;
    if (found <= node.best) continue;
    node.best = found;
    node.best_cell = cell;
    if (found <= node.alpha) continue;
    node.alpha = found;
    if (node.is_pv) keep_line(cell, node.ply);
    if (found >= node.beta) return ordering_.reward(moves, i, node.depth, node.ply);
  }
}

int PrincipalVariationSearch::reduction(const Node& node, int tried) const {
  if (tried < 3 || node.depth < 2) return 0;
  const int plies = late_reduction(node.depth, tried) - (node.is_pv ? 1 : 0);
  return std::clamp(plies, 0, node.depth - 1);
}

// Of a move that is not expected to be the best: only if it is, its exact value is looked for.
int PrincipalVariationSearch::child(const Bitboard& after, int depth, int reduction, int alpha,
                                    int beta, int ply) {
  int found = -value(after, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1);
  if (found > alpha && reduction > 0) {
    found = -value(after, depth - 1, -alpha - 1, -alpha, ply + 1);
  }
  if (found > alpha && found < beta) found = -value(after, depth - 1, -beta, -alpha, ply + 1);
  return found;
}

int PrincipalVariationSearch::root(std::span<Step> steps, int depth, int alpha, int beta) {
  int best = -infinity;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step step = steps[i];
    const int tried = static_cast<int>(i);
    const int reduction =
        tried < 4 || depth < 3 ? 0 : std::clamp(late_reduction(depth, tried) - 1, 0, depth - 2);
    const int found = i == 0 ? -value(step.after, depth - 1, -beta, -alpha, 1)
                             : child(step.after, depth, reduction, alpha, beta, 0);
    if (deadline_.passed()) return best;
    best = std::max(best, found);
    if (found <= alpha && i > 0) continue;
    keep_line(step.cell, 0);
    std::copy_backward(steps.begin(), steps.begin() + tried, steps.begin() + tried + 1);
    steps[0] = step;
    alpha = std::max(alpha, found);
    if (alpha >= beta) break;
  }
  return best;
}

}  // namespace gauntlet::atoms
