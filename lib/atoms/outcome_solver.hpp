#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/outcome_transposition_table.hpp"
#include "atoms/symmetry.hpp"
#include "core/deadline.hpp"
#include "gauntlet/atoms.hpp"

namespace gauntlet::atoms {

// The goal of one player, called the winner: to win at all, or within a limit. Each ply adds an
// electron, so the number of electrons measures time, and its parity gives the player to move.
struct Goal {
  static constexpr int no_end = 1 << 20;

  int winner = 0;    // the winner moves if the number of electrons is even (0) or odd (1)
  int end = no_end;  // the winning move must leave at most this many electrons

  bool has_end() const { return end != no_end; }
  bool is_winners_turn(int electrons) const { return electrons % 2 == winner; }
  bool operator==(const Goal&) const = default;

  // The goals that the player to move wins, or loses, within `plies` from a position with
  // `electrons` electrons.
  static Goal win_within(int electrons, int plies) { return {electrons % 2, electrons + plies}; }
  static Goal loss_within(int electrons, int plies) {
    return {(electrons + 1) % 2, electrons + plies};
  }
};

// Finds the winner under perfect play, with or without a limit of plies: a depth-first search for a
// winning move, with a transposition table. It is fast because it looks up all successors before it
// searches any (enhanced transposition cutoffs; Plaat, Schaeffer, Pijls, de Bruin 1996) and orders
// the rest by static evaluation. Several threads search the same position and share the table; each
// defers positions that another thread is searching, as in ABDADA (Weill 1996).
class OutcomeSolver {
 public:
  static constexpr int max_cells = Symmetry::max_cells;

  struct Limits {
    unsigned threads = 1;
    std::size_t bytes = std::size_t{256} << 20;  // of the table
    std::optional<Clock::time_point> deadline = {};
  };

  // How far a search has come.
  struct Progress {
    std::uint64_t nodes = 0;
    double share_done = 0;   // from 0 to 1, by moves of the first plies; a rough estimate
    double share_taken = 0;  // share of the table in use
  };
  // Called ten times a second by the searching thread. An exception that it throws ends the search
  // and propagates to the caller.
  using OnProgress = std::function<void(const Progress&)>;

  // Precondition: the grid has at most max_cells cells. Throws std::bad_alloc.
  OutcomeSolver(const Grid& grid, const Limits& limits, OnProgress on_progress = {});
  OutcomeSolver(const OutcomeSolver&) = delete;
  OutcomeSolver& operator=(const OutcomeSolver&) = delete;
  ~OutcomeSolver();

  // Sets the goal of the following searches; initially, to win at all. Removes table entries that
  // do not hold for the new goal.
  void set_goal(const Goal& goal);
  const Goal& goal() const { return goal_; }

  // Returns whether the player to move wins: the winner by reaching the goal, the other player by
  // preventing it. Returns nullopt once the deadline has passed. Precondition:
  // at rest and not lost; the opponent owns a cell or the board is empty.
  std::optional<bool> wins(const Bitboard& x);

  // Returns the table's result for a position, as in wins(), by its key and number of electrons.
  std::optional<bool> find(Symmetry::Key key, int electrons) const {
    return key == 0 ? std::nullopt : known(key, goal_.is_winners_turn(electrons));
  }

  std::optional<bool> find(const Bitboard& x) const { return find(symmetry_.key(x), x.sum()); }

  // Returns the table of results for the current goal.
  OutcomeTranspositionTable& table() { return table_; }
  const OutcomeTranspositionTable& table() const { return table_; }
  const Symmetry& symmetry() const { return symmetry_; }
  const Grid& grid() const { return grid_; }
  const Limits& limits() const { return limits_; }
  std::uint64_t nodes() const;  // positions searched so far

 private:
  class Worker;
  class BusyKeys;

  std::optional<bool> known(Symmetry::Key key, bool is_winners_turn) const;
  bool is_over() const { return is_done_.load(std::memory_order_relaxed); }
  std::optional<bool> wins_by_all(const Bitboard& x, Symmetry::Key key, int electrons);
  void tell_progress();

  Grid grid_;
  Limits limits_;
  OnProgress on_progress_;
  Clock::time_point next_progress_;
  Symmetry symmetry_;
  OutcomeTranspositionTable table_;
  Goal goal_;
  std::unique_ptr<BusyKeys> marks_;  // only with several threads
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<bool> is_done_ = false;  // set when a thread has found the result
};

}  // namespace gauntlet::atoms
