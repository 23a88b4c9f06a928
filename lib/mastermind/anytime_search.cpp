#include "mastermind/anytime_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace gauntlet::mastermind {
namespace {

// The share of the time for strategies; the rest is for the bound.
constexpr double strategies_share = 0.4;
constexpr int max_level = 16;

constexpr double no_end = std::numeric_limits<double>::infinity();

}  // namespace

AnytimeSearch::Best AnytimeSearch::search(std::span<const Code> guesses,
                                          std::span<const Code> possible) {
  is_over_ = false;
  best_.reset();
  proven_.reset();
  nested_.emplace(codes_, consistent_only_, stop());
  Optimal proof(codes_, {.consistent_only = consistent_only_, .stop = stop()});
  double spent = 0;  // share of the time spent on strategies
  for (int level = 0; level <= max_level && spent < strategies_share; ++level) {
    const double begin = clock_();
    end_ = level == 0 ? 1 : std::min(begin + strategies_share - spent, 1.0);
    if (!improve(guesses, possible)) break;
    spent += clock_() - begin;
    end_ = std::min(spent / strategies_share, 1.0);
    prove(proof, guesses, possible);
    if (best_->is_proven()) break;
  }
  end_ = 1;
  if (!best_->is_proven()) prove(proof, guesses, possible);
  is_over_ = true;
  return *best_;
}

// Returns the stop condition of the searches. After the search has ended, it is always false, so
// that the strategy found can be played to its end.
std::function<bool()> AnytimeSearch::stop() {
  return [this] { return !is_over_ && clock_() >= end_; };
}

// Searches for a strategy at the next level. Returns false if time is up.
bool AnytimeSearch::improve(std::span<const Code> guesses, std::span<const Code> possible) {
  const bool is_completed = nested_->improve(guesses, possible);
  end_ = no_end;
  const std::uint64_t total = nested_->total(guesses, possible);
  const std::uint64_t bound = best_ ? best_->bound : nested_->min_total(possible.size());
  best_ = Best{nested_->guess(guesses, possible), total, bound};
  return is_completed;
}

// Continues the proof that no strategy is better, or until it finds a better one.
void AnytimeSearch::prove(Optimal& proof, std::span<const Code> guesses,
                          std::span<const Code> possible) {
  if (clock_() >= end_) return;
  const auto answer = proof.solve(guesses, possible, best_->total);
  if (proof.was_stopped()) {
    best_->bound = std::max(best_->bound, std::min(answer.bound, best_->total));
    return;
  }
  if (answer.total < best_->total) {
    best_ = Best{answer.guess, answer.total, answer.total};
    proven_.emplace(codes_,
                    Optimal::SearchLimits{.consistent_only = consistent_only_, .stop = stop()});
    proven_->swap_found(proof);
  }
  best_->bound = best_->total;
}

Strategy AnytimeSearch::strategy() {
  return [this](std::span<const Code> guesses, std::span<const Code> possible) {
    return proven_ ? proven_->solve(guesses, possible).guess : nested_->guess(guesses, possible);
  };
}

}  // namespace gauntlet::mastermind
