#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/deadline.hpp"
#include "fish/engine_gatherer.hpp"
#include "fish/engine_rules.hpp"
#include "fish/node.hpp"
#include "gauntlet/fish.hpp"

namespace gauntlet::fish {

// Monte Carlo tree search for three and four players, of whom each maximizes its own share of the
// win (max-n: Luckhardt and Irani 1986). A win alone counts 1, shared by k players 1 / k; the lead
// over the best of the others counts a little. Moves are selected by PUCT (Rosin 2011), with prior
// probabilities from the static evaluation of the positions after them. A leaf counts what its
// static evaluation and a random game from it say. A position is solved once all its moves are.
template <class Word>
class EngineTree {
 public:
  using Node = EngineNode<Word>;
  using Rules = EngineRules<Word>;
  using Value = ValueOf<Word>;

  // The rules must outlive the tree, which takes about `bytes` bytes and looks at most `max_plies`
  // ahead (0: no limit). Precondition: some player can move in the root, or places.
  EngineTree(const Rules& rules, const Deadline& deadline, const State& state, const Node& root,
             std::size_t bytes, std::size_t max_plies)
      : rules_(rules), deadline_(deadline), max_plies_(max_plies) {
    edges_.reserve(std::max(bytes / 2 / sizeof(Edge), 2 * max_edges));
    positions_.reserve(std::max<std::size_t>(bytes / 2 / sizeof(TreeNode), 2));
    TreeNode first;
    first.node = root;
    std::uint64_t most = 0;
    for (const Player& player : state.players()) most = std::max(most, player.score);
    for (std::size_t i = 0; i < state.players().size(); ++i) {
      const std::uint64_t behind = most - state.players()[i].score;
      begin_[i] = -static_cast<std::int64_t>(behind);
      // Players that are farther behind lose anyway.
      const double units = static_cast<double>(behind) / rules.fish_per_unit();
      begin_units_[i] = -static_cast<int>(std::min(units, 1e8));
    }
    settle(first);
    positions_.push_back(first);
    expand(0);
  }

  // Searches until the deadline, or until the root is solved.
  void search() {
    constexpr int per_clock_check = 8;
    for (int i = 0; !positions_[0].is_solved; i = (i + 1) % per_clock_check) {
      if (i == 0 && deadline_.check_clock()) return;
      iterate();
    }
  }

  // Returns the principal variation: at least one move.
  std::vector<CellMove> line() const {
    std::vector<CellMove> line;
    for (std::uint32_t at = 0; positions_[at].edge_count > 0 && (at > 0 || line.empty());) {
      const Edge& best = best_edge(positions_[at]);
      line.push_back(best.move);
      at = best.child;
    }
    return line;
  }

  // Returns what player 0 is expected to gain more than the others do on average.
  Value value() const {
    if (is_exact()) {
      const auto& gains = positions_[0].gains;
      return gains[0] - rules_.averaged(gains[1] + gains[2] + gains[3]);
    }
    std::uint32_t at = 0;
    while (positions_[at].edge_count > 0 && best_edge(positions_[at]).child != 0) {
      at = best_edge(positions_[at]).child;
    }
    std::array<float, 4> gains = expected_scores(positions_[at], rules_.reach(positions_[at].node));
    for (std::size_t i = 0; i < gains.size(); ++i) gains[i] -= static_cast<float>(begin_units_[i]);
    const float others = gains[1] + gains[2] + gains[3];
    return static_cast<Value>(gains[0] - others / static_cast<float>(rules_.players() - 1));
  }

  // Returns whether the game was searched to all its ends.
  bool is_exact() const { return positions_[0].is_solved && positions_[0].is_exact; }
  // Returns the length of the longest line searched, in plies.
  std::uint64_t depth() const { return depth_; }
  // Returns the number of positions searched.
  std::uint64_t nodes() const { return nodes_ + gatherer_.nodes(); }
  const Deadline& deadline() const { return deadline_; }

 private:
  // Tuned by games on 5×5 and 8×8 of one against two or three others.
  static constexpr float exploration = 0.5F;
  static constexpr float prior_temperature = 0.1F;    // of values
  static constexpr float placing_temperature = 1.5F;  // of ranks, in average tiles
  static constexpr float spread = 0.4F;               // of scores, in average tiles
  static constexpr float lead_weight = 0.2F;          // in a value
  static constexpr float lead_scale = 10;             // average tiles that count half of it
  static constexpr float playout_weight = 0.3F;       // in a leaf's value
  static constexpr int gather_limit = 64;             // positions
  static constexpr std::size_t max_edges = std::size_t{128} * 8;  // of a position

  using Values = std::array<float, 4>;  // by player

  struct Edge {
    CellMove move;
    bool is_solved = false;
    std::uint32_t child = 0;  // 0: none yet
    std::uint32_t visits = 0;
    float total = 0;  // of values for the player that moves
    float first = 0;  // value before any visit, exact once solved
    float prior = 0;
  };

  struct TreeNode {
    Node node;
    std::array<Value, 4> gains{};  // since the root; those at the end once solved exactly
    Values values{};
    std::uint32_t edges = 0;  // index of the first one
    std::uint32_t edge_count = 0;
    std::uint32_t visits = 0;
    bool is_solved = false;
    bool is_exact = true;  // once solved
  };

  struct Step {
    std::uint32_t position;
    std::uint32_t edge;  // visited
    std::uint32_t best;  // solved and better so far, or the same
  };

  static std::size_t at(int index) { return static_cast<std::size_t>(index); }
  std::size_t players() const { return at(rules_.players()); }
  float average() const { return static_cast<float>(std::max<Value>(rules_.average(), 1)); }

  // Returns each player's share of the win, mixed with its lead. `temperature`: 0 at the end.
  Values values_of(const std::array<float, 4>& scores, float temperature) const {
    const float most = *std::max_element(scores.begin(), scores.begin() + rules_.players());
    Values values{};
    float sum = 0;
    for (std::size_t i = 0; i < players(); ++i) {
      const float behind = scores[i] - most;
      values[i] = temperature > 0 ? std::exp(behind / temperature) : behind == 0 ? 1.0F : 0.0F;
      sum += values[i];
    }
    for (std::size_t i = 0; i < players(); ++i) {
      float others = std::numeric_limits<float>::lowest();
      for (std::size_t j = 0; j < players(); ++j) {
        if (j != i) others = std::max(others, scores[j]);
      }
      const float lead = (scores[i] - others) / (lead_scale * average());
      const float share = values[i] / sum;
      values[i] = share + lead_weight * (0.5F + 0.5F * lead / (1 + std::abs(lead)) - share);
    }
    return values;
  }

  // Returns a player's score, in units, without its estimated gain.
  float score_of(const TreeNode& position, std::size_t player) const {
    return static_cast<float>(begin_units_[player] + position.gains[player]);
  }

  std::array<float, 4> expected_scores(const TreeNode& position, const Reach<Word>& reach) const {
    const auto gains = rules_.estimate(position.node, reach);
    std::array<float, 4> scores{};
    for (std::size_t i = 0; i < players(); ++i) {
      scores[i] = score_of(position, i) + static_cast<float>(gains[i]) / 100;
    }
    return scores;
  }

  // Completes a position after a move: passes the turn on, takes out players that are alone on
  // their tiles, and finds the values.
  void settle(TreeNode& position) {
    Node& node = position.node;
    if (node.free == 0) node.left = 0;
    if (node.left == 0 && !rules_.simplify(node)) return finish(position);
    Reach<Word> reach = rules_.reach(node);
    if (node.left == 0) {
      Word any = 0;
      for (std::size_t i = 0; i < players(); ++i) {
        if ((reach.of[i] & reach.contested) == 0) {
          const auto found = gatherer_.gather(reach.of[i], node.penguins[i], gather_limit);
          position.gains[i] += found.value;
          position.is_exact = position.is_exact && found.is_exact;
          node.penguins[i] = reach.of[i] = 0;
        }
        any |= node.penguins[i];
      }
      if (any == 0) return finish(position);
      while (node.penguins[node.mover] == 0) node.mover = rules_.next_player(node.mover);
    }
    const auto contested = static_cast<float>(bits::count(reach.contested) + 1);
    position.values =
        values_of(expected_scores(position, reach), spread * average() * std::sqrt(contested));
  }

  void finish(TreeNode& position) const {
    position.values = values_at_end(position.gains);
    position.is_solved = true;
  }

  Values values_at_end(const std::array<Value, 4>& gains) const {
    std::array<float, 4> final{};
    std::transform(gains.begin(), gains.end(), begin_units_.begin(), final.begin(),
                   [](Value gain, int begin) { return static_cast<float>(begin + gain); });
    return values_of(final, 0);
  }

  TreeNode after(const TreeNode& position, CellMove move) {
    ++nodes_;
    TreeNode next;
    next.node = position.node;
    next.gains = position.gains;
    next.is_exact = position.is_exact;
    const std::size_t mover = next.node.mover;
    const Word from = bits::bit<Word>(move.from), to = bits::bit<Word>(move.to);
    next.node.free &= ~to;
    next.node.mover = rules_.next_player(next.node.mover);
    if (next.node.left > 0) {
      next.node.penguins[mover] |= to;
      --next.node.left;
    } else {
      next.node.penguins[mover] ^= from | to;
      next.gains[mover] += rules_.value(move.from);
    }
    settle(next);
    return next;
  }

  // Adds the edges of a position. Returns the values of the one that is best at first.
  Values expand(std::uint32_t index) {
    const TreeNode position = positions_[index];
    const auto first = static_cast<std::uint32_t>(edges_.size());
    const Values values = position.node.left > 0 ? add_placements(position) : add_moves(position);
    float sum = 0;
    for (std::size_t i = first; i < edges_.size(); ++i) sum += edges_[i].prior;
    for (std::size_t i = first; i < edges_.size(); ++i) edges_[i].prior /= sum;
    positions_[index].edges = first;
    positions_[index].edge_count = static_cast<std::uint32_t>(edges_.size()) - first;
    return values;
  }

  // There are many placements, so that their prior probabilities come from a cheaper ranking.
  Values add_placements(const TreeNode& position) {
    const float value = position.values[position.node.mover];
    for (Word cells = position.node.free; cells != 0;) {
      const auto to = static_cast<std::uint8_t>(bits::pop(cells));
      const Word targets = rules_.geometry().targets(to, position.node.free);
      const Value rank = rules_.value(to) + rules_.sum(targets) / 4;
      const float scaled = static_cast<float>(rank) / (placing_temperature * average());
      edges_.push_back({{to, to}, false, 0, 0, 0, value, std::exp(std::min(scaled, 80.0F))});
    }
    return position.values;
  }

  Values add_moves(const TreeNode& position) {
    const std::size_t mover = position.node.mover;
    const std::size_t first = edges_.size();
    Values best{};
    best[mover] = std::numeric_limits<float>::lowest();
    for (Word starts = position.node.penguins[mover]; starts != 0;) {
      const auto from = static_cast<std::uint8_t>(bits::pop(starts));
      for (Word cells = rules_.geometry().targets(from, position.node.free); cells != 0;) {
        const CellMove move{from, static_cast<std::uint8_t>(bits::pop(cells))};
        const Values values = after(position, move).values;
        edges_.push_back({move, false, 0, 0, 0, values[mover], 0});
        if (values[mover] > best[mover]) best = values;
      }
    }
    for (std::size_t i = first; i < edges_.size(); ++i) {
      edges_[i].prior = std::exp((edges_[i].first - best[mover]) / prior_temperature);
    }
    return best;
  }

  // Returns the edge to visit, and the best one, which may be solved.
  Step select(std::uint32_t index) const {
    const TreeNode& position = positions_[index];
    const float factor = exploration * std::sqrt(static_cast<float>(position.visits + 1));
    Step step{index, 0, 0};
    float most = std::numeric_limits<float>::lowest(), most_open = most;
    for (std::uint32_t i = position.edges; i < position.edges + position.edge_count; ++i) {
      const Edge& edge = edges_[i];
      const auto count = static_cast<float>(edge.visits + 1);
      const float mean = edge.is_solved ? edge.first : (edge.total + edge.first) / count;
      const float bound = mean + factor * edge.prior / count;
      if (bound > most) {
        most = bound;
        step.best = i;
      }
      if (bound > most_open && !edge.is_solved) {
        most_open = bound;
        step.edge = i;
      }
    }
    return edges_[step.best].is_solved ? step : Step{index, step.edge, step.edge};
  }

  const Edge& best_edge(const TreeNode& position) const {
    const auto* const begin = edges_.data() + position.edges;
    return *std::max_element(begin, begin + position.edge_count, [&](const Edge& a, const Edge& b) {
      if (position.is_solved && position.is_exact) {
        return is_better(position.node.mover, positions_[b.child].gains, positions_[a.child].gains);
      }
      if (position.is_solved) return a.first < b.first;
      return std::pair(a.visits, a.first) < std::pair(b.visits, b.first);
    });
  }

  // Returns whether a player prefers the gains at one end of the game to those at another: by its
  // lead over the best of the others, and if it wins with others, by their number. This is the
  // order of values_of() without rounding.
  bool is_better(std::size_t player, const std::array<Value, 4>& one,
                 const std::array<Value, 4>& other) const {
    const auto [best, equals] = best_of_others(player, one);
    const auto [other_best, other_equals] = best_of_others(player, other);
    const std::int64_t more = rules_.fish(one[player] - other[player]);
    if (more != best - other_best) return more > best - other_best;
    return best == begin_[player] + rules_.fish(one[player]) && equals < other_equals;
  }

  // Returns the best score of the others, and how many have it.
  std::pair<std::int64_t, int> best_of_others(std::size_t player,
                                              const std::array<Value, 4>& gains) const {
    std::pair best(std::numeric_limits<std::int64_t>::min(), 0);
    for (std::size_t i = 0; i < players(); ++i) {
      if (i == player) continue;
      const std::int64_t score = begin_[i] + rules_.fish(gains[i]);
      if (score > best.first) best = {score, 0};
      if (score == best.first) ++best.second;
    }
    return best;
  }

  // Visits a leaf, and the positions on the way to it.
  void iterate() {
    path_.clear();
    std::uint32_t index = 0;
    while (positions_[index].edge_count > 0) {
      path_.push_back(select(index));
      Edge& edge = edges_[path_.back().edge];
      if (edge.child == 0) {
        const TreeNode child = after(positions_[index], edge.move);
        edge.child = static_cast<std::uint32_t>(positions_.size());
        positions_.push_back(child);
      }
      index = edge.child;
    }
    depth_ = std::max<std::uint64_t>(depth_, path_.size());
    back_up(index, visit_leaf(index));
  }

  Values visit_leaf(std::uint32_t index) {
    TreeNode& leaf = positions_[index];
    if (leaf.is_solved) return leaf.values;
    const bool is_full = edges_.size() + max_edges > edges_.capacity() ||
                         positions_.size() + 1 >= positions_.capacity();
    if (is_full || path_.size() == max_plies_) {
      leaf.is_solved = true;
      leaf.is_exact = false;
      return leaf.values;
    }
    Values values = expand(index);
    const Values played = play_out(leaf);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] += playout_weight * (played[i] - values[i]);
    }
    return values;
  }

  void back_up(std::uint32_t index, Values values) {
    for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
      TreeNode& position = positions_[step->position];
      const std::size_t mover = position.node.mover;
      Edge& edge = edges_[step->edge];
      ++position.visits;
      ++edge.visits;
      edge.total += values[mover];
      if (positions_[index].is_solved && !edge.is_solved) {
        edge.is_solved = true;
        edge.first = positions_[index].values[mover];
        solve(position);
      }
      index = step->position;
      if (position.is_solved) {
        values = position.values;
      } else if (step->best != step->edge) {
        Edge& best = edges_[step->best];
        ++best.visits;
        values = positions_[best.child].values;
        best.total += values[mover];
      }
    }
  }

  // Solves a position if all its moves are solved.
  void solve(TreeNode& position) const {
    const auto* const begin = edges_.data() + position.edges;
    const auto* const end = begin + position.edge_count;
    if (!std::all_of(begin, end, [](const Edge& edge) { return edge.is_solved; })) return;
    position.is_solved = true;
    for (auto edge = begin; edge != end; ++edge) {
      position.is_exact = position.is_exact && positions_[edge->child].is_exact;
    }
    const TreeNode& best = positions_[best_edge(position).child];
    position.values = best.values;
    if (position.is_exact) position.gains = best.gains;
  }

  // Plays random moves to the end. Returns the values there.
  Values play_out(const TreeNode& position) {
    Node node = position.node;
    std::array<Value, 4> gains = position.gains;
    for (; node.left > 0 && node.free != 0; --node.left) {
      const Word to = pick(node.free, below(bits::count(node.free)));
      node.free ^= to;
      node.penguins[node.mover] |= to;
      node.mover = rules_.next_player(node.mover);
    }
    while (rules_.simplify(node)) {
      Word& penguins = node.penguins[node.mover];
      int moves = 0;
      for (Word starts = penguins; starts != 0;) moves += move_count(bits::pop(starts), node.free);
      int move = below(moves), from = 0;
      Word starts = penguins;
      for (int count = 0; move >= 0; move -= count) {
        from = bits::pop(starts);
        count = move_count(from, node.free);
        if (move < count) break;
      }
      const Word to = pick(rules_.geometry().targets(from, node.free), move);
      node.free ^= to;
      penguins ^= to | bits::bit<Word>(from);
      gains[node.mover] += rules_.value(from);
      node.mover = rules_.next_player(node.mover);
    }
    return values_at_end(gains);
  }

  int move_count(int from, Word free) const {
    return bits::count(rules_.geometry().targets(from, free));
  }

  static Word pick(Word set, int number) {
    while (number-- > 0) set &= set - 1;
    return set & (~set + 1);
  }

  // Returns a random number from 0 to n - 1 (xorshift: Marsaglia 2003).
  int below(int n) {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return static_cast<int>((random_ >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }

  const Rules& rules_;
  Deadline deadline_;
  Gatherer<Word> gatherer_{rules_, deadline_};
  std::size_t max_plies_;
  std::array<std::int64_t, 4> begin_{};  // scores in the state, less the highest
  std::array<int, 4> begin_units_{};     // in units, at least -1e8
  std::uint64_t random_ = 0x9e3779b97f4a7c15;
  std::uint64_t nodes_ = 0, depth_ = 0;
  std::vector<TreeNode> positions_;  // the root first
  std::vector<Edge> edges_;
  std::vector<Step> path_;
};

}  // namespace gauntlet::fish
