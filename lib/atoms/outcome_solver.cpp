#include "atoms/outcome_solver.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "atoms/outcome_worker.hpp"

namespace gauntlet::atoms {
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
