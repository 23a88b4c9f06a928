#include "atoms/outcome.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "atoms/evaluate.hpp"

namespace gauntlet::atoms {
namespace {

// Threads look at and mark what others are at only so many plies below the root of a search, where
// that takes longer than to ask.
constexpr int most_shared_plies = 16;

}  // namespace

// The positions that some thread is at, by a part of their keys: a mark may be lost or stand for
// another position, at the cost of time only.
class OutcomeSearch::Marks {
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

namespace {

// Waits for all of them in the end.
struct Threads {
  std::vector<std::thread> all;
  Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    for (std::thread& each : all) each.join();
  }
};

enum class Outcome { loss, win, stopped };

std::optional<bool> as_optional(Outcome outcome) {
  if (outcome == Outcome::stopped) return std::nullopt;
  return outcome == Outcome::win;
}

}  // namespace

class OutcomeSearch::Worker {
 public:
  explicit Worker(OutcomeSearch& all)
      : all_(all), marks_(all.marks_.get()), deadline_(all.limits_.deadline) {}

  // Precondition: as of OutcomeSearch::wins().
  Outcome search(const Bitboard& x, Symmetry::Key key, int ply);

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  double share_done() const { return share_done_.load(std::memory_order_relaxed); }

 private:
  // A position after a move, seen by the opponent.
  struct Next {
    Symmetry::Key key;
    Bitboard after;
    int rank;
    std::uint8_t cell;
  };
  struct Moves {
    std::array<Next, Symmetry::max_cells> next;
    std::size_t count = 0;

    void push(const Bitboard& after, int cell) {
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
  bool look_up_all(Moves& moves) const;
  void rank_all(Moves& moves, int ply) const;
  Next pick(Moves& moves, int ply) const;
  Outcome search_all(Moves& moves, int ply);
  void note_progress(std::size_t done, std::size_t of, int ply);

  // History heuristic: how often a move to a cell has won, by who moves.
  static constexpr int history_unit = 256;  // wins that make up for a hundredth of an electron
  using History = std::array<std::array<int, Symmetry::max_cells>, 2>;

  OutcomeSearch& all_;
  Marks* marks_;  // nothing if it is alone
  Deadline deadline_;
  History history_{};
  std::atomic<std::uint64_t> nodes_ = 0;  // written by its thread alone
  std::atomic<double> share_done_ = 0;
  std::array<double, 4> begun_{};  // where, from 0 to 1, the moves of each ply begin
  std::array<double, 4> width_{1, 0, 0, 0};
};

// False if one of them wins.
bool OutcomeSearch::Worker::push_all(const Bitboard& x, Moves& moves) const {
  const Cells chains = critical(all_.grid_, x) & x.mine;
  for (Cells cells = chains; cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    if (play_on(all_.grid_, next, bits::bit<Cells>(cell))) return false;
    moves.push(next.mirrored(), cell);
  }
  for (Cells cells = all_.grid_.all() & ~x.theirs() & ~chains; cells != 0;) {
    const int cell = bits::pop(cells);
    Bitboard next = x;
    add(next, bits::bit<Cells>(cell));
    moves.push(next.mirrored(), cell);
  }
  return true;
}

// Leaves the moves of which nothing is known, each position once; false if one is known to win.
bool OutcomeSearch::Worker::look_up_all(Moves& moves) const {
  for (std::size_t i = 0; i < moves.count; ++i) {
    moves.next[i].key = all_.symmetry_.key(moves.next[i].after);
    all_.table_.prefetch(moves.next[i].key);
  }
  std::size_t left = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const Next& next = moves.next[i];
    const auto end = moves.next.begin() + static_cast<std::ptrdiff_t>(left);
    const auto is_same = [&](const Next& other) { return other.key == next.key; };
    if (std::any_of(moves.next.begin(), end, is_same)) continue;
    const auto opponent_wins = all_.table_.find(next.key);
    if (!opponent_wins) {
      moves.next[left++] = next;
    } else if (!*opponent_wins) {
      return false;
    }
  }
  moves.count = left;
  return true;
}

void OutcomeSearch::Worker::rank_all(Moves& moves, int ply) const {
  const auto& history = history_[static_cast<std::size_t>(ply & 1)];
  for (std::size_t i = 0; i < moves.count; ++i) {
    Next& next = moves.next[i];
    next.rank = history[next.cell] / history_unit - evaluate(all_.grid_, next.after);
  }
}

// Takes out the likeliest, of those that no other thread is at if there are such.
OutcomeSearch::Worker::Next OutcomeSearch::Worker::pick(Moves& moves, int ply) const {
  const bool asks = marks_ != nullptr && ply < most_shared_plies;
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

void OutcomeSearch::Worker::note_progress(std::size_t done, std::size_t of, int ply) {
  const auto here = static_cast<std::size_t>(ply);
  if (here + 1 >= begun_.size()) return;
  const double width = width_[here] / static_cast<double>(of);
  begun_[here + 1] = begun_[here] + width * static_cast<double>(done);
  width_[here + 1] = width;
  share_done_.store(begun_[here + 1], std::memory_order_relaxed);
}

Outcome OutcomeSearch::Worker::search_all(Moves& moves, int ply) {
  const std::size_t all = moves.count;
  const bool marks = marks_ != nullptr && ply < most_shared_plies;
  while (moves.count > 0) {
    note_progress(all - moves.count, all, ply);
    const Next next = pick(moves, ply);
    // Another thread may have found it in the meantime.
    if (marks) {
      if (const auto known = all_.table_.find(next.key)) {
        if (!*known) return Outcome::win;
        continue;
      }
      marks_->set(next.key);
    }
    const Outcome reply = search(next.after, next.key, ply + 1);
    if (marks) marks_->clear(next.key);
    if (reply == Outcome::stopped) return Outcome::stopped;
    if (reply == Outcome::loss) {
      ++history_[static_cast<std::size_t>(ply & 1)][next.cell];
      return Outcome::win;
    }
  }
  return Outcome::loss;
}

Outcome OutcomeSearch::Worker::search(const Bitboard& x, Symmetry::Key key, int ply) {
  const std::uint64_t before = nodes();
  nodes_.store(before + 1, std::memory_order_relaxed);
  if (all_.is_over() || deadline_.passed()) return Outcome::stopped;
  const Horizon& horizon = all_.horizon_;
  if (ply >= horizon.plies) return ply % 2 == horizon.winner ? Outcome::loss : Outcome::win;
  Moves moves;
  Outcome outcome = Outcome::win;
  if (push_all(x, moves) && look_up_all(moves)) {
    rank_all(moves, ply);
    outcome = search_all(moves, ply);
  }
  if (outcome != Outcome::stopped && key != 0) {
    all_.table_.store(key, outcome == Outcome::win, nodes() - before);
  }
  return outcome;
}

OutcomeSearch::OutcomeSearch(const Grid& grid, const Limits& limits)
    : grid_(grid), limits_(limits), symmetry_(grid), table_(limits.bytes) {
  if (limits.threads > 1) marks_ = std::make_unique<Marks>();
}

OutcomeSearch::~OutcomeSearch() = default;

std::optional<bool> OutcomeSearch::wins(const Bitboard& x, const OnProgress& on_progress) {
  return search(x, {}, on_progress);
}

std::optional<bool> OutcomeSearch::wins_within(const Bitboard& x, int plies,
                                               const OnProgress& on_progress) {
  table_.clear();
  const auto found = search(x, {0, plies}, on_progress);
  table_.clear();
  return found;
}

std::optional<bool> OutcomeSearch::loses_within(const Bitboard& x, int plies,
                                                const OnProgress& on_progress) {
  table_.clear();
  const auto found = search(x, {1, plies}, on_progress);
  table_.clear();
  if (!found) return found;
  return !*found;
}

// What the table has must have been found with the same horizon.
std::optional<bool> OutcomeSearch::search(const Bitboard& x, const Horizon& horizon,
                                          const OnProgress& on_progress) {
  horizon_ = horizon;
  const Symmetry::Key key = symmetry_.key(x);
  if (key != 0) {
    if (const auto known = table_.find(key)) return known;
  }
  const unsigned count = std::max(limits_.threads, 1U);
  std::vector<std::unique_ptr<Worker>> workers;
  workers.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    workers.push_back(std::make_unique<Worker>(*this));
  }
  std::optional<bool> found;
  if (count == 1 && !on_progress) {
    found = as_optional(workers.front()->search(x, key, 0));
  } else {
    found = search_together(x, key, workers, on_progress);
  }
  for (const auto& worker : workers) nodes_ += worker->nodes();
  return found;
}

// The first worker that comes to the end has found it; that ends the others.
std::optional<bool> OutcomeSearch::search_together(
    const Bitboard& x, Symmetry::Key key, const std::vector<std::unique_ptr<Worker>>& workers,
    const OnProgress& on_progress) {
  std::mutex mutex;
  std::condition_variable ended;
  std::optional<bool> found;
  std::size_t running = workers.size();
  Threads threads;
  threads.all.reserve(workers.size());
  for (const auto& worker : workers) {
    threads.all.emplace_back([&, one = worker.get()] {
      const auto outcome = as_optional(one->search(x, key, 0));
      const std::lock_guard lock(mutex);
      if (outcome) {
        found = outcome;
        is_done_.store(true, std::memory_order_relaxed);
      }
      --running;
      ended.notify_one();
    });
  }
  std::unique_lock lock(mutex);
  while (!ended.wait_for(lock, std::chrono::seconds(1), [&] { return running == 0; })) {
    if (!on_progress) continue;
    Progress progress{nodes_, 0, table_.share_taken()};
    for (const auto& worker : workers) {
      progress.nodes += worker->nodes();
      progress.share_done = std::max(progress.share_done, worker->share_done());
    }
    lock.unlock();
    on_progress(progress);
    lock.lock();
  }
  is_done_.store(false, std::memory_order_relaxed);
  return found;
}

}  // namespace gauntlet::atoms
