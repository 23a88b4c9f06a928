#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "atoms/bitboard.hpp"
#include "atoms/deadline.hpp"
#include "atoms/grid.hpp"
#include "atoms/outcome_table.hpp"
#include "atoms/symmetry.hpp"

namespace gauntlet::atoms {

// What one of the players, called the winner, wants of a game: to win, or to win in time. As each
// ply adds an electron, the number of electrons is the time, and an even or odd one says who moves.
struct Goal {
  static constexpr int no_end = 1 << 20;

  int winner = 0;    // the winner moves where the number of electrons is even (0) or odd (1)
  int end = no_end;  // by the move that brings the board to so many electrons at the latest

  bool has_end() const { return end != no_end; }
  bool is_winners_turn(int electrons) const { return electrons % 2 == winner; }
  bool operator==(const Goal&) const = default;

  // That the player to move wins, at a position of so many electrons, within some plies; or loses.
  static Goal win_within(int electrons, int plies) { return {electrons % 2, electrons + plies}; }
  static Goal loss_within(int electrons, int plies) {
    return {(electrons + 1) % 2, electrons + plies};
  }
};

// Who wins with perfect play, whatever the number of moves or within some: a depth-first search for
// the first move that wins, over all that can come, with a table of what is known. What makes it
// fast is that all positions after the moves are looked up before any is searched (enhanced
// transposition cutoffs; Plaat, Schaeffer, Pijls, de Bruin 1996), and the static evaluation, by
// which they are then ordered. Several threads search the same position, each passing over what
// another one is at, as in ABDADA (Weill 1996), and share the table.
class OutcomeSearch {
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
    double share_done = 0;   // from 0 to 1: of the moves of the first plies; only ever a guess
    double share_taken = 0;  // of the table
  };
  // Told ten times a second, by the thread that searches. What it throws ends the search and comes
  // out of it.
  using OnProgress = std::function<void(const Progress&)>;

  // Precondition: no more than max_cells cells. Throws std::bad_alloc.
  OutcomeSearch(const Grid& grid, const Limits& limits, OnProgress on_progress = {});
  OutcomeSearch(const OutcomeSearch&) = delete;
  OutcomeSearch& operator=(const OutcomeSearch&) = delete;
  ~OutcomeSearch();

  // What the searches that follow ask for; to begin with, who wins at all. What is known and does
  // not hold for it is forgotten.
  void set_goal(const Goal& goal);
  const Goal& goal() const { return goal_; }
  // The same of a search in whose table nothing is yet, but what it is to get is for that goal.
  void resume(const Goal& goal) { goal_ = goal; }

  // Whether the player to move wins: the winner by reaching the goal, the other one by preventing
  // that. Nothing once the deadline has passed, or stop() was called. Precondition: at rest and not
  // lost; the opponent owns something or the board is empty.
  std::optional<bool> wins(const Bitboard& x);

  // From any thread, or a handler of signals: ends this search and those that follow.
  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  // What the table knows of a position, by its key and how many electrons it has, as wins() says
  // it.
  std::optional<bool> find(Symmetry::Key key, int electrons) const {
    return key == 0 ? std::nullopt : known(key, goal_.is_winners_turn(electrons));
  }

  std::optional<bool> find(const Bitboard& x) const { return find(symmetry_.key(x), x.sum()); }

  // All that is known, for the goal that is set.
  OutcomeTable& table() { return table_; }
  const OutcomeTable& table() const { return table_; }
  const Symmetry& symmetry() const { return symmetry_; }
  const Grid& grid() const { return grid_; }
  const Limits& limits() const { return limits_; }
  std::uint64_t nodes() const;  // positions searched so far

 private:
  class Worker;
  class Marks;

  std::optional<bool> known(Symmetry::Key key, bool is_winners_turn) const;
  bool is_over() const {
    return is_done_.load(std::memory_order_relaxed) || is_stopped_.load(std::memory_order_relaxed);
  }
  std::optional<bool> wins_by_all(const Bitboard& x, Symmetry::Key key, int electrons);
  void tell_progress();

  Grid grid_;
  Limits limits_;
  OnProgress on_progress_;
  Clock::time_point next_progress_;
  Symmetry symmetry_;
  OutcomeTable table_;
  Goal goal_;
  std::unique_ptr<Marks> marks_;  // where there are several threads
  std::vector<std::unique_ptr<Worker>> workers_;
  std::atomic<bool> is_done_ = false;     // by one of the threads
  std::atomic<bool> is_stopped_ = false;  // from outside
};

}  // namespace gauntlet::atoms
