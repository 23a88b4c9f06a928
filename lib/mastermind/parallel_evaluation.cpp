#include "mastermind/parallel_evaluation.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>
#include <thread>
#include <utility>

namespace gauntlet::mastermind {
namespace {

// With at most this many codes, all games are played in one step.
constexpr std::size_t played_at_once = 200;
constexpr std::chrono::milliseconds between_reports{50};

}  // namespace

ParallelEvaluation::ParallelEvaluation(const CodeSpace& codes, Strategy strategy, State state)
    : codes_(codes), strategy_(std::move(strategy)), found_(std::move(state.found)) {
  for (auto& history : state.open) open_.push_back({std::move(history), {}});
}

void ParallelEvaluation::run(unsigned threads, const Progress& progress) {
  stopped_ = false;
  working_ = 0;
  current_.assign(std::max(threads, 1U), std::nullopt);
  std::vector<std::thread> all;
  all.reserve(current_.size());
  try {
    for (auto& current : current_) all.emplace_back([this, &current] { work(current); });
  } catch (const std::system_error&) {  // no more threads available
    if (all.empty()) throw;
  }
  std::exception_ptr error;
  try {
    watch(progress);
  } catch (...) {
    error = std::current_exception();
  }
  stop();
  for (std::thread& thread : all) thread.join();
  if (error) std::rethrow_exception(error);
}

// Waits until all games are played or progress() returns false.
void ParallelEvaluation::watch(const Progress& progress) {
  std::unique_lock lock(mutex_);
  while (!open_.empty() || working_ > 0) {
    changed_.wait_for(lock, between_reports);
    const std::uint64_t found = found_.codes;
    lock.unlock();
    if (!progress(found)) return;
    lock.lock();
  }
}

void ParallelEvaluation::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

ParallelEvaluation::State ParallelEvaluation::state() const {
  const std::lock_guard lock(mutex_);
  State state{found_, {}};
  for (const Node& node : open_) state.open.push_back(node.history);
  for (const auto& current : current_) {
    if (current) state.open.push_back(*current);
  }
  return state;
}

// A worker thread. Takes the node that was opened last, so that few are open. When stopped, it
// finishes its current node.
void ParallelEvaluation::work(std::optional<std::vector<Row>>& current) {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopped_ || !open_.empty() || working_ == 0; });
    if (stopped_ || open_.empty()) break;
    Node node = std::move(open_.back());
    open_.pop_back();
    current = node.history;
    ++working_;
    lock.unlock();
    Step step = play(std::move(node));
    lock.lock();
    current.reset();
    --working_;
    take_over(std::move(step));
    changed_.notify_all();
  }
}

void ParallelEvaluation::take_over(Step step) {
  found_.add(step.found);
  std::move(step.next.begin(), step.next.end(), std::back_inserter(open_));
}

ParallelEvaluation::Step ParallelEvaluation::play(Node node) const {
  if (node.consistent.empty()) node.consistent = consistent_codes(codes_, node.history);
  Step step;
  const auto guesses = guesses_of(node.history);
  if (node.consistent.size() <= played_at_once) {
    step.found = evaluate_from(codes_, strategy_, guesses, node.consistent);
  } else {
    const Code guess = strategy_(guesses, node.consistent);
    open_parts(std::move(node), guess, step);
  }
  return step;
}

// Appends the largest part last, so that it is taken first.
void ParallelEvaluation::open_parts(Node node, Code guess, Step& step) const {
  auto parts = partition(codes_, guess, node.consistent);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) continue;
    if (i == static_cast<std::size_t>(codes_.win())) {
      step.found.add_one(node.history.size() + 1);
      continue;
    }
    parts[i].shrink_to_fit();
    step.next.push_back({node.history, std::move(parts[i])});
    step.next.back().history.emplace_back(guess, codes_.feedback_of(static_cast<int>(i)));
  }
  std::sort(step.next.begin(), step.next.end(),
            [](const Node& a, const Node& b) { return a.consistent.size() < b.consistent.size(); });
}

}  // namespace gauntlet::mastermind
