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

// Who wins with perfect play, whatever the number of moves: a depth-first search for the first move
// that wins, over all that can come, with a table of what is known. What makes it fast is that all
// positions after the moves are looked up before any is searched (enhanced transposition cutoffs;
// Plaat, Schaeffer, Pijls, de Bruin 1996), and the static evaluation, by which they are then
// ordered. Several threads search the same position, each passing over what another one is at, as
// in ABDADA (Weill 1996), and share the table.
class OutcomeSearch {
 public:
  static constexpr int max_cells = Symmetry::max_cells;

  struct Limits {
    unsigned threads = 1;
    std::size_t bytes = std::size_t{1} << 30;  // of the table
    std::optional<Clock::time_point> deadline = {};
  };

  // How far a search has come; told about once a second.
  struct Progress {
    std::uint64_t nodes = 0;
    double share_done = 0;   // from 0 to 1: of the moves of the first plies; only ever a guess
    double share_taken = 0;  // of the table
  };
  using OnProgress = std::function<void(const Progress&)>;

  // Precondition: no more than max_cells cells. Throws std::bad_alloc.
  OutcomeSearch(const Grid& grid, const Limits& limits);
  OutcomeSearch(const OutcomeSearch&) = delete;
  OutcomeSearch& operator=(const OutcomeSearch&) = delete;
  ~OutcomeSearch();

  // Whether the player to move wins; nothing once the deadline has passed, or stop() was called.
  // Precondition: at rest and not lost; the opponent owns something or the board is empty.
  std::optional<bool> wins(const Bitboard& x, const OnProgress& on_progress = {});

  // The same, within so many plies (the first is the mover's). Forgets what is in the table before
  // and after it.
  std::optional<bool> wins_within(const Bitboard& x, int plies, const OnProgress& on_progress = {});
  // Whether the player to move loses within so many plies; likewise.
  std::optional<bool> loses_within(const Bitboard& x, int plies,
                                   const OnProgress& on_progress = {});

  // From any thread, or a handler of signals: ends a search.
  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }

  // What is known; a search goes on from there.
  OutcomeTable& table() { return table_; }
  const Symmetry& symmetry() const { return symmetry_; }
  const Grid& grid() const { return grid_; }
  std::uint64_t nodes() const { return nodes_; }  // positions searched so far

 private:
  class Worker;
  class Marks;

  bool is_over() const {
    return is_done_.load(std::memory_order_relaxed) || is_stopped_.load(std::memory_order_relaxed);
  }
  // How the side that is to win must do so in time: in an even or odd ply from 0, before that one.
  struct Horizon {
    int winner = 0;
    int plies = 1 << 20;
  };

  std::optional<bool> search(const Bitboard& x, const Horizon& horizon,
                             const OnProgress& on_progress);
  std::optional<bool> search_together(const Bitboard& x, Symmetry::Key key,
                                      const std::vector<std::unique_ptr<Worker>>& workers,
                                      const OnProgress& on_progress);

  Grid grid_;
  Limits limits_;
  Symmetry symmetry_;
  OutcomeTable table_;
  Horizon horizon_;
  std::unique_ptr<Marks> marks_;  // where there are several threads
  std::uint64_t nodes_ = 0;
  std::atomic<bool> is_done_ = false;     // by one of the threads
  std::atomic<bool> is_stopped_ = false;  // from outside
};

}  // namespace gauntlet::atoms
