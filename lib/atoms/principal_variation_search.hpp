#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/move_ordering.hpp"
#include "atoms/transposition_table.hpp"

namespace gauntlet::atoms {

// A move of the root and the board after it, seen by the opponent.
struct Step {
  Bitboard after;
  int cell;
};

// Principal variation search. Values are those of the player to move; proven ones count the plies
// from the root, whose ply is 0. What is left out because it hardly ever matters is never taken for
// proven.
class PrincipalVariationSearch {
 public:
  // The most plies a search looks ahead.
  static constexpr int most_depth = 200;
  // The most plies of captures looked at after that.
  static constexpr int captures_at_leaf = 4;

  PrincipalVariationSearch(const Grid& grid, TranspositionTable& table, Clock::time_point deadline)
      : grid_(grid), table_(table), deadline_(deadline) {}

  // The value of the root if it lies between alpha and beta, else a bound of it. Precondition: none
  // of the steps, which are all its moves, wins at once. The best one is brought to the front. Once
  // stopped, the value means nothing, but the first step is still the best known.
  int root(std::span<Step> steps, int depth, int alpha, int beta);

  // The deadline has passed.
  bool stopped() { return deadline_.look(); }
  // How many boards were looked at.
  std::uint64_t nodes() const { return nodes_; }
  // The cells of the best play found by the last root search that was not stopped.
  const std::vector<std::uint8_t>& line() const { return lines_[0]; }

 private:
  struct Node;
  struct Known;

  int value(const Bitboard& x, int depth, int alpha, int beta, int ply);
  void try_moves(Node& node);
  int reduction(const Node& node, int tried) const;
  int child(const Bitboard& after, int depth, int reduction, int alpha, int beta, int ply);
  int leaf(const Bitboard& x, int alpha, int beta, int ply, int captures);
  Known look_up(std::uint64_t key, int depth, int ply) const;
  void store(std::uint64_t key, const Node& node, int start);
  void keep_line(int cell, int ply);

  Grid grid_;
  TranspositionTable& table_;
  Deadline deadline_;
  std::uint64_t nodes_ = 0;
  MoveOrdering ordering_;
  std::vector<MoveList> moves_ =
      std::vector<MoveList>(most_depth + captures_at_leaf + 1);  // by ply
  std::array<std::vector<std::uint8_t>, most_depth + 1> lines_;
};

}  // namespace gauntlet::atoms
