#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/move_ordering.hpp"
#include "atoms/transposition_table.hpp"

namespace gauntlet::atoms {

// A move of the root and the position after it, seen by the opponent.
struct RootMove {
  Bitboard after;
  int cell;
};

struct SearchNode;
struct KnownBounds;

// Principal variation search (Marsland 1983; as an algorithm also known as NegaScout, Reinefeld
// 1983), fail-soft, with what chess programs add: a transposition table, move ordering, prunings
// near the leaves, late move reductions and a quiescence search. Values are those of the player to
// move, in hundredths of an electron; proven ones (search_result.hpp) count the plies from the
// root, whose ply is 0. What the prunings leave out is never taken for proven.
class PrincipalVariationSearch {
 public:
  // The most plies a search looks ahead.
  static constexpr int most_depth = 200;

  // Without a deadline it is never stopped. The table outlives the search.
  PrincipalVariationSearch(const Grid& grid, TranspositionTable& table,
                           std::optional<Clock::time_point> deadline)
      : grid_(grid), table_(table), deadline_(deadline) {}

  // The value of the root if it lies between alpha and beta, else a bound of it: at most alpha, an
  // upper one, at least beta, a lower one. The best move is brought to the front. Once stopped, the
  // value means nothing, but the first move is still the best known. Preconditions: the moves are
  // all that the root has, none of them wins at once; depth, in plies, is from 1 to most_depth.
  int root(std::span<RootMove> moves, int depth, int alpha, int beta);

  // The deadline has passed.
  bool stopped() { return deadline_.look(); }
  // How many positions were looked at, those of the quiescence search too.
  std::uint64_t nodes() const { return nodes_; }
  // The principal variation of the last root search that was not stopped: the cells of its moves.
  const std::vector<std::uint8_t>& line() const { return lines_[0]; }

 private:
  static constexpr int most_captures = 4;  // in a row, in the quiescence search

  int search(const Bitboard& x, int depth, int alpha, int beta, int ply);
  void search_moves(SearchNode& node);
  int search_move(const Bitboard& after, int place, int depth, int reduction, int alpha, int beta,
                  int ply);
  int quiescence(const Bitboard& x, int alpha, int beta, int ply, int captures_left);
  KnownBounds look_up(std::uint64_t key, int depth, int ply) const;
  void store(std::uint64_t key, const SearchNode& node, int alpha);
  void keep_line(int cell, int ply);

  Grid grid_;
  TranspositionTable& table_;
  Deadline deadline_;
  std::uint64_t nodes_ = 0;
  MoveOrdering ordering_;
  std::vector<MoveList> moves_ = std::vector<MoveList>(most_depth + most_captures + 1);  // by ply
  std::array<std::vector<std::uint8_t>, most_depth + 1> lines_;                          // by ply
};

}  // namespace gauntlet::atoms
