#pragma once

#include <optional>
#include <span>
#include <utility>

#include "mastermind/evaluate.hpp"
#include "mastermind/optimal.hpp"
#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {

// The best guess after at most one guess, for variants in which to search for it takes long; found
// by make_book. Nothing for others, or after more guesses. `possible`: a code that is still so.
std::optional<Code> book_guess(const Codes& codes, std::span<const Code> guesses, Code possible);

// Plays one variant by one of the rules that look one guess ahead or, without one, with the least
// total there is. Where that is out of reach (more than most_exact codes in all), it goes by
// entropy while more than few_enough codes are left, and then searches no more than search_budget
// positions.
class Player {
 public:
  static constexpr Code most_exact = 5040;
  static constexpr std::size_t few_enough = 300;
  static constexpr std::uint64_t search_budget = 20'000;

  // The codes must outlive the player.
  Player(const Codes& codes, std::optional<Rule> rule);

  // The guess to make after these guesses. Precondition: `possible` is not empty, ascending, and
  // all that fits.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible);

  // Makes the next guess independent of those before: of several optimal ones, which is found first
  // may hang on what has been searched already.
  void forget() {
    if (optimal_) optimal_->forget();
  }

  // How far a guess has come that is looked for by one of the rules.
  void set_watch(OneStep::Watch watch) { one_step_.set_watch(std::move(watch)); }

  Strategy strategy() {
    return [this](std::span<const Code> guesses, std::span<const Code> possible) {
      return guess(guesses, possible);
    };
  }

 private:
  const Codes& codes_;
  OneStep one_step_;
  std::optional<Optimal> optimal_;
};

}  // namespace gauntlet::mastermind
