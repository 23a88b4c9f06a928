#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "atoms/outcome_solver.hpp"

namespace gauntlet::atoms {

// The positions that threads are searching, by a hash of their keys. A mark may be lost or stand
// for another position, which only costs time.
class OutcomeSolver::BusyKeys {
 public:
  bool has(Symmetry::Key key) const { return at(key).load(std::memory_order_relaxed) == key; }
  void set(Symmetry::Key key) { at(key).store(key, std::memory_order_relaxed); }
  void clear(Symmetry::Key key) { at(key).store(0, std::memory_order_relaxed); }

 private:
  static constexpr std::size_t size = std::size_t{1} << 14;
  static std::size_t place(Symmetry::Key key) { return key * 0x9e3779b97f4a7c15U >> 50; }
  const std::atomic<Symmetry::Key>& at(Symmetry::Key key) const { return keys_[place(key)]; }
  std::atomic<Symmetry::Key>& at(Symmetry::Key key) { return keys_[place(key)]; }

  std::array<std::atomic<Symmetry::Key>, size> keys_{};
};

enum class SearchOutcome { loss, win, stopped };

// The search of one thread.
class OutcomeSolver::Worker {
 public:
  using Outcome = SearchOutcome;

  Worker(OutcomeSolver& all, bool tells)
      : all_(all), marks_(all.marks_.get()), deadline_(all.limits_.deadline), tells_(tells) {}

  // Searches a position with `electrons` electrons. Preconditions as in OutcomeSolver::wins().
  Outcome search(const Bitboard& x, Symmetry::Key key, int electrons);
  // Must be called before each search from a root with `electrons` electrons. The worker searches
  // alone unless ask_for_others() is called.
  void begin(int electrons) {
    first_ = electrons;
    call_others_ = {};
  }
  // Makes the worker run `call` once it has searched some positions.
  void ask_for_others(std::function<void()> call) {
    constexpr std::uint64_t nodes_alone = 1024;
    call_others_ = std::move(call);
    alone_until_ = nodes() + nodes_alone;
  }

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double share_done() const { return share_done_.load(std::memory_order_relaxed); }

 private:
  // A position after a move, from the opponent's side.
  struct Next {
    Symmetry::Key key;
    Bitboard after;
    int rank;
    std::uint8_t cell;
  };
  struct Moves {
    std::array<Next, Symmetry::max_cells> next;
    std::size_t count = 0;
    bool may_have_transpositions = false;  // two moves may lead to the same position

    void push(Symmetry::Key key, const Bitboard& after, int cell) {
      next[count].key = key;
      next[count].after = after;
      next[count++].cell = static_cast<std::uint8_t>(cell);
    }
    Next take(std::size_t i) {
      const Next taken = next[i];
      next[i] = next[--count];
      return taken;
    }
  };

  bool push_all(const Bitboard& x, Moves& moves) const;
  bool look_up_all(Moves& moves, int electrons) const;
  void rank_all(Moves& moves, int electrons) const;
  Next pick(Moves& moves, bool asks) const;
  Outcome search_all(Moves& moves, int electrons);
  bool prevents_last_move(const Bitboard& x) const;
  bool is_to_end();
  void note_progress(std::size_t done, std::size_t of, int ply);

  // History heuristic: how often a move to a cell has won, by player to move.
  static constexpr int history_unit = 256;  // number of wins worth a hundredth of an electron
  using History = std::array<std::array<int, Symmetry::max_cells>, 2>;

  OutcomeSolver& all_;
  BusyKeys* marks_;  // nullptr with one thread
  Deadline deadline_;
  bool tells_;                              // whether it reports progress
  std::function<void()> call_others_ = {};  // empty if it is alone or has called them
  std::uint64_t alone_until_ = 0;
  int first_ = 0;  // electrons of the root
  History history_{};
  std::atomic<std::uint64_t> nodes_ = 0;  // written by its own thread only
  std::atomic<double> share_done_ = 0;
  std::array<double, 4>
      begun_{};  // progress, from 0 to 1, at the start of the current move of each ply
  std::array<double, 4> width_{1, 0, 0, 0};
};

}  // namespace gauntlet::atoms
