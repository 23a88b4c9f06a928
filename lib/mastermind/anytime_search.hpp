#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "gauntlet/mastermind.hpp"
#include "mastermind/nested_search.hpp"
#include "mastermind/optimal.hpp"

namespace gauntlet::mastermind {

// An anytime search for the best strategy, and for a lower bound of any strategy. It alternates two
// kinds of search. Nested rollouts of level 0, 1, 2, ... try only the most promising guesses in
// each position of more than a few codes. Between them, a search that tries all guesses continues
// where it was interrupted; its bound is valid at any time. The search ends early once the best
// strategy is proven optimal.
class AnytimeSearch {
 public:
  // The best result so far. `total` is that of strategy().
  struct Best {
    Code guess = 0;
    std::uint64_t total = 0;  // total of guesses over all consistent codes
    std::uint64_t bound = 0;  // lower bound of the total of any strategy
    bool is_proven() const { return total == bound; }
  };
  // Returns the used share of the time, from 0 to 1; the search stops at 1. Called at every
  // position.
  using Clock = std::function<double()>;

  // The codes must outlive this. With `consistent_only`, it searches strategies whose guesses are
  // all consistent codes.
  AnytimeSearch(const CodeSpace& codes, Clock clock, bool consistent_only = false)
      : codes_(codes), clock_(std::move(clock)), consistent_only_(consistent_only) {}

  // Searches for the best guess. Preconditions: `possible` is not empty, ascending, and contains
  // all codes consistent with the guesses.
  Best search(std::span<const Code> guesses, std::span<const Code> possible);

  // Returns the best result so far, for progress reports; nullopt before there is one.
  const std::optional<Best>& best() const { return best_; }

  // Returns the best strategy found, for games from the position searched last. Must not outlive
  // this object.
  Strategy strategy();

 private:
  std::function<bool()> stop();
  bool improve(std::span<const Code> guesses, std::span<const Code> possible);
  void prove(Optimal& proof, std::span<const Code> guesses, std::span<const Code> possible);

  const CodeSpace& codes_;
  Clock clock_;
  bool consistent_only_;
  bool is_over_ = false;  // the search has ended; strategy() then plays without a limit
  double end_ = 0;        // end of the running search, in shares of the time
  std::optional<Best> best_;
  std::optional<NestedSearch> nested_;
  std::optional<Optimal> proven_;  // the proof, if it found a better strategy
};

}  // namespace gauntlet::mastermind
