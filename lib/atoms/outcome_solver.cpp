#include "atoms/outcome_solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include "atoms/evaluate.hpp"
#include "atoms/successors.hpp"
#include "core/bits.hpp"

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

namespace {

// Threads share marks only this many plies below the root of a search, where searching takes longer
// than checking marks.
constexpr int max_shared_plies = 16;

}  // namespace

// Pushes all moves. Returns false if one of them wins.
bool OutcomeSolver::Worker::push_all(const Bitboard& x, Moves& moves) const {
  const Expansion expansion = for_each_successor(
      all_.grid_, all_.symmetry_, x, [&](Symmetry::Key key, const Bitboard& after, int cell) {
        all_.table_.prefetch(key);
        moves.push(key, after, cell);
      });
  moves.may_have_transpositions = expansion.may_have_transpositions;
  return !expansion.wins;
}

// Keeps the moves with unknown results, each position once. Returns false if a move is known to
// win.
bool OutcomeSolver::Worker::look_up_all(Moves& moves, int electrons) const {
  const bool is_winners_turn = all_.goal_.is_winners_turn(electrons + 1);
  std::size_t left = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const Next& next = moves.next[i];
    const auto end = moves.next.begin() + static_cast<std::ptrdiff_t>(left);
    const auto is_same = [&](const Next& other) { return other.key == next.key; };
    if (moves.may_have_transpositions && std::any_of(moves.next.begin(), end, is_same)) continue;
    const auto opponent_wins = all_.known(next.key, is_winners_turn);
    if (!opponent_wins) {
      moves.next[left++] = next;
    } else if (!*opponent_wins) {
      return false;
    }
  }
  moves.count = left;
  return true;
}

void OutcomeSolver::Worker::rank_all(Moves& moves, int electrons) const {
  const auto& history = history_[static_cast<std::size_t>(electrons & 1)];
  for (std::size_t i = 0; i < moves.count; ++i) {
    Next& next = moves.next[i];
    next.rank = history[next.cell] / history_unit - evaluate(all_.grid_, next.after);
  }
}

// Removes and returns the move with the highest rank. If `asks`, moves that no other thread is
// searching come first.
OutcomeSolver::Worker::Next OutcomeSolver::Worker::pick(Moves& moves, bool asks) const {
  constexpr int marked = 1 << 28;
  const auto rank = [&](const Next& next) {
    return asks && marks_->has(next.key) ? next.rank - marked : next.rank;
  };
  std::size_t best = 0;
  int best_rank = rank(moves.next[0]);
  for (std::size_t i = 1; i < moves.count; ++i) {
    const int here = rank(moves.next[i]);
    if (here > best_rank) {
      best = i;
      best_rank = here;
    }
  }
  return moves.take(best);
}

void OutcomeSolver::Worker::note_progress(std::size_t done, std::size_t of, int ply) {
  const auto here = static_cast<std::size_t>(ply);
  if (here + 1 >= begun_.size()) return;
  const double width = width_[here] / static_cast<double>(of);
  begun_[here + 1] = begun_[here] + width * static_cast<double>(done);
  width_[here + 1] = width;
  share_done_.store(begun_[here + 1], std::memory_order_relaxed);
}

OutcomeSolver::Worker::Outcome OutcomeSolver::Worker::search_all(Moves& moves, int electrons) {
  const std::size_t all = moves.count;
  const int ply = electrons - first_;
  const bool shares = marks_ != nullptr && ply < max_shared_plies;
  while (moves.count > 0) {
    note_progress(all - moves.count, all, ply);
    const Next next = pick(moves, shares);
    if (shares) {
      // Another thread may have found the result in the meantime.
      if (const auto known = all_.known(next.key, all_.goal_.is_winners_turn(electrons + 1))) {
        if (!*known) return Outcome::win;
        continue;
      }
      marks_->set(next.key);
    }
    const Outcome reply = search(next.after, next.key, electrons + 1);
    if (shares) marks_->clear(next.key);
    if (reply == Outcome::stopped) return Outcome::stopped;
    if (reply == Outcome::loss) {
      ++history_[static_cast<std::size_t>(electrons & 1)][next.cell];
      return Outcome::win;
    }
  }
  return Outcome::loss;
}

// Returns whether the search must end; reports progress periodically.
bool OutcomeSolver::Worker::is_to_end() {
  constexpr std::uint64_t nodes_a_look = 1024;
  const std::uint64_t count = nodes() + 1;
  nodes_.store(count, std::memory_order_relaxed);
  if (call_others_ && count >= alone_until_) std::exchange(call_others_, {})();
  if (tells_ && count % nodes_a_look == 0) all_.tell_progress();
  return all_.is_over() || deadline_.passed();
}

// Returns whether the player to move, the winner's opponent, has a move after which no chain
// reaction of the winner takes all. A table look-up would take longer.
bool OutcomeSolver::Worker::prevents_last_move(const Bitboard& x) const {
  const auto prevents = [&](int cell) {
    Bitboard next = x;
    return make_move(all_.grid_, next, bits::bit<Cells>(cell)) ||
           !has_winning_move(all_.grid_, next.mirrored());
  };
  for (Cells cells = all_.grid_.all() & ~x.theirs(); cells != 0;) {
    if (prevents(bits::pop(cells))) return true;
  }
  return false;
}

OutcomeSolver::Worker::Outcome OutcomeSolver::Worker::search(const Bitboard& x, Symmetry::Key key,
                                                             int electrons) {
  const std::uint64_t before = nodes();
  if (is_to_end()) return Outcome::stopped;
  const Goal& goal = all_.goal_;
  const bool is_winners_turn = goal.is_winners_turn(electrons);
  if (electrons >= goal.end) return is_winners_turn ? Outcome::loss : Outcome::win;
  if (electrons + 1 >= goal.end) {
    return !is_winners_turn || has_winning_move(all_.grid_, x) ? Outcome::win : Outcome::loss;
  }
  Outcome outcome = Outcome::win;
  if (electrons + 2 >= goal.end && !is_winners_turn) {
    if (!prevents_last_move(x)) outcome = Outcome::loss;
  } else {
    Moves moves;
    if (push_all(x, moves) && look_up_all(moves, electrons)) {
      rank_all(moves, electrons);
      outcome = search_all(moves, electrons);
    }
  }
  if (outcome != Outcome::stopped && key != 0) {
    all_.table_.store(key, {outcome == Outcome::win, !goal.has_end()}, nodes() - before);
  }
  return outcome;
}

namespace {

constexpr std::chrono::milliseconds between_progress{100};

// Additional threads. The destructor waits for them; if it runs because of an exception, it stops
// them first.
class Others {
 public:
  explicit Others(std::atomic<bool>& is_done) : is_done_(is_done) {}
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;
  ~Others() {
    if (std::uncaught_exceptions() > exceptions_) is_done_.store(true, std::memory_order_relaxed);
    for (std::thread& each : all_) each.join();
  }

  template <class Run>
  void add(Run run) {
    all_.emplace_back(std::move(run));
  }

 private:
  std::atomic<bool>& is_done_;
  int exceptions_ = std::uncaught_exceptions();
  std::vector<std::thread> all_;
};

std::optional<bool> as_optional(SearchOutcome outcome) {
  if (outcome == SearchOutcome::stopped) return std::nullopt;
  return outcome == SearchOutcome::win;
}

}  // namespace

OutcomeSolver::OutcomeSolver(const Grid& grid, const Limits& limits, OnProgress on_progress)
    : grid_(grid),
      limits_(limits),
      on_progress_(std::move(on_progress)),
      next_progress_(Clock::now() + between_progress),
      symmetry_(grid),
      table_(limits.bytes) {
  const unsigned count = std::max(limits.threads, 1U);
  if (count > 1) marks_ = std::make_unique<BusyKeys>();
  workers_.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    workers_.push_back(std::make_unique<Worker>(*this, i == 0 && on_progress_));
  }
}

OutcomeSolver::~OutcomeSolver() = default;

std::uint64_t OutcomeSolver::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->nodes();
  return sum;
}

void OutcomeSolver::tell_progress() {
  const auto now = Clock::now();
  if (now < next_progress_) return;
  Progress progress{nodes(), 0, table_.share_taken()};
  for (const auto& worker : workers_) {
    progress.share_done = std::max(progress.share_done, worker->share_done());
  }
  on_progress_(progress);
  next_progress_ = Clock::now() + between_progress;
}

// A result without a limit of plies implies for a limited goal only that the winner fails to reach
// it. A result that the winner reaches a goal holds for all later limits, too.
std::optional<bool> OutcomeSolver::known(Symmetry::Key key, bool is_winners_turn) const {
  const auto fact = table_.find(key);
  if (!fact) return std::nullopt;
  if (goal_.has_end() && fact->is_general && fact->wins == is_winners_turn) return std::nullopt;
  return fact->wins;
}

void OutcomeSolver::set_goal(const Goal& goal) {
  if (goal == goal_) return;
  const bool is_later = goal_.winner == goal.winner && goal_.end <= goal.end && goal.has_end();
  const bool had_end = goal_.has_end();
  goal_ = goal;
  if (!had_end) return;  // all entries hold without a limit
  table_.keep([&](Symmetry::Key key, OutcomeTranspositionTable::TableFact fact) {
    const bool winner_wins = fact.wins == goal.is_winners_turn(Symmetry::electrons(key));
    return fact.is_general || (is_later && winner_wins);
  });
}

std::optional<bool> OutcomeSolver::wins(const Bitboard& x) {
  const Symmetry::Key key = symmetry_.key(x);
  const int electrons = x.sum();
  if (key != 0) {
    if (const auto found = known(key, goal_.is_winners_turn(electrons))) return found;
  }
  for (const auto& worker : workers_) worker->begin(electrons);
  const bool is_alone = workers_.size() == 1 || electrons + 3 >= goal_.end;
  if (is_alone) return as_optional(workers_.front()->search(x, key, electrons));
  return wins_by_all(x, key, electrons);
}

// The first worker searches alone until it calls the others, because most searches end before that.
// The first worker to finish provides the result and stops the others.
std::optional<bool> OutcomeSolver::wins_by_all(const Bitboard& x, Symmetry::Key key,
                                               int electrons) {
  is_done_.store(false, std::memory_order_relaxed);
  std::atomic<SearchOutcome> found = SearchOutcome::stopped;
  const auto search = [&](Worker& worker) {
    const SearchOutcome outcome = worker.search(x, key, electrons);
    if (outcome == SearchOutcome::stopped) return;
    found.store(outcome);
    is_done_.store(true, std::memory_order_relaxed);
  };
  {
    Others others(is_done_);
    workers_.front()->ask_for_others([&] {
      for (std::size_t i = 1; i < workers_.size(); ++i) {
        others.add([&, i] { search(*workers_[i]); });
      }
    });
    search(*workers_.front());
  }
  is_done_.store(false, std::memory_order_relaxed);
  return as_optional(found.load());
}

}  // namespace gauntlet::atoms
