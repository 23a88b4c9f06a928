#include "mastermind/anytime_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace gauntlet::mastermind {
namespace {

// The share of the time for strategies; the rest is for the bound.
constexpr double strategies_share = 0.4;
constexpr std::size_t max_width = 64;

constexpr double no_end = std::numeric_limits<double>::infinity();

}  // namespace

AnytimeSearch::Best AnytimeSearch::search(std::span<const Code> guesses,
                                          std::span<const Code> possible) {
  is_over_ = false;
  best_.reset();
  found_.reset();
  Optimal proof(codes_, {.stop = stop()});
  double spent = 0;  // share of the time spent on strategies
  for (std::size_t width = 1; width <= max_width && spent < strategies_share; width *= 2) {
    const double begin = clock_();
    end_ = width == 1 ? no_end : std::min(begin + strategies_share - spent, 1.0);
    if (!improve(width, guesses, possible)) break;
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

// Runs the beam search of the given width. Returns false if time is up.
bool AnytimeSearch::improve(std::size_t width, std::span<const Code> guesses,
                            std::span<const Code> possible) {
  // Sets are kept as they are, so that the table has the guess for each.
  const Optimal::SearchLimits effort{.keeps_sets = true, .width = width, .stop = stop()};
  Optimal search(codes_, effort);
  const auto answer = search.solve(guesses, possible);
  if (search.was_stopped()) return false;
  if (!best_ || answer.total < best_->total) {
    const std::uint64_t bound = best_ ? best_->bound : search.min_total(possible.size());
    best_ = Best{answer.guess, answer.total, bound};
    found_.emplace(codes_, effort);
    found_->swap_found(search);
  }
  return true;
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
    found_.emplace(codes_, Optimal::SearchLimits{.stop = stop()});
    found_->swap_found(proof);
  }
  best_->bound = best_->total;
}

Strategy AnytimeSearch::strategy() {
  return [this](std::span<const Code> guesses, std::span<const Code> possible) {
    return found_->solve(guesses, possible).guess;
  };
}

}  // namespace gauntlet::mastermind
