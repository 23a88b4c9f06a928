#include "mastermind/anytime.hpp"

#include <algorithm>
#include <utility>

namespace gauntlet::mastermind {
namespace {

// The share of the time in which strategies are searched for; the rest is for the bound.
constexpr double share = 0.4;
constexpr std::size_t most_width = 64;

}  // namespace

Anytime::Best Anytime::search(std::span<const Code> guesses, std::span<const Code> possible) {
  is_over_ = false;
  best_.reset();
  found_.reset();
  for (std::size_t width = 1; width <= most_width; width *= 2) {
    if (!improve(width, guesses, possible) || clock_() >= share) break;
  }
  if (clock_() < 1) prove(guesses, possible);
  is_over_ = true;
  return *best_;
}

// False when time is up.
bool Anytime::improve(std::size_t width, std::span<const Code> guesses,
                      std::span<const Code> possible) {
  const auto stop = [this, width] { return !is_over_ && width > 1 && clock_() >= share; };
  // Its sets are kept as they are, so that its table knows what is guessed at each.
  const Optimal::Effort effort{.keeps_sets = true, .width = width, .stop = stop};
  Optimal search(codes_, effort);
  const auto answer = search.solve(guesses, possible);
  if (search.was_stopped()) return false;
  if (!best_ || answer.total < best_->total) {
    const std::uint64_t bound = best_ ? best_->bound : search.least_total(possible.size());
    best_ = Best{answer.guess, answer.total, bound};
    found_.emplace(codes_, effort);
    found_->swap_found(search);
  }
  return true;
}

void Anytime::prove(std::span<const Code> guesses, std::span<const Code> possible) {
  const auto stop = [this] { return !is_over_ && clock_() >= 1; };
  Optimal search(codes_, {.stop = stop});
  const auto answer = search.solve(guesses, possible);
  best_->bound = std::max(best_->bound, std::min(answer.bound, best_->total));
  if (search.was_stopped()) return;
  best_ = Best{answer.guess, answer.total, answer.total};
  found_.emplace(codes_, Optimal::Effort{.stop = stop});
  found_->swap_found(search);
}

Strategy Anytime::strategy() {
  return [this](std::span<const Code> guesses, std::span<const Code> possible) {
    return found_->solve(guesses, possible).guess;
  };
}

}  // namespace gauntlet::mastermind
