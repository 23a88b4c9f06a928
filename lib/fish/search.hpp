#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/position_table.hpp"
#include "fish/geometry.hpp"
#include "fish/node.hpp"
#include "fish/state.hpp"
#include "fish/strategy.hpp"

namespace gauntlet::fish {

// Paranoid search (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000): the
// first player, the planner, maximizes its gain; all others together minimize that same gain. So
// the game has two sides, and alpha-beta prunes it. Its value is found by MTD(f) (Plaat, Schaeffer,
// Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996): alpha-beta searches with
// an empty window, each of which only asks whether the planner is sure of some gain, and a
// transposition table of the bounds they find; with iterative deepening, a turn of the planner at a
// time.
//
// Word is a set of cells: Word64 for boards of up to 64, Word128 for those of up to 128.
template <class Word>
class MtdSearch {
 public:
  // Precondition: the state has players, and its board no more cells than the word has bits.
  explicit MtdSearch(const State& state);

  // What search() (strategy.hpp) says. To be called once.
  SearchResult search(std::uint64_t turns);

 private:
  // Fish on the tiles that the planner leaves in the turns it still has.
  using Gain = std::int64_t;

  struct Best {
    Gain gain;
    CellMove move;
  };

  // A move to be tried; that of the highest rank comes first.
  struct Candidate {
    CellMove move;
    Gain rank;
  };

  // The exact gain from the root, for any guess of it; a good guess takes fewer searches.
  Gain mtdf(const Node<Word>& root, Gain guess);

  // Alpha-beta with the window from beta - 1 to beta, fail-soft: a result of at least beta is a
  // lower bound of the planner's gain, a smaller one an upper bound.
  Gain alpha_beta(Node<Word> node, Gain beta);

  // The same for the moves of a node: the planner's best, and the opponents'. The hash move comes
  // first. Precondition: the player to move can.
  Best max_node(const Node<Word>& node, Gain beta, CellMove hash_move);
  Best min_node(const Node<Word>& node, Gain beta, CellMove hash_move);

  // What the table knows of a node. If that is nothing, these bounds, and the best move of the same
  // position with another number of turns, if that is known.
  Bounds<Word> recall(const Node<Word>& node, Gain lower, Gain upper) const;

  // The least action of the planner that is sure of the gain.
  Action least_action(const Node<Word>& root, Gain gain);

  // Takes out what no longer matters, and passes the turn to the next player who can move. False
  // when the planner never can again.
  bool simplify(Node<Word>& node) const;

  // The fish on the richest tile under a penguin of the set; 0 for no penguin.
  Gain most_fish(Word penguins) const;

  // Bounds of the gain without any search. Precondition, here and below: simplify() was true.
  Gain upper_bound(const Node<Word>& node) const;
  Gain lower_bound(const Node<Word>& node) const;

  Node<Word> after(const Node<Word>& node, CellMove move) const;
  // The cells that a penguin can move to.
  Word targets(const Node<Word>& node, int from) const;
  // Appends the moves of a node to the candidates; returns the index of the first one.
  std::size_t push_candidates(const Node<Word>& node, CellMove hash_move);
  // Swaps the candidate of the highest rank from `next` on to that index.
  CellMove pick(std::size_t next);
  Gain rank(const Node<Word>& node, CellMove move) const;

  Gain fish(int cell) const { return geometry_.fish[static_cast<std::size_t>(cell)]; }
  std::uint8_t next_player(std::uint8_t player) const {
    return static_cast<std::uint8_t>(player + 1 == players_ ? 0 : player + 1);
  }

  Geometry<Word> geometry_;
  std::uint8_t players_;
  int columns_;
  Node<Word> root_;
  PositionTable<Bounds<Word>> table_{std::size_t{1} << 10, std::size_t{1} << 20};  // 128 MB at most
  std::vector<Candidate> candidates_;  // of all nodes on the way from the root, one after the other
  std::uint64_t nodes_ = 0;            // calls of alpha_beta()
};

}  // namespace gauntlet::fish
