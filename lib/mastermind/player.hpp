#pragma once

#include <optional>
#include <span>
#include <utility>

#include "mastermind/evaluate.hpp"
#include "mastermind/optimal.hpp"
#include "mastermind/strategy.hpp"

namespace gauntlet::mastermind {

// Returns the best first or second guess from the opening book, computed by make_book for variants
// in which searching takes long; nullopt for other variants or after more guesses. `consistent` is
// any consistent code.
std::optional<Code> opening_book_guess(const CodeSpace& codes, std::span<const Code> guesses,
                                       Code possible);

// Plays one variant by a one-step heuristic or, without a rule, with the least total of guesses. If
// that is infeasible (more than most_exact codes in total), it uses entropy while more than
// few_enough codes are consistent, and then a search of at most search_budget positions.
class Player {
 public:
  static constexpr Code max_exact = 5040;
  static constexpr std::size_t few_enough = 300;
  static constexpr std::uint64_t search_budget = 20'000;

  // The codes must outlive the player.
  Player(const CodeSpace& codes, std::optional<Heuristic> rule);

  // Returns the next guess. Precondition: `consistent` is not empty, ascending, and contains all
  // codes consistent with the guesses.
  Code guess(std::span<const Code> guesses, std::span<const Code> possible);

  // Makes the next guess independent of earlier ones: which of several optimal guesses is found
  // first can depend on earlier searches.
  void clear_table() {
    if (optimal_) optimal_->clear_table();
  }

  // Sets the progress callback for guesses by a one-step heuristic.
  void set_watch(OneStepStrategy::Watch watch) { one_step_.set_watch(std::move(watch)); }

  Strategy strategy() {
    return [this](std::span<const Code> guesses, std::span<const Code> possible) {
      return guess(guesses, possible);
    };
  }

 private:
  const CodeSpace& codes_;
  OneStepStrategy one_step_;
  std::optional<Optimal> optimal_;
};

}  // namespace gauntlet::mastermind
