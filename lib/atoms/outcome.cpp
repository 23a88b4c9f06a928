#include "atoms/outcome.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "atoms/evaluate.hpp"

namespace gauntlet::atoms {
namespace {

constexpr std::chrono::milliseconds between_progress{100};

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
  void clear() {
    for (auto& key : keys_) key.store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t size = std::size_t{1} << 14;
  static std::size_t place(Symmetry::Key key) { return key * 0x9e3779b97f4a7c15U >> 50; }
  const std::atomic<Symmetry::Key>& at(Symmetry::Key key) const { return keys_[place(key)]; }
  std::atomic<Symmetry::Key>& at(Symmetry::Key key) { return keys_[place(key)]; }

  std::array<std::atomic<Symmetry::Key>, size> keys_{};
};

namespace {

// Threads beside the one that makes them, which ends them where it is left by an exception, and
// waits for them.
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

enum class Outcome { loss, win, stopped };

std::optional<bool> as_optional(Outcome outcome) {
  if (outcome == Outcome::stopped) return std::nullopt;
  return outcome == Outcome::win;
}

}  // namespace

class OutcomeSearch::Worker {
 public:
  Worker(OutcomeSearch& all, bool tells)
      : all_(all), marks_(all.marks_.get()), deadline_(all.limits_.deadline), tells_(tells) {}

  // Of so many electrons. Precondition: as of OutcomeSearch::wins().
  Outcome search(const Bitboard& x, Symmetry::Key key, int electrons);
  void begin(int electrons) { first_ = electrons; }

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
  bool look_up_all(Moves& moves, int electrons) const;
  void rank_all(Moves& moves, int electrons) const;
  Next pick(Moves& moves, bool asks) const;
  Outcome search_all(Moves& moves, int electrons);
  bool is_to_end();
  void note_progress(std::size_t done, std::size_t of, int ply);

  // History heuristic: how often a move to a cell has won, by who moves.
  static constexpr int history_unit = 256;  // wins that make up for a hundredth of an electron
  using History = std::array<std::array<int, Symmetry::max_cells>, 2>;

  OutcomeSearch& all_;
  Marks* marks_;  // nothing if it is alone
  Deadline deadline_;
  bool tells_;     // how far all have come
  int first_ = 0;  // electrons of the root
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
bool OutcomeSearch::Worker::look_up_all(Moves& moves, int electrons) const {
  for (std::size_t i = 0; i < moves.count; ++i) {
    moves.next[i].key = all_.symmetry_.key(moves.next[i].after);
    all_.table_.prefetch(moves.next[i].key);
  }
  const bool is_winners_turn = all_.goal_.is_winners_turn(electrons + 1);
  std::size_t left = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const Next& next = moves.next[i];
    const auto end = moves.next.begin() + static_cast<std::ptrdiff_t>(left);
    const auto is_same = [&](const Next& other) { return other.key == next.key; };
    if (std::any_of(moves.next.begin(), end, is_same)) continue;
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

void OutcomeSearch::Worker::rank_all(Moves& moves, int electrons) const {
  const auto& history = history_[static_cast<std::size_t>(electrons & 1)];
  for (std::size_t i = 0; i < moves.count; ++i) {
    Next& next = moves.next[i];
    next.rank = history[next.cell] / history_unit - evaluate(all_.grid_, next.after);
  }
}

// Takes out the likeliest, of those that no other thread is at if there are such and it asks.
OutcomeSearch::Worker::Next OutcomeSearch::Worker::pick(Moves& moves, bool asks) const {
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

Outcome OutcomeSearch::Worker::search_all(Moves& moves, int electrons) {
  const std::size_t all = moves.count;
  const int ply = electrons - first_;
  const bool shares = marks_ != nullptr && ply < most_shared_plies;
  while (moves.count > 0) {
    note_progress(all - moves.count, all, ply);
    const Next next = pick(moves, shares);
    if (shares) {
      // Another thread may have found it in the meantime.
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

// Whether the search is to end; now and then tells how far it has come.
bool OutcomeSearch::Worker::is_to_end() {
  constexpr std::uint64_t nodes_a_look = 1024;
  const std::uint64_t count = nodes() + 1;
  nodes_.store(count, std::memory_order_relaxed);
  if (tells_ && count % nodes_a_look == 0) all_.tell_progress();
  return all_.is_over() || deadline_.passed();
}

Outcome OutcomeSearch::Worker::search(const Bitboard& x, Symmetry::Key key, int electrons) {
  const std::uint64_t before = nodes();
  if (is_to_end()) return Outcome::stopped;
  const Goal& goal = all_.goal_;
  const bool is_winners_turn = goal.is_winners_turn(electrons);
  if (electrons >= goal.end) return is_winners_turn ? Outcome::loss : Outcome::win;
  Moves moves;
  Outcome outcome = Outcome::win;
  if (push_all(x, moves)) {
    if (is_winners_turn && electrons + 1 >= goal.end) return Outcome::loss;
    if (look_up_all(moves, electrons)) {
      rank_all(moves, electrons);
      outcome = search_all(moves, electrons);
    }
  }
  if (outcome != Outcome::stopped && key != 0) {
    all_.table_.store(key, {outcome == Outcome::win, !goal.has_end()}, nodes() - before);
  }
  return outcome;
}

OutcomeSearch::OutcomeSearch(const Grid& grid, const Limits& limits, OnProgress on_progress)
    : grid_(grid),
      limits_(limits),
      on_progress_(std::move(on_progress)),
      next_progress_(Clock::now() + between_progress),
      symmetry_(grid),
      table_(limits.bytes) {
  const unsigned count = std::max(limits.threads, 1U);
  if (count > 1) marks_ = std::make_unique<Marks>();
  workers_.reserve(count);
  for (unsigned i = 0; i < count; ++i) {
    workers_.push_back(std::make_unique<Worker>(*this, i == 0 && on_progress_));
  }
}

OutcomeSearch::~OutcomeSearch() = default;

std::uint64_t OutcomeSearch::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->nodes();
  return sum;
}

void OutcomeSearch::tell_progress() {
  const auto now = Clock::now();
  if (now < next_progress_) return;
  Progress progress{nodes(), 0, table_.share_taken()};
  for (const auto& worker : workers_) {
    progress.share_done = std::max(progress.share_done, worker->share_done());
  }
  on_progress_(progress);
  next_progress_ = Clock::now() + between_progress;
}

// What holds whatever the number of plies says for a goal that has an end only that the winner does
// not reach it. That the winner does holds for all later ends, too.
std::optional<bool> OutcomeSearch::known(Symmetry::Key key, bool is_winners_turn) const {
  const auto fact = table_.find(key);
  if (!fact) return std::nullopt;
  if (goal_.has_end() && fact->is_general && fact->wins == is_winners_turn) return std::nullopt;
  return fact->wins;
}

void OutcomeSearch::set_goal(const Goal& goal) {
  if (goal == goal_) return;
  const bool is_later = goal_.winner == goal.winner && goal_.end <= goal.end && goal.has_end();
  const bool had_end = goal_.has_end();
  goal_ = goal;
  if (!had_end) return;  // all that is known is general
  table_.keep([&](Symmetry::Key key, OutcomeTable::Fact fact) {
    const bool winner_wins = fact.wins == goal.is_winners_turn(Symmetry::electrons(key));
    return fact.is_general || (is_later && winner_wins);
  });
}

std::optional<bool> OutcomeSearch::wins(const Bitboard& x) {
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

// The first worker that comes to the end has found it; that ends the others.
std::optional<bool> OutcomeSearch::wins_by_all(const Bitboard& x, Symmetry::Key key,
                                               int electrons) {
  is_done_.store(false, std::memory_order_relaxed);
  std::atomic<Outcome> found = Outcome::stopped;
  const auto search = [&](Worker& worker) {
    const Outcome outcome = worker.search(x, key, electrons);
    if (outcome == Outcome::stopped) return;
    found.store(outcome);
    is_done_.store(true, std::memory_order_relaxed);
  };
  {
    Others others(is_done_);
    for (std::size_t i = 1; i < workers_.size(); ++i) others.add([&, i] { search(*workers_[i]); });
    search(*workers_.front());
  }
  is_done_.store(false, std::memory_order_relaxed);
  marks_->clear();
  return as_optional(found.load());
}

}  // namespace gauntlet::atoms
